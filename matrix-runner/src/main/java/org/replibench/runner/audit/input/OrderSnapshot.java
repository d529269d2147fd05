package org.replibench.runner.audit.input;

import org.replibench.petstore.database.SalesTotals;

/**
 * A look at what the shop sold since the run began. The moment that it shows lies between the two times.
 *
 * @param requestedMillis since the epoch, before the database was asked
 * @param receivedMillis since the epoch, after it had answered
 */
public record OrderSnapshot(long requestedMillis, SalesTotals ledger, long receivedMillis) {}
