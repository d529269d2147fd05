/** Ports of a host that has no tunnel, led here through standard input and output of a program that a shell starts there. */
package org.replibench.machines.relay;
