package org.replibench.session;

import java.time.Duration;
import org.replibench.session.copies.LayerRuntime;

/**
 * Limits how often this node asks all others in vain: each forged id costs a question to every node. Sessions that are found
 * cost nothing, so users who change nodes are not limited.
 */
final class UnknownSessionLimit {
    /** More clients than a node has that come back after all their sessions were lost. */
    static final int BURST = 10_000;

    /** A small part of what a node can ask. */
    private static final int PER_SECOND = 100;

    private static final long NANOS_EACH = Duration.ofSeconds(1).toNanos() / PER_SECOND;

    private final LayerRuntime runtime;

    /** When everything that was asked in vain is forgotten. */
    private long clearNanos;

    UnknownSessionLimit(LayerRuntime runtime) {
        this.runtime = runtime;
        this.clearNanos = runtime.nanos();
    }

    /** Whether the node may ask for one session more now. */
    synchronized boolean mayAsk() {
        return clearNanos - runtime.nanos() < BURST * NANOS_EACH;
    }

    /** No node had a session that this one asked for. */
    synchronized void askedInVain() {
        clearNanos = Math.max(clearNanos, runtime.nanos()) + NANOS_EACH;
    }
}
