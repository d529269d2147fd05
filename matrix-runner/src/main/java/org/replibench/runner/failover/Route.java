package org.replibench.runner.failover;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Where a virtual user's requests go. */
interface Route {
    /** What stands between a session's id and its routes. */
    char ROUTE_SEPARATOR = '.';

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

    /**
     * Its last request was answered.
     *
     * @param sessionCookie the session's id with its routes, empty if the virtual user has none
     */
    void requestAnswered(String sessionCookie);

    /**
     * Its last request got no answer, or one of 5xx.
     *
     * @param sessionCookie the session's id with its routes, empty if the virtual user has none
     */
    void requestFailed(String sessionCookie);

    /** The nodes that a session's id names, the first choice first; none if it names none. */
    static List<String> ranked(String sessionCookie) {
        int separator = sessionCookie.indexOf(ROUTE_SEPARATOR);
        return separator < 0
                ? List.of()
                : List.of(sessionCookie.substring(separator + 1).split("\\" + ROUTE_SEPARATOR));
    }

    /**
     * A node as a client knows it.
     *
     * @param url ends with a slash; the same after a restart
     */
    record NodeEndpoint(String name, URI url) {}

    /**
     * Without a balancer: a virtual user begins its sessions at its home node, goes where its session's id leads, and tries the next
     * node when it gets no answer, as a balancer would: the first that the session's id names and that has not failed since a fault
     * was healed last. Who was driven from home goes back once the fault is healed, so that the next one finds nodes with their
     * shares of users again.
     */
    final class DirectRoute implements Route {
        private final List<NodeEndpoint> nodes;
        private final int home;
        private final LongSupplier healedFaults;
        private final Map<Integer, Long> healedFaultsAtFailure = new HashMap<>();
        private int current;
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
            if (!hasFailed(home)) {
                goHome();
            }
            sessionIsFromHome = current == home;
        }

        @Override
        public void returnWithSession() {
            if (sessionIsFromHome && awayFromHome()) {
                goHome();
            }
        }

        /** Driven away; not where the session's id leads while all is well. */
        @Override
        public boolean awayFromHome() {
            return current != home && healedFaultsAtFailure.containsKey(home) && !hasFailed(home);
        }

        @Override
        public void requestAnswered(String sessionCookie) {
            healedFaultsAtFailure.remove(current);
            current = named(sessionCookie).orElse(current);
        }

        @Override
        public void requestFailed(String sessionCookie) {
            healedFaultsAtFailure.put(current, healedFaults.getAsLong());
            current = named(sessionCookie).orElseGet(this::next);
        }

        private void goHome() {
            current = home;
            healedFaultsAtFailure.remove(home);
        }

        /** Where a session's id leads. */
        private OptionalInt named(String sessionCookie) {
            return ranked(sessionCookie).stream()
                    .mapToInt(this::position)
                    .filter(position -> position >= 0 && !hasFailed(position))
                    .findFirst();
        }

        private int position(String name) {
            return IntStream.range(0, nodes.size())
                    .filter(index -> nodes.get(index).name().equals(name))
                    .findFirst()
                    .orElse(-1);
        }

        private int next() {
            return IntStream.range(1, nodes.size())
                    .map(step -> (current + step) % nodes.size())
                    .filter(position -> !hasFailed(position))
                    .findFirst()
                    .orElse((current + 1) % nodes.size());
        }

        private boolean hasFailed(int position) {
            return healedFaultsAtFailure.getOrDefault(position, -1L) == healedFaults.getAsLong();
        }
    }

    /**
     * All requests go to a balancer.
     *
     * @param url the balancer's, ending with a slash
     */
    record BalancedRoute(URI url) implements Route {
        /** The first choice of the session's id as it is now: the balancer sends the next request there, and mostly sent this one. */
        @Override
        public String respondingNode(String sessionCookie) {
            return ranked(sessionCookie).stream().findFirst().orElse("");
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
        public void requestAnswered(String sessionCookie) {
            // Who balances reads the session's id by itself.
        }

        @Override
        public void requestFailed(String sessionCookie) {
            // Whoever balances looks for another node.
        }
    }
}
