package org.replibench.cluster.host;

/** A capability that some kinds of host have and others lack. */
public enum HostCapability {
    /** Limits and accounts for each node's CPU time and memory. */
    LIMIT_RESOURCES,
    /** Gives each node an interconnect of its own, which can be shaped, cut and counted. */
    OWN_INTERCONNECT,
    /** Freezes a program and lets it go on. */
    FREEZE_PROGRAMS,
    /** Lets nodes reach programs on other machines, such as an external database. */
    REACH_OTHER_MACHINES
}
