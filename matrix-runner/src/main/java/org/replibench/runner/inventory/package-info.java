/** Ansible's YAML inventories, read without Ansible. */
package org.replibench.runner.inventory;
