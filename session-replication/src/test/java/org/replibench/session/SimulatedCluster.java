package org.replibench.session;

import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.CookieImpl;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionCookieConfig;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.ServletContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.SimulatedNetwork;
import org.replibench.session.simulation.Simulation;

/** Nodes of the layer in a simulation: its own classes from the session manager down, on a network that is not there. */
final class SimulatedCluster implements AutoCloseable {
    static final Duration MAX_DELAY = Duration.ofMillis(2);
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);

    /** Nothing of it differs between nodes, or runs. */
    private static final DeploymentManager APPLICATION = application();

    final Simulation simulation;
    final List<Node> nodes = new ArrayList<>();
    private final SimulatedNetwork network;

    SimulatedCluster(long seed, int size, String pattern) throws InterruptedException {
        simulation = new Simulation(seed);
        network = new SimulatedNetwork(simulation, MAX_DELAY);
        ReplicationOptions options = ReplicationOptions.read(
                        Map.of(ReplicationOptions.PREFIX + "pattern", pattern)::get)
                .orElseThrow();
        for (int i = 0; i < size; i++) {
            Node node = new Node(i, options);
            nodes.add(node);
            simulation.start("start " + i, node.manager::start);
        }
        if (!simulation.runUntil(() -> nodes.stream().allMatch(Node::started) && network.settled(), START_TIMEOUT)) {
            throw new IllegalStateException("the nodes do not know each other");
        }
    }

    private static DeploymentManager application() {
        DeploymentManager application = Servlets.newContainer()
                .addDeployment(new DeploymentInfo()
                        .setClassLoader(SimulatedCluster.class.getClassLoader())
                        .setContextPath("/")
                        .setDeploymentName("simulation"));
        application.deploy();
        return application;
    }

    /** One node: no server, but all of the layer. */
    final class Node {
        private final int number;
        private final ReplicatedSessionManager manager;
        private final CookieConfig cookies;

        Node(int number, ReplicationOptions options) {
            this.number = number;
            TransferMetrics metrics = new TransferMetrics();
            ServletContext context = APPLICATION.getDeployment().getServletContext();
            DeploymentInfo deployment =
                    APPLICATION.getDeployment().getDeploymentInfo().clone();
            deployment.setSessionIdGenerator(
                    () -> Long.toHexString(simulation.random().nextLong()));
            manager = ReplicationLayerFactory.createManager(
                    options,
                    deployment,
                    context,
                    network.join(ReplicationLayerFactory.peerSettings(options), metrics, simulation),
                    metrics,
                    simulation,
                    simulation.scheduler("background " + number));
            cookies = new CookieConfig(number);
        }

        private boolean started() {
            return network.connected(number);
        }

        /**
         * Serves a request; called on a thread of the simulation.
         *
         * @param cookie what the client sends; null if nothing
         * @return what {@code servlet} returned, and the cookie that the client has now
         */
        <T> Response<T> serve(String cookie, Function<Session, T> servlet) {
            HttpServerExchange exchange = new HttpServerExchange(new SimulatedConnection());
            if (cookie != null) {
                exchange.setRequestCookie(new CookieImpl(SessionCookieConfig.DEFAULT_SESSION_ID, cookie));
            }
            simulation.note(number + " begins " + cookie);
            try {
                Session session = manager.getSession(exchange, cookies);
                if (session == null) {
                    session = manager.createSession(exchange, cookies);
                }
                T answer = servlet.apply(session);
                manager.end(exchange);
                String sent = cookies.sent(exchange);
                return new Response<>(answer, sent == null ? cookie : sent);
            } finally {
                Connectors.terminateRequest(exchange);
                Connectors.terminateResponse(exchange);
                simulation.note(number + " ended " + cookie);
            }
        }
    }

    /** What a client gets. */
    record Response<T>(T answer, String cookie) {}

    /** The session's cookie with the node's route, as a server's in a cluster. */
    private static final class CookieConfig extends SessionCookieConfig {
        private final String route;

        CookieConfig(int node) {
            route = ".node" + node;
        }

        @Override
        public String findSessionId(HttpServerExchange exchange) {
            String cookie = super.findSessionId(exchange);
            return cookie == null ? null : cookie.substring(0, cookie.indexOf('.'));
        }

        @Override
        public void setSessionId(HttpServerExchange exchange, String id) {
            super.setSessionId(exchange, id + route);
        }

        /** What the response sets; null if nothing. */
        String sent(HttpServerExchange exchange) {
            for (var cookie : exchange.responseCookies()) {
                return cookie.getValue();
            }
            return null;
        }
    }

    @Override
    public void close() {
        simulation.close();
    }
}
