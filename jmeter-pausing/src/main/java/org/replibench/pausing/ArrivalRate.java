package org.replibench.pausing;

/**
 * How often each node is asked in the open load model, whatever its answers take.
 *
 * @param requests that each node gets in each of these periods, at random moments, at least 1
 * @param seconds of active time that a period lasts, at least 1
 */
public record ArrivalRate(int requests, int seconds) {
    public ArrivalRate {
        if (requests < 1 || seconds < 1) {
            throw new IllegalArgumentException(requests + " requests in " + seconds + " s are no rate");
        }
    }

    double perSecond() {
        return (double) requests / seconds;
    }
}
