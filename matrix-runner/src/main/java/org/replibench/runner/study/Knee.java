package org.replibench.runner.study;

import java.util.OptionalInt;

/**
 * Finds the most clients with which response time is still on its plateau, as the white paper does (10-1-2): clients are
 * raised step by step until it rises steeply.
 *
 * <p>The rule: the plateau is the shortest mean response of all steps so far. A step has left it if its mean response is
 * more than {@value #FACTOR} times that, twice in a row, so that one hiccup does not decide. Clients are doubled from step
 * to step until one has left; then the gap to the last one before it is halved until it is no more than {@value
 * #RESOLUTION} of it.
 */
final class Knee {
    /** In the white paper's graph 10-2 response time has about doubled one step after the load that it takes as high. */
    static final double FACTOR = 2;

    /** Finer than a slice of some seconds can tell apart. */
    static final double RESOLUTION = 0.15;

    private final int first;
    private final int most;
    private double plateauMillis = Double.POSITIVE_INFINITY;
    private int onPlateau;
    private int beyond;
    private boolean suspect;

    /**
     * @param first clients of the first step, surely on the plateau; at least 1
     * @param most where the search ends if response time never leaves the plateau
     */
    Knee(int first, int most) {
        this.first = first;
        this.most = most;
    }

    /** How many clients to try next; empty if the knee is found. */
    OptionalInt next() {
        if (onPlateau == 0) {
            return beyond == 0 ? OptionalInt.of(first) : OptionalInt.empty();
        }
        if (beyond == 0) {
            return onPlateau >= most ? OptionalInt.empty() : OptionalInt.of(Math.min(most, 2 * onPlateau));
        }
        int gap = beyond - onPlateau;
        return gap <= Math.max(1, RESOLUTION * onPlateau) ? OptionalInt.empty() : OptionalInt.of(onPlateau + gap / 2);
    }

    /**
     * Takes what was measured with {@link #next} clients.
     *
     * @param responseMillis the mean; infinite if pages failed
     */
    void add(double responseMillis) {
        int clients = next().orElseThrow();
        plateauMillis = Math.min(plateauMillis, responseMillis);
        if (responseMillis <= FACTOR * plateauMillis && Double.isFinite(responseMillis)) {
            onPlateau = clients;
            suspect = false;
        } else if (suspect) {
            beyond = clients;
            suspect = false;
        } else {
            suspect = true;
        }
    }

    /** The most clients found on the plateau; 0 if not even the first step was. */
    int clients() {
        return onPlateau;
    }
}
