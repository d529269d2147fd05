package org.replibench.session.peers;

import java.time.Duration;

/**
 * How copies travel between nodes.
 *
 * @param multicast whether an update for all other nodes goes as one multicast
 * @param synchronous whether holders confirm updates
 * @param writeQuota how many other nodes hold a session's copy, if there are as many
 * @param timeout how long a take-over waits for a node's answer
 * @param ownerGrace how long a take-over waits for a silent former owner once all others have answered
 * @param queueBytes how many bytes may wait for one target before transfers to it are dropped
 */
public record PeerStoreSettings(
        boolean multicast,
        boolean synchronous,
        int writeQuota,
        Duration timeout,
        Duration ownerGrace,
        long queueBytes) {}
