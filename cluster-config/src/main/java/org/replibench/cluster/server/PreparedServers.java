package org.replibench.cluster.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.replibench.machines.host.Host;

/** The shared files of a cluster's servers, from which each of them is started. */
public interface PreparedServers {
    /** Writes a server's own files, and returns the command that starts it. */
    List<String> install(ServerLaunch launch) throws IOException;

    /** The environment variables that all servers read. */
    Map<String, String> environment();

    /** The files and folders that all servers read. */
    List<Path> sharedFiles();

    /** The management of the server at a host; it connects when it is first asked. */
    ServerManagement management(Host host);

    /**
     * One server's start.
     *
     * @param name the node's name, which the cluster view and the route in a session's id show
     * @param directory the directory that it runs in, which is empty
     * @param javaHome the Java installation that it runs on
     * @param properties system properties of shop, engine and database
     */
    record ServerLaunch(
            Host host,
            String name,
            Path directory,
            Path javaHome,
            List<String> jvmFlags,
            Map<String, String> properties) {}
}
