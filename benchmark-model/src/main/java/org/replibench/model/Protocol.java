package org.replibench.model;

/** How a session's copy travels: the first digit of a pattern (white paper, chapter 6). */
public enum Protocol implements Digit {
    /** Session objects go to other nodes over UDP. */
    MULTICAST(1),
    /** Session objects go over TCP to nodes chosen from the cluster's member list. */
    PEER_TO_PEER(2),
    /** Session objects are stored in the database. */
    DATABASE(3);

    private final int digit;

    Protocol(int digit) {
        this.digit = digit;
    }

    @Override
    public int digit() {
        return digit;
    }
}
