package org.replibench.runner.failover;

import java.net.URI;
import java.util.List;
import java.util.function.LongSupplier;

/** Where a virtual user's requests go. */
interface Route {
    /** Where its next request goes; ends with a slash. */
    URI url();

    /**
     * The name of the node that has answered.
     *
     * @param sessionCookie the session's id with its route, empty if the virtual user has none
     */
    String respondingNode(String sessionCookie);

    /** It is about to begin a new session. */
    void sessionStarting();

    /** It goes back with its session to the node where that began, if that node had failed and is healed. */
    void returnWithSession();

    /** Whether it serves away from where it would be if nothing had failed, and need not any more. */
    boolean awayFromHome();

    /** Its last request got no answer, or one of 5xx. */
    void requestFailed();

    /**
     * A node as a client knows it.
     *
     * @param url ends with a slash; the same after a restart
     */
    record NodeEndpoint(String name, URI url) {}

    /**
     * Without a balancer: a virtual user begins its sessions at its home node, stays where it is, and tries the next node when it
     * gets no answer. Who was driven from home goes back once the fault is healed, so that the next one finds nodes with their
     * shares of users again.
     */
    final class DirectRoute implements Route {
        private final List<NodeEndpoint> nodes;
        private final int home;
        private final LongSupplier healedFaults;
        private int current;
        private long homeFailedAt = -1;
        private boolean sessionIsFromHome;

        /**
         * @param client whose home is one of the nodes, round robin
         * @param heals how many faults were healed so far; from 0
         */
        DirectRoute(List<NodeEndpoint> nodes, int client, LongSupplier heals) {
            this.nodes = List.copyOf(nodes);
            this.home = client % nodes.size();
            this.healedFaults = heals;
            this.current = home;
        }

        @Override
        public URI url() {
            return nodes.get(current).url();
        }

        @Override
        public String respondingNode(String sessionCookie) {
            return nodes.get(current).name();
        }

        @Override
        public void sessionStarting() {
            if (awayFromHome()) {
                current = home;
            }
            sessionIsFromHome = current == home;
        }

        @Override
        public void returnWithSession() {
            if (sessionIsFromHome && awayFromHome()) {
                current = home;
            }
        }

        @Override
        public boolean awayFromHome() {
            return current != home && homeFailedAt != healedFaults.getAsLong();
        }

        @Override
        public void requestFailed() {
            if (current == home) {
                homeFailedAt = healedFaults.getAsLong();
            }
            current = (current + 1) % nodes.size();
        }
    }

    /**
     * All requests go to a balancer.
     *
     * @param url the balancer's, ending with a slash
     */
    record BalancedRoute(URI url) implements Route {
        /** What stands between a session's id and its route. */
        private static final char ROUTE_SEPARATOR = '.';

        /** The route that the session's id has now: the balancer sends the next request there, and mostly sent this one. */
        @Override
        public String respondingNode(String sessionCookie) {
            return sessionCookie.substring(sessionCookie.lastIndexOf(ROUTE_SEPARATOR) + 1);
        }

        @Override
        public void sessionStarting() {
            // Who balances sees that there is no session yet.
        }

        @Override
        public void returnWithSession() {
            // Who balances sends a session where it is.
        }

        /** Who balances spreads new sessions; a session stays where it is. */
        @Override
        public boolean awayFromHome() {
            return false;
        }

        @Override
        public void requestFailed() {
            // Whoever balances looks for another node.
        }
    }
}
