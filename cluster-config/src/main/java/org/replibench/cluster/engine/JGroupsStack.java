package org.replibench.cluster.engine;

import org.replibench.model.ReplicationProtocol;

/** The JGroups stack of a cluster's channel. */
public enum JGroupsStack {
    /** Unicast over TCP between members listed beforehand. */
    TCP,
    /** Multicast for messages to all members, else unicast, over UDP. */
    UDP;

    /** The stack for a pattern's protocol; the database protocol uses TCP for what control traffic remains. */
    public static JGroupsStack of(ReplicationProtocol replicationProtocol) {
        return replicationProtocol == ReplicationProtocol.MULTICAST ? UDP : TCP;
    }
}
