package org.replibench.session.database;

import java.time.Duration;

/**
 * How sessions go to the database.
 *
 * @param synchronous whether a request waits until its changes are committed
 * @param timeout after which a silent database counts as gone
 * @param queueBytes how many bytes may wait in each lane before updates are dropped
 * @param lanes how many updates are written at once; those of one session keep their order
 */
public record DatabaseSettings(boolean synchronous, Duration timeout, long queueBytes, int lanes) {}
