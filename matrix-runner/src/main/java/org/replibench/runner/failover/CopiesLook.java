package org.replibench.runner.failover;

/**
 * Sessions and copies at one moment, all nodes added up.
 *
 * @param micros when, on the journal's clock
 * @param live sessions that a node owns
 * @param backedUp copies that other nodes hold
 * @param sent what nodes had sent each other
 */
record CopiesLook(long micros, double live, double backedUp, Sent sent) {}
