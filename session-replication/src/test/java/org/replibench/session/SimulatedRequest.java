package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.Function;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.SimulatedCluster.Response;

/** A request of a simulation, and later its response. */
final class SimulatedRequest {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final SimulatedCluster cluster;
    private Response<Integer> response;
    private long endNanos;

    /** Begins it on a thread of the node. */
    SimulatedRequest(SimulatedCluster cluster, int node, String cookie, Function<Node.Request, Integer> servlet) {
        this.cluster = cluster;
        Node at = cluster.nodes.get(node);
        at.machine.start("request", () -> {
            response = at.serveRequest(cookie, servlet);
            endNanos = cluster.simulation.nanos();
        });
    }

    /** Makes a session with a count; returns its cookie. */
    static String create(SimulatedCluster cluster, int node) throws InterruptedException {
        return change(cluster, node, null).response().cookie();
    }

    /** Begins to add one to the count. */
    static SimulatedRequest change(SimulatedCluster cluster, int node, String cookie) {
        return new SimulatedRequest(cluster, node, cookie, CountingServlet::change);
    }

    /** Begins to sign off from the session. */
    static SimulatedRequest signOff(SimulatedCluster cluster, int node, String cookie) {
        return new SimulatedRequest(cluster, node, cookie, request -> {
            request.signOff(request.session(false));
            return 1;
        });
    }

    /** Begins to read the count: 0 if there is no session. */
    static SimulatedRequest read(SimulatedCluster cluster, int node, String cookie) {
        return new SimulatedRequest(cluster, node, cookie, CountingServlet.read(0));
    }

    boolean hasEnded() {
        return response != null;
    }

    /** Lets the simulation run until the request has ended. */
    Response<Integer> response() throws InterruptedException {
        assertThat(cluster.simulation.runUntil(this::hasEnded, PATIENCE))
                .as("the request ends")
                .isTrue();
        return response;
    }

    Duration endedAfter(long nanos) {
        return Duration.ofNanos(endNanos - nanos);
    }
}
