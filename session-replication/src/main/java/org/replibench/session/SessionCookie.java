package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.servlet.spec.ServletContextImpl;

/** The session cookie as the client sees it. */
final class SessionCookie {
    private final ServletContextImpl context;

    SessionCookie(ServletContextImpl context) {
        this.context = context;
    }

    /** Makes the client forget the session. */
    void clear(HttpServerExchange exchange, String id) {
        context.getSessionConfig().clearSession(exchange, id);
    }
}
