package org.replibench.runner.matrix;

import java.util.OptionalInt;
import org.replibench.analysis.load.ResponsePlateau;

/**
 * Finds the most clients with which response time is still on its plateau, as the white paper does (10-1-2): clients are
 * raised step by step until it rises steeply. The rule is that of {@link ResponsePlateau}, of all steps so far.
 */
final class KneeSearch {
    private final ClientSearch search;
    private double plateauMillis = Double.POSITIVE_INFINITY;

    /** @see ClientSearch#ClientSearch */
    KneeSearch(int first, int most) {
        this.search = new ClientSearch(first, most);
    }

    /** How many clients to try next; empty if the knee is found. */
    OptionalInt next() {
        return search.next();
    }

    /**
     * Takes what was measured with {@link #next} clients.
     *
     * @param responseMillis the mean; infinite if pages failed
     */
    void add(double responseMillis) {
        plateauMillis = Math.min(plateauMillis, responseMillis);
        search.add(ResponsePlateau.isBeyond(responseMillis, plateauMillis) || Double.isInfinite(responseMillis));
    }

    /** The most clients found on the plateau; 0 if not even the first step was. */
    int clients() {
        return search.clients();
    }
}
