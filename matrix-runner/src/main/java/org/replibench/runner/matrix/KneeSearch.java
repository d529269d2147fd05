package org.replibench.runner.matrix;

import java.util.OptionalInt;
import org.replibench.analysis.load.ResponsePlateau;

/**
 * Finds the most clients with which response time is still on its plateau, as the white paper does (10-1-2): clients are
 * raised step by step until it rises steeply.
 *
 * <p>The rule is that of {@link ResponsePlateau}, of all steps so far; a step must have left it twice in a row, so that one hiccup does
 * not decide. Clients are doubled from step to step until one has left; then the gap to the last one before it is halved until
 * it is no more than {@value #RESOLUTION} of it.
 */
final class KneeSearch {
    /** Finer than a slice of some seconds can tell apart. */
    static final double RESOLUTION = 0.15;

    private final int firstStep;
    private final int maxClients;
    private double plateauMillis = Double.POSITIVE_INFINITY;
    private int onPlateau;
    private int beyondKnee;
    private boolean suspect;

    /**
     * @param first clients of the first step, surely on the plateau; at least 1
     * @param most where the search ends if response time never leaves the plateau
     */
    KneeSearch(int first, int most) {
        this.firstStep = first;
        this.maxClients = most;
    }

    /** How many clients to try next; empty if the knee is found. */
    OptionalInt next() {
        if (onPlateau == 0) {
            return beyondKnee == 0 ? OptionalInt.of(firstStep) : OptionalInt.empty();
        }
        if (beyondKnee == 0) {
            return onPlateau >= maxClients ? OptionalInt.empty() : OptionalInt.of(Math.min(maxClients, 2 * onPlateau));
        }
        int gap = beyondKnee - onPlateau;
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
        if (!ResponsePlateau.isBeyond(responseMillis, plateauMillis) && Double.isFinite(responseMillis)) {
            onPlateau = clients;
            suspect = false;
        } else if (suspect) {
            beyondKnee = clients;
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
