/** Network namespaces, links and shaping by the Linux tools {@code ip} and {@code tc}. */
package org.replibench.machines.linux;
