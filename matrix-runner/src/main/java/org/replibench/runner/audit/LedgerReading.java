package org.replibench.runner.audit;

import org.replibench.petstore.database.Ledger;

/**
 * A look at what the shop sold since the run began. The moment that it shows lies between the two times.
 *
 * @param askedMillis since the epoch, before the database was asked
 * @param answeredMillis since the epoch, after it had answered
 */
public record LedgerReading(long askedMillis, Ledger ledger, long answeredMillis) {}
