package org.replibench.runner.failover;

import java.net.URI;

/**
 * All requests go to a balancer.
 *
 * @param url the balancer's, ending with a slash
 */
record BalancedRoute(URI url) implements Route {
    /** What stands between a session's id and its route. */
    private static final char ROUTE_SEPARATOR = '.';

    /** The route that the session's id has now: the balancer sends the next request there, and sent this one. */
    @Override
    public String respondingNode(String sessionCookie) {
        return sessionCookie.substring(sessionCookie.lastIndexOf(ROUTE_SEPARATOR) + 1);
    }

    @Override
    public void sessionStarting() {
        // Who balances sees that there is no session yet.
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
