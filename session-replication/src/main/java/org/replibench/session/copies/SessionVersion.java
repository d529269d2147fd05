package org.replibench.session.copies;

/**
 * A session's version: a number that only grows, so that a late, repeated or reordered update never brings back an old
 * state. Its upper 24 bits are the epoch, one more at each change of owner; the lower 40 count the owner's updates.
 */
public final class SessionVersion {
    /** Before a session's first update. */
    public static final long NONE = 0;

    /** Of a session that has ended: newer than whatever any node can still send. */
    public static final long LAST = Long.MAX_VALUE;

    private static final int COUNTER_BITS = 40;

    private SessionVersion() {}

    /** The owner's next version. */
    public static long next(long version) {
        return version + 1;
    }

    /** The largest version that the owner of {@code version}'s epoch, who alone writes in it, can still send. */
    public static long lastOfEpoch(long version) {
        return nextEpoch(version) - 1;
    }

    /** The smallest version of the epoch after that of {@code version}: larger than whatever its owner can still send. */
    public static long nextEpoch(long version) {
        return ((version >>> COUNTER_BITS) + 1) << COUNTER_BITS;
    }
}
