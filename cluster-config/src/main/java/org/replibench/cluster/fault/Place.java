package org.replibench.cluster.fault;

import org.replibench.cluster.host.HostKind;

/**
 * What is known of a cluster before it is started.
 *
 * @param nodes how many
 * @param ownDatabase whether the database is ours to stop
 */
public record Place(HostKind hosts, int nodes, boolean ownDatabase) {}
