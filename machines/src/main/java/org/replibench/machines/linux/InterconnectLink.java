package org.replibench.machines.linux;

import java.time.Duration;

/** What connects a node to the others, which can be damaged; clients reach the node all the same. */
public interface InterconnectLink {
    /**
     * Cuts it in both directions.
     *
     * @param atMost from when on it is whole again where it outlives this process, whether or not {@link #repair} was called
     */
    void disconnect(Duration atMost);

    /** Loses all that the node sends; it still receives. */
    void dropOutgoing(Duration atMost);

    /** Carries no more than {@code rate} in each direction. */
    void limitRate(BitRate rate, Duration atMost);

    /** Whether it carries no more than {@code rate}, in each direction. */
    boolean hasRate(BitRate rate);

    /** Repairs it, whatever was done to it. */
    void repair();
}
