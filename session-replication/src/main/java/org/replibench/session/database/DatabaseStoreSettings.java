package org.replibench.session.database;

import java.time.Duration;

/**
 * How sessions go to the database.
 *
 * @param synchronous whether a request waits until its changes are committed
 * @param ownersOnly whether only its owner has a session until that node stops, so that others ask for it
 * @param timeout after which a silent database counts as gone
 * @param ownerGrace how long a node that asks for a session waits for those that do not answer
 * @param queueBytes how many bytes may wait in each queue before updates are dropped
 * @param queues how many updates are written at once; those of one session keep their order
 */
public record DatabaseStoreSettings(
        boolean synchronous, boolean ownersOnly, Duration timeout, Duration ownerGrace, long queueBytes, int queues) {}
