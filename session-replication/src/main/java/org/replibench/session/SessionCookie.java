package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.Cookie;
import io.undertow.servlet.spec.ServletContextImpl;

/** The session cookie as the client sees it: the id and, after a dot, the route to the node that answered last. */
final class SessionCookie {
    private static final String DEFAULT_NAME = "JSESSIONID";

    private final ServletContextImpl context;

    SessionCookie(ServletContextImpl context) {
        this.context = context;
    }

    /** What the client sent; null if nothing. */
    String received(HttpServerExchange exchange) {
        Cookie cookie = exchange.getRequestCookie(name());
        return cookie == null ? null : cookie.getValue();
    }

    /** What this response sets; null if nothing. */
    String sent(HttpServerExchange exchange) {
        String name = name();
        for (Cookie cookie : exchange.responseCookies()) {
            if (name.equals(cookie.getName())) {
                return cookie.getValue();
            }
        }
        return null;
    }

    /** Makes the client forget the session. */
    void clear(HttpServerExchange exchange, String id) {
        context.getSessionConfig().clearSession(exchange, id);
    }

    private String name() {
        String name = context.getSessionCookieConfig().getName();
        return name == null ? DEFAULT_NAME : name;
    }
}
