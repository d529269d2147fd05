package org.replibench.session.copies;

import java.util.function.BooleanSupplier;

/**
 * A session that this node gave up for a claim that was given up in turn: it lives nowhere until it is taken back, or used.
 *
 * @param version the largest one that any node can have made which has had the session, as far as this one knows
 * @param touchedNanos when it was used last, by this node's clock
 * @param still whether that is so at the moment: another node may have taken it meanwhile
 */
public record GivenUpSession(String id, long version, long touchedNanos, BooleanSupplier still) {}
