/** Nodes on machines that are reached by SSH: files that are pushed there, programs, and what ends them when nobody asks for them. */
package org.replibench.cluster.ssh;
