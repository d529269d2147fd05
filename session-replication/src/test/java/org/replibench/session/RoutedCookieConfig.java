package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.SessionConfig;
import io.undertow.servlet.api.DeploymentInfo;

/** Session cookies with the node's name behind the id, as WildFly makes them. */
record RoutedCookieConfig(SessionConfig plain, String route) implements SessionConfig {
    private static final char SEPARATOR = '.';

    static void on(DeploymentInfo deployment) {
        deployment.setSessionConfigWrapper((plain, deployed) ->
                new RoutedCookieConfig(plain, deployed.getDeploymentInfo().getDisplayName()));
    }

    private String routed(String id) {
        return id + SEPARATOR + route;
    }

    @Override
    public void setSessionId(HttpServerExchange exchange, String id) {
        plain.setSessionId(exchange, routed(id));
    }

    @Override
    public void clearSession(HttpServerExchange exchange, String id) {
        plain.clearSession(exchange, routed(id));
    }

    @Override
    public String findSessionId(HttpServerExchange exchange) {
        String id = plain.findSessionId(exchange);
        return id == null || id.indexOf(SEPARATOR) < 0 ? id : id.substring(0, id.indexOf(SEPARATOR));
    }

    @Override
    public SessionCookieSource sessionCookieSource(HttpServerExchange exchange) {
        return plain.sessionCookieSource(exchange);
    }

    @Override
    public String rewriteUrl(String url, String id) {
        return plain.rewriteUrl(url, routed(id));
    }
}
