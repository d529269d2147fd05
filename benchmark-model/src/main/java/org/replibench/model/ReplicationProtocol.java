package org.replibench.model;

/** How a session's copy travels: the first digit of a pattern (white paper, chapter 6). */
public enum ReplicationProtocol implements PatternDigit {
    /** Session objects go to other nodes over UDP. */
    MULTICAST(1, "UDP multicast"),
    /** Session objects go over TCP to nodes chosen from the cluster's member list. */
    PEER_TO_PEER(2, "TCP"),
    /** Session objects are stored in the database. */
    DATABASE(3, "database");

    private final int digit;
    private final String label;

    ReplicationProtocol(int digit, String label) {
        this.digit = digit;
        this.label = label;
    }

    @Override
    public int digit() {
        return digit;
    }

    @Override
    public String label() {
        return label;
    }
}
