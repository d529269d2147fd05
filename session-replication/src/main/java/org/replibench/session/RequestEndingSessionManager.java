package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.SessionManager;

/** A session manager that learns when a request's changes are complete, before its response is. */
interface RequestEndingSessionManager extends SessionManager {
    /** A request's changes are complete: they leave now. */
    void end(HttpServerExchange exchange);
}
