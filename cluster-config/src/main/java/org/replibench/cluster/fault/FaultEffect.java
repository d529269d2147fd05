package org.replibench.cluster.fault;

/**
 * What a fault was seen to do while it lasted.
 *
 * @param seen whether it did what it is there for; else whatever happened meanwhile is none of its doing
 * @param observed what was seen, or is missing, in one line
 */
public record FaultEffect(boolean seen, String observed) {}
