package org.replibench.runner.matrix;

import java.util.OptionalInt;

/**
 * Finds the most clients that a condition allows, in steps. A step must be beyond it twice in a row, so that one hiccup does not decide.
 * Clients are doubled from step to step until one is beyond; then the gap to the last one before it is halved until it is no more
 * than {@value #RESOLUTION} of it.
 */
final class ClientSearch {
    /** Finer than a slice of some seconds can tell apart. */
    static final double RESOLUTION = 0.15;

    private final int firstStep;
    private final int maxClients;
    private int within;
    private int beyond;
    private boolean suspect;

    /**
     * @param first clients of the first step, surely within; at least 1
     * @param most where the search ends if no step is beyond
     */
    ClientSearch(int first, int most) {
        this.firstStep = first;
        this.maxClients = most;
    }

    /** How many clients to try next; empty if the answer is found. */
    OptionalInt next() {
        if (within == 0) {
            return beyond == 0 ? OptionalInt.of(firstStep) : OptionalInt.empty();
        }
        if (beyond == 0) {
            return within >= maxClients ? OptionalInt.empty() : OptionalInt.of(Math.min(maxClients, 2 * within));
        }
        int gap = beyond - within;
        return gap <= Math.max(1, RESOLUTION * within) ? OptionalInt.empty() : OptionalInt.of(within + gap / 2);
    }

    /** Takes what was found with {@link #next} clients. */
    void add(boolean isBeyond) {
        int clients = next().orElseThrow();
        if (!isBeyond) {
            within = clients;
            suspect = false;
        } else if (suspect) {
            beyond = clients;
            suspect = false;
        } else {
            suspect = true;
        }
    }

    /** The most clients found within the condition; 0 if not even the first step was. */
    int clients() {
        return within;
    }
}
