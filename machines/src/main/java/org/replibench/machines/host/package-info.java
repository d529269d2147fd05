/** Kinds of host: nodes as processes of this machine, or as emulated machines in network namespaces. */
package org.replibench.machines.host;
