package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionListener;

/** Counts the ends of sessions that nodes of a simulation announce. */
final class EndCounter implements SessionListener {
    private int ends;

    int ends() {
        return ends;
    }

    @Override
    public void sessionDestroyed(Session session, HttpServerExchange exchange, SessionDestroyedReason reason) {
        ends++;
    }
}
