package org.replibench.session;

import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.Cookie;
import io.undertow.server.handlers.CookieImpl;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionCookieConfig;
import io.undertow.server.session.SessionListener;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.util.AttachmentKey;
import jakarta.servlet.ServletContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.replibench.model.ReplicationProtocol;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.database.DatabaseReplicationBackend;
import org.replibench.session.database.SimulatedDatabase;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.PeerReplicationBackend;
import org.replibench.session.peers.SimulatedNetwork;
import org.replibench.session.simulation.SimulatedMachine;
import org.replibench.session.simulation.Simulation;
import org.replibench.session.simulation.Unfinished;

/** Nodes of the layer in a simulation: its own classes from the session manager down, on a network that is not there. */
final class SimulatedCluster implements AutoCloseable {
    static final Duration MAX_DELAY = Duration.ofMillis(2);

    /** The thread that gives sessions up. */
    static final String BACKGROUND = "background";

    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration STOP_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(500);

    /** Nothing of it differs between nodes, or runs. */
    private static final DeploymentManager APPLICATION = application();

    final Simulation simulation;

    /** The newest of each number. */
    final List<Node> nodes = new ArrayList<>();

    private final SimulatedNetwork network;
    private final SimulatedDatabase database;
    private final ReplicationOptions options;
    private final Consumer<Node> prepare;
    private int ids;
    private int joined;

    SimulatedCluster(long seed, int size, String pattern) throws InterruptedException {
        this(new Simulation(seed), size, Map.of("pattern", pattern), node -> {});
    }

    /** @param prepare what is done with each node before it starts */
    SimulatedCluster(Simulation simulation, int size, Map<String, String> options, Consumer<Node> prepare)
            throws InterruptedException {
        this.simulation = simulation;
        this.prepare = prepare;
        Map<String, String> named = new HashMap<>();
        options.forEach((name, value) -> named.put(ReplicationOptions.PREFIX + name, value));
        this.options = ReplicationOptions.read(named::get).orElseThrow();
        network = new SimulatedNetwork(simulation, MAX_DELAY);
        database = new SimulatedDatabase(simulation);
        for (int i = 0; i < size; i++) {
            nodes.add(new Node(i, null));
        }
        nodes.forEach(Node::start);
        if (!simulation.runUntil(this::settled, START_TIMEOUT)) {
            throw new IllegalStateException("the nodes do not know each other");
        }
    }

    private boolean settled() {
        return nodes.stream().allMatch(node -> node.started) && (usesDatabase() || network.settled());
    }

    private boolean usesDatabase() {
        return options.pattern().protocol() == ReplicationProtocol.DATABASE;
    }

    private ReplicationBackend backend(TransferMetrics metrics, SimulatedMachine machine, Node former) {
        if (usesDatabase()) {
            return new DatabaseReplicationBackend(
                    () -> database.dataSource(machine),
                    ReplicationLayerFactory.databaseSettings(options),
                    metrics,
                    machine);
        }
        PeerReplicationBackend.Settings settings = ReplicationLayerFactory.peerSettings(options);
        return former == null
                ? network.join(settings, metrics, machine)
                : network.rejoin(former.peer, settings, metrics, machine);
    }

    /** A node is lost: it says nothing any more. */
    void lose(Node node) {
        node.machine.powerOff();
        if (usesDatabase()) {
            database.lost(node.machine);
        } else {
            network.silence(node.peer);
        }
    }

    /** The others notice that a node was lost. */
    void notice(Node node) {
        if (!usesDatabase()) {
            network.disconnect(node.peer);
        }
    }

    /** A node is lost, and the others notice it at once. */
    void kill(Node node) {
        lose(node);
        notice(node);
    }

    /** Stops a node in order, and lets the simulation run until it has stopped. */
    void stop(Node node) throws InterruptedException {
        node.stop();
        if (!simulation.runUntil(node::stopped, STOP_TIMEOUT)) {
            throw new IllegalStateException(node.machine + " does not stop");
        }
    }

