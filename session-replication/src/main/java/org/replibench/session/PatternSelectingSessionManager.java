package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionConfig;
import io.undertow.server.session.SessionListener;
import io.undertow.server.session.SessionManager;
import io.undertow.server.session.SessionManagerStatistics;
import io.undertow.servlet.api.Deployment;
import io.undertow.servlet.api.SessionManagerFactory;
import io.undertow.servlet.handlers.ServletRequestContext;
import io.undertow.servlet.spec.HttpServletResponseImpl;
import io.undertow.util.AttachmentKey;
import io.undertow.util.HttpString;
import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.replibench.model.Refusal;

/**
 * Several session managers in one deployment, so that patterns can be compared on the same servers: each request chooses one by
 * the header {@value ReplicationOptions#PATTERN_HEADER}. None knows of the others' sessions, even of those with the same id.
 */
final class PatternSelectingSessionManager implements RequestEndingSessionManager {
    private static final HttpString HEADER = new HttpString(ReplicationOptions.PATTERN_HEADER);

    private final AttachmentKey<SessionManager> chosenKey = AttachmentKey.create(SessionManager.class);
    private final String deploymentName;
    private final Map<String, SessionManagerFactory> factories;
    private volatile Map<String, SessionManager> managers = Map.of();

    /** @param factories what makes each manager, by the name that chooses it */
    PatternSelectingSessionManager(String deploymentName, Map<String, SessionManagerFactory> factories) {
        this.deploymentName = deploymentName;
        this.factories = factories;
    }

    /** Makes the managers. */
    PatternSelectingSessionManager createFor(Deployment deployment) {
        Map<String, SessionManager> created = new LinkedHashMap<>();
        factories.forEach((name, factory) -> created.put(name, factory.createSessionManager(deployment)));
        managers = created;
        return this;
    }

    // ---- what the request chooses

    /** The manager that the request chooses; null if it does not, or there is none of that name. */
    private SessionManager chosen(HttpServerExchange exchange) {
        SessionManager chosen = exchange.getAttachment(chosenKey);
        if (chosen == null) {
            chosen = managers.get(
                    Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(HEADER), ""));
            if (chosen != null) {
                exchange.putAttachment(chosenKey, chosen);
            }
        }
        return chosen;
    }

    /** Refuses a request that chooses what is not there, whether or not it wants a session; false if it did. */
    boolean accept(HttpServerExchange exchange) {
        if (chosen(exchange) == null && exchange.getRequestHeaders().contains(HEADER)) {
            refuse(exchange);
            return false;
        }
        return true;
    }

    /** A request that chooses no manager has no session, so that health checks and the like need no header. */
    @Override
    public Session getSession(HttpServerExchange exchange, SessionConfig config) {
        SessionManager chosen = exchange == null ? null : chosen(exchange);
        return chosen == null ? null : chosen.getSession(exchange, config);
    }

    @Override
    public Session createSession(HttpServerExchange exchange, SessionConfig config) {
        SessionManager chosen = chosen(exchange);
        if (chosen == null) {
            // Answered now, since the application may make a page of its own of what is thrown.
            throw new IllegalStateException(refuse(exchange));
        }
        return chosen.createSession(exchange, config);
    }

    @Override
    public void end(HttpServerExchange exchange) {
        if (chosen(exchange) instanceof RequestEndingSessionManager replicating) {
            replicating.end(exchange);
        }
    }

    /** Answers with one line, and returns it. */
    private String refuse(HttpServerExchange exchange) {
        String got = exchange.getRequestHeaders().getFirst(HEADER);
        String allowed = String.join(", ", managers.keySet());
        String answer = new Refusal(
                        "request header " + HEADER,
                        got == null ? "missing" : "unknown",
                        "one of " + allowed,
                        got == null ? "none" : got,
                        HEADER + ": " + managers.keySet().iterator().next())
                .toString();
        ServletRequestContext context = exchange.getAttachment(ServletRequestContext.ATTACHMENT_KEY);
        if (context != null && !context.getOriginalResponse().isCommitted()) {
            try {
                send(answer, context.getOriginalResponse());
            } catch (IOException e) {
                throw new UncheckedIOException(answer, e);
            }
        }
        return answer;
    }

    private static void send(String answer, HttpServletResponseImpl response) throws IOException {
        response.reset();
        response.setStatus(StatusCodes.BAD_REQUEST);
        response.setContentType("text/plain;charset=UTF-8");
        response.getWriter().println(answer);
        response.getWriter().close();
    }

    // ---- what concerns all of them

    @Override
    public String getDeploymentName() {
        return deploymentName;
    }

    @Override
    public void start() {
        List<SessionManager> started = new ArrayList<>();
        try {
            managers.values().forEach(manager -> {
                manager.start();
                started.add(manager);
            });
        } catch (RuntimeException e) {
            try {
                forEach(started, SessionManager::stop);
            } catch (RuntimeException f) {
                e.addSuppressed(f);
            }
            throw e;
        }
    }

    @Override
    public void stop() {
        forEach(managers.values(), SessionManager::stop);
    }

    /** Does it with each, whatever becomes of the others. */
    private static void forEach(Collection<SessionManager> managers, Consumer<SessionManager> action) {
        RuntimeException failure = null;
        for (SessionManager manager : managers) {
            try {
                action.accept(manager);
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public Session getSession(String id) {
        return managers.values().stream()
                .map(manager -> manager.getSession(id))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    @Override
    public void registerSessionListener(SessionListener listener) {
        managers.values().forEach(manager -> manager.registerSessionListener(listener));
    }

    @Override
    public void removeSessionListener(SessionListener listener) {
        managers.values().forEach(manager -> manager.removeSessionListener(listener));
    }

    @Override
    public void setDefaultSessionTimeout(int seconds) {
        managers.values().forEach(manager -> manager.setDefaultSessionTimeout(seconds));
    }

    @Override
    public Set<String> getTransientSessions() {
        return union(SessionManager::getTransientSessions);
    }

    @Override
    public Set<String> getActiveSessions() {
        return union(SessionManager::getActiveSessions);
    }

    @Override
    public Set<String> getAllSessions() {
        return union(SessionManager::getAllSessions);
    }

    private Set<String> union(Function<SessionManager, Set<String>> ids) {
        Set<String> union = new HashSet<>();
        managers.values().forEach(manager -> union.addAll(ids.apply(manager)));
        return union;
    }

    @Override
    public SessionManagerStatistics getStatistics() {
        return new SessionStatisticsSum(managers.values().stream()
                .map(SessionManager::getStatistics)
                .filter(Objects::nonNull)
                .toList());
    }
}
