package org.replibench.records.load;

/**
 * A change of a load generator's state.
 *
 * @param command the number of commands to pause or resume that were carried out until then, this one's included; 0 at the
 *     start
 * @param atMicros when it took effect, in microseconds since 1970, by the clock of {@link LoadSample}
 * @param inFlight requests without an answer at that moment
 */
public record LoadTransition(int command, LoadState state, long atMicros, int inFlight) {}