    /** Starts a node again under its number; the former one is off. */
    Node restart(int number) {
        return start(number, null);
    }

    /** As {@link #restart}, where the node's server has gone on, and kept its channel: see {@link #keepChannel}. */
    Node redeploy(int number) {
        return start(number, nodes.get(number));
    }

    /** A node that stops next is to be deployed again on the same server. */
    void keepChannel(Node node) {
        if (!usesDatabase()) {
            network.keepChannel(node.peer);
        }
    }

    private Node start(int number, Node former) {
        Node node = new Node(number, former);
        nodes.set(number, node);
        node.start();
        return node;
    }

    SimulatedNetwork network() {
        return network;
    }

    SimulatedDatabase database() {
        return database;
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

    private String newId() {
        return "s" + ++ids + "-" + Integer.toHexString(simulation.random().nextInt(0x10000));
    }

    /** One node: no server, but all of the layer. */
    final class Node {
        final int number;
        final SimulatedMachine machine;
        private final int peer;
        private final ReplicatedSessionManager manager;
        private final CookieConfig cookies;
        private boolean started;
        private boolean stopping;
        private boolean stopped;

        /** @param former whose channel it has; null: one of its own */
        Node(int number, Node former) {
            this.number = number;
            machine = simulation.machine("node " + number);
            TransferMetrics metrics = new TransferMetrics();
            ServletContext context = APPLICATION.getDeployment().getServletContext();
            DeploymentInfo deployment =
                    APPLICATION.getDeployment().getDeploymentInfo().clone();
            deployment.setSessionIdGenerator(SimulatedCluster.this::newId);
            peer = joined++;
            manager = ReplicationLayerFactory.createManager(
                    options,
                    deployment,
                    context,
                    backend(metrics, machine, former),
                    metrics,
                    machine,
                    machine.scheduler(BACKGROUND));
            cookies = new CookieConfig(number);
        }

        private void start() {
            prepare.accept(this);
            machine.start("start", this::startUntilItWorks);
        }

        /** Without a database a deployment fails, and its operator tries again. */
        private void startUntilItWorks() {
            while (!started) {
                try {
                    manager.start();
                    started = true;
                } catch (IllegalStateException e) {
                    simulation.note(machine + " cannot start: " + e.getMessage());
                    sleep(RETRY_INTERVAL);
                }
            }
        }

        /** Lets the calling thread of the simulation wait. */
        void sleep(Duration time) {
            try {
                machine.sleep(time);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void listen(SessionListener listener) {
            manager.registerSessionListener(listener);
        }

        void sessionTimeout(int seconds) {
            manager.setDefaultSessionTimeout(seconds);
        }

        /** Its number in the network, which no other node has had. */
        int peer() {
            return peer;
        }

        boolean takesRequests() {
            return started && !stopping && !machine.isOff();
        }

        /** The ids of the sessions that live there. */
        Set<String> sessions() {
            return manager.getAllSessions();
        }

        /** The version that a session which lives there has. */
        long version(String id) {
            return ((ReplicatedSession) manager.getSession(id)).state().version();
        }

        /** Makes the next request of a session that lives there ask the other nodes first. */
        void distrust(String id) {
            ((ReplicatedSession) manager.getSession(id)).state().markUnverified();
        }

        /** What it has of sessions, one line for each. */
        List<String> kept() {
            return Unfinished.keptIn(manager);
        }

        /** What it has of requests, messages and questions. */
        Unfinished unfinished() {
            return Unfinished.in(manager);
        }

        /** Whether an orderly stop is over. */
        boolean stopped() {
            return stopped;
        }

        /** Begins an orderly stop. */
        void stop() {
            stop(failure -> {});
        }

        /** Begins an orderly stop, after which {@code ended} runs: with what it failed, or null. */
        void stop(Consumer<RuntimeException> ended) {
            stopping = true;
            machine.start("stop", () -> {
                RuntimeException failure = null;
                try {
                    manager.stop();
                } catch (RuntimeException e) {
                    failure = e;
                }
                stopped = true;
                ended.accept(failure);
            });
        }

        /** Serves a request with a session, which is made if there is none; called on a thread of the simulation. */
        <T> Response<T> serve(String cookie, Function<Session, T> servlet) {
            Response<T> response = serveRequest(cookie, request -> servlet.apply(request.session(true)));
            if (response.failure() != null) {
                throw response.failure();
            }
            return response;
        }

        /**
         * Serves a request; called on a thread of the simulation.
         *
         * @param cookie what the client sends; null if nothing
         * @return what {@code servlet} returned, or how the request failed, and the cookie that the client has after that
         */
        <T> Response<T> serveRequest(String cookie, Function<Request, T> servlet) {
            HttpServerExchange exchange = new HttpServerExchange(new SimulatedConnection());
            if (cookie != null) {
                exchange.setRequestCookie(new CookieImpl(SessionCookieConfig.DEFAULT_SESSION_ID, cookie));
            }
            simulation.step();
            try {
                T answer = null;
                RuntimeException failure = null;
                try {
                    answer = servlet.apply(new Request(exchange));
                    manager.end(exchange);
                } catch (RuntimeException e) {
                    endErrorPage(exchange);
                    failure = e;
                }
                return new Response<>(answer, cookies.after(exchange, cookie), failure);
            } finally {
                Connectors.terminateRequest(exchange);
                Connectors.terminateResponse(exchange);
                simulation.step();
            }
        }

        /** What the container does when the error page leaves. */
        private void endErrorPage(HttpServerExchange exchange) {
            try {
                manager.end(exchange);
            } catch (RuntimeException e) {
                simulation.note("an error page failed: " + e);
            }
        }

        /** A request, as a servlet has it. */
        final class Request {
            private final HttpServerExchange exchange;

            Request(HttpServerExchange exchange) {
                this.exchange = exchange;
            }

            /** As {@link jakarta.servlet.http.HttpServletRequest#getSession(boolean)}. */
            Session session(boolean create) {
                Session session = manager.getSession(exchange, cookies);
                if (session == null && create) {
                    String unknown = cookies.findSessionId(exchange);
                    if (unknown != null) {
                        cookies.clearSession(exchange, unknown);
                    }
                    return manager.createSession(exchange, cookies);
                }
                return session;
            }

            void signOff(Session session) {
                session.invalidate(exchange);
            }

            void rename(Session session) {
                session.changeSessionId(exchange, cookies);
            }
        }
    }

    /**
     * What a client gets.
     *
     * @param failure null if the request succeeded
     */
    record Response<T>(T answer, String cookie, RuntimeException failure) {}

    /** The session's cookie with the node's route, as a server's in a cluster. */
    private static final class CookieConfig extends SessionCookieConfig {
        private static final AttachmentKey<String> CLEARED = AttachmentKey.create(String.class);
        private final String route;

        CookieConfig(int node) {
            route = ".node" + node;
        }

        /** An id that was cleared is not found again, as in the container's own configuration. */
        @Override
        public String findSessionId(HttpServerExchange exchange) {
            String cookie = super.findSessionId(exchange);
            String id = cookie == null ? null : cookie.substring(0, cookie.indexOf('.'));
            return id == null || id.equals(exchange.getAttachment(CLEARED)) ? null : id;
        }

        @Override
        public void setSessionId(HttpServerExchange exchange, String id) {
            super.setSessionId(exchange, id + route);
        }

        @Override
        public void clearSession(HttpServerExchange exchange, String id) {
            exchange.putAttachment(CLEARED, id);
            super.clearSession(exchange, id);
        }

        /** The cookie that the client has after the response; null if none. */
        String after(HttpServerExchange exchange, String before) {
            String after = before;
            for (Cookie cookie : exchange.responseCookies()) {
                after = Integer.valueOf(0).equals(cookie.getMaxAge()) ? null : cookie.getValue();
            }
            return after;
        }
    }

    @Override
    public void close() {
        simulation.close();
    }
}
