package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionListener;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.session.SimulatedCluster.Node;
import org.replibench.session.simulation.Action.Operation;
import org.replibench.session.simulation.ApplicationFailure;
import org.replibench.session.simulation.Cell;
import org.replibench.session.simulation.History;
import org.replibench.session.simulation.History.Seen;
import org.replibench.session.simulation.Simulation;

/** What the application of a simulated cluster does with requests, and what its listeners hear of. */
final class ScenarioApplication {
    private static final String LINEAGE = "lineage";

    private final Simulation simulation;
    private final History history;
    private long values;

    ScenarioApplication(Simulation simulation, History history) {
        this.simulation = simulation;
        this.history = history;
    }

    /** Serves a request at a node, and returns what it shows. */
    String serve(Seen seen, Node node, Node.Request request, List<Operation> operations) {
        return new Servlet(seen, node, request).serve(operations);
    }

    /** The listener at a node. */
    SessionListener listener(Node node) {
        return new Listener(node);
    }

    private final class Servlet {
        private final Seen seen;
        private final Node node;
        private final Node.Request request;

        Servlet(Seen seen, Node node, Node.Request request) {
            this.seen = seen;
            this.node = node;
            this.request = request;
        }

        String serve(List<Operation> operations) {
            Session session = request.session(false);
            if (session != null) {
                read(session);
            }
            String answer = session == null ? "no session" : "session " + seen.lineage() + " " + seen.values();
            for (Operation operation : operations) {
                session = perform(operation, session);
            }
            return answer;
        }

        private void read(Session session) {
            Map<String, Long> found = new HashMap<>();
            for (String name : List.copyOf(session.getAttributeNames())) {
                if (session.getAttribute(name) instanceof Cell cell) {
                    found.put(name, cell.write());
                }
            }
            Long lineage = found.get(LINEAGE);
            history.found(
                    seen,
                    lineage == null ? history.lineageOf(session.getId()) : Integer.valueOf(lineage.intValue()),
                    found,
                    node.machine.isUnaware());
        }

        private Session perform(Operation operation, Session session) {
            switch (operation.kind()) {
                case SIGN_ON -> {
                    return session == null ? signOn() : session;
                }
                case THINK -> sleep(operation.argument());
                default -> {
                    if (session != null) {
                        return change(operation, session);
                    }
                }
            }
            return session;
        }

        private Session signOn() {
            Session session = request.session(true);
            int lineage = history.create(seen, session.getId());
            set(session, LINEAGE, lineage, lineage);
            return session;
        }

        private Session change(Operation operation, Session session) {
            Integer lineage = history.lineageOf(session.getId());
            if (lineage == null) {
                // A listener threw at its creation: no client was told that there is such a session.
                return session;
            }
            switch (operation.kind()) {
                case WRITE -> set(session, "k" + operation.argument(), ++values, lineage);
                case REMOVE -> {
                    String key = "k" + operation.argument();
                    history.remove(
                            lineage, key, ++values, session.getAttributeNames().contains(key), seen);
                    session.removeAttribute(key);
                }
                case RENAME -> {
                    String before = session.getId();
                    try {
                        request.rename(session);
                    } finally {
                        // Listeners hear of it when it has happened.
                        if (!session.getId().equals(before)) {
                            history.rename(before, session.getId(), seen);
                        }
                    }
                }
                case SIGN_OFF -> {
                    history.signOff(lineage, seen);
                    request.signOff(session);
                    return null;
                }
                default -> throw new IllegalArgumentException(operation.toString());
            }
            return session;
        }

        private void set(Session session, String key, long value, int lineage) {
            history.write(lineage, key, value, seen);
            session.setAttribute(key, new Cell(value));
        }

        private void sleep(int millis) {
            try {
                node.machine.sleep(Duration.ofMillis(millis));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final class Listener implements SessionListener {
        private final Node node;

        Listener(Node node) {
            this.node = node;
        }

        @Override
        public void sessionCreated(Session session, HttpServerExchange exchange) {
            history.heardCreated(session.getId());
            node.machine.failIfSo(ApplicationFailure.SESSION_CREATED);
        }

        @Override
        public void sessionDestroyed(Session session, HttpServerExchange exchange, SessionDestroyedReason reason) {
            simulation.note(
                    () -> "listeners hear of the end of " + session.getId() + " at " + node.machine + ": " + reason);
            if (reason != SessionDestroyedReason.UNDEPLOY) {
                history.heardDestroyed(session.getId(), "at " + node.machine + " (" + reason + ")", simulation.nanos());
            }
            node.machine.listen();
            node.machine.failIfSo(ApplicationFailure.SESSION_DESTROYED);
        }

        @Override
        public void attributeAdded(Session session, String name, Object value) {
            node.machine.failIfSo(ApplicationFailure.ATTRIBUTE_CHANGED);
        }

        @Override
        public void attributeUpdated(Session session, String name, Object value, Object before) {
            node.machine.failIfSo(ApplicationFailure.ATTRIBUTE_CHANGED);
        }

        @Override
        public void attributeRemoved(Session session, String name, Object before) {
            node.machine.failIfSo(ApplicationFailure.ATTRIBUTE_CHANGED);
        }

        @Override
        public void sessionIdChanged(Session session, String before) {
            node.machine.failIfSo(ApplicationFailure.ID_CHANGED);
        }
    }
}
