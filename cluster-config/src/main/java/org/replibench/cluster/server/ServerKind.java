package org.replibench.cluster.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.machines.host.Host;

/** An installed server product: how its servers are prepared, started, checked and managed. */
public interface ServerKind {
    /** Its name in records. */
    String name();

    /** Its installation; only read. */
    Path home();

    /** A file of the installation that every update of the product replaces. */
    Path mainFile();

    /**
     * Prepares what all servers of a cluster share.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if the product refuses its configuration
     */
    PreparedServers prepare(Setup setup) throws IOException;

    /**
     * The files and folders that all servers of such a cluster read: what {@link #prepare} makes of them is made, and no configuration.
     *
     * @param setup without hosts, as none is needed for it
     */
    List<Path> sharedFiles(Setup setup) throws IOException;

    /**
     * The common setup of a cluster's servers.
     *
     * @param engine the session engine that they run
     * @param war the shop, packed
     * @param directory the work directory: what is prepared once and used again goes below it
     * @param hosts the places of all servers, which have to find each other
     */
    record Setup(EngineConfiguration engine, Path war, Path directory, List<Host> hosts) {
        public Setup {
            hosts = List.copyOf(hosts);
        }
    }
}
