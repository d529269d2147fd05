package org.replibench.cluster.host;

import org.replibench.cluster.linux.Wire;

/**
 * What each node of a cluster in namespaces is given, apart from processor time, which is limited while it runs.
 *
 * @param memoryBytes what all its processes may use together; a node that needs more is killed
 * @param interconnect what connects it to the others
 */
public record EmulatedMachine(long memoryBytes, Wire interconnect) {
    /** A server of 512 MiB heap was seen to use 800 MiB; this leaves room for the page cache of what it reads. */
    public static final long DEFAULT_MEMORY_BYTES = 1L << 30;

    /** What is used unless a study says otherwise. */
    public static final EmulatedMachine DEFAULT = new EmulatedMachine(DEFAULT_MEMORY_BYTES, Wire.IDEAL);
}
