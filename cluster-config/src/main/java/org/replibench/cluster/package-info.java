/**
 * Turns an arm into running servers. {@link org.replibench.cluster.Cluster#start} is the way in; kinds are behind {@link
 * org.replibench.cluster.engine.SessionEngine}, {@link org.replibench.cluster.server.ServerKind}, {@link
 * org.replibench.machines.host.HostProvider} and {@link org.replibench.cluster.database.Database}.
 */
package org.replibench.cluster;
