/** The machines that a user names: what each is for, how it is reached, and what is special about it. */
package org.replibench.machines.inventory;
