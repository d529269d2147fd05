package org.replibench.cluster.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collection;
import org.replibench.cluster.ClusterException;

/** Ports that must be free before anything is started. */
public final class Ports {
    private Ports() {}

    /**
     * Checks that nobody listens at any of the endpoints.
     *
     * @throws ClusterException with one line that names the port and, where the operating system tells, its owner
     */
    public static void requireFree(Collection<Endpoint> endpoints) {
        for (Endpoint endpoint : endpoints) {
            if (!isFree(endpoint)) {
                throw new ClusterException("port " + endpoint.port() + " on " + endpoint.address() + ": in use"
                        + PortOwner.of(endpoint.port())
                                .map(owner -> " by " + owner)
                                .orElse("")
                        + "; end that program first");
            }
        }
    }

    private static boolean isFree(Endpoint endpoint) {
        try (ServerSocket socket = new ServerSocket()) {
            // As the servers do it: a connection of an earlier run that lingers is no obstacle.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(endpoint.address(), endpoint.port()));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
