/**
 * Turns a cell into running servers. {@link org.replibench.cluster.Cluster#start} is the way in; what varies is behind
 * {@link org.replibench.cluster.engine.SessionEngine}, {@link org.replibench.cluster.host.HostKind} and {@link
 * org.replibench.cluster.database.Database}.
 */
package org.replibench.cluster;
