package org.replibench.runner.failover;

/**
 * Sessions and copies at one moment, all nodes added up.
 *
 * @param micros when, on the journal's clock
 * @param liveSessions sessions that a node owns
 * @param backupCopies copies that other nodes hold
 * @param interconnect what nodes had sent each other
 */
record ReplicationSnapshot(long micros, double liveSessions, double backupCopies, InterconnectCounters interconnect) {}
