/** Linux control groups of both versions: limits of CPU time and memory, and their accounts. */
package org.replibench.machines.linux.cgroup;
