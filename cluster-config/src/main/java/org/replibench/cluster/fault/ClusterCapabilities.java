package org.replibench.cluster.fault;

import org.replibench.cluster.host.HostProvider;

/**
 * The properties of a cluster that decide which faults it supports.
 *
 * @param nodes how many
 * @param ownDatabase whether the database is ours to stop
 */
public record ClusterCapabilities(HostProvider hosts, int nodes, boolean ownDatabase) {}
