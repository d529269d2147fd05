/** Nodes on machines that are reached by SSH: files that are pushed there, programs, and what ends them when the runner is gone. */
package org.replibench.machines.ssh;
