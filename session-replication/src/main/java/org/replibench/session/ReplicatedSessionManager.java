package org.replibench.session;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionConfig;
import io.undertow.server.session.SessionIdGenerator;
import io.undertow.server.session.SessionListener;
import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import io.undertow.server.session.SessionListeners;
import io.undertow.server.session.SessionManager;
import io.undertow.server.session.SessionManagerStatistics;
import io.undertow.util.AttachmentKey;
import java.util.Set;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.Update;

/** Undertow's seam: sessions that live on this node, whose copies live elsewhere. */
final class ReplicatedSessionManager implements SessionManager {
    private static final int ID_ATTEMPTS = 100;

    private final AttachmentKey<RequestScope> scopeKey = AttachmentKey.create(RequestScope.class);
    private final String deploymentName;
    private final SessionIdGenerator ids;
    private final AttributeCodec codec;
    private final CopyStore copies;
    private final Replicator replicator;
    private final LiveMap live;
    private final Cookies cookies;
    private final Activations activations;
    private final Statistics statistics;
    private final SessionListeners listeners = new SessionListeners();
    private final AttributeChanges changes;
    private volatile int defaultTimeoutSeconds;
    private volatile Lifecycle lifecycle;
    private volatile Ownership ownership;

    ReplicatedSessionManager(
            String deploymentName,
            SessionIdGenerator ids,
            AttributeCodec codec,
            CopyStore copies,
            Replicator replicator,
            LiveMap live,
            Cookies cookies,
            Activations activations) {
        this.deploymentName = deploymentName;
        this.ids = ids;
        this.codec = codec;
        this.copies = copies;
        this.replicator = replicator;
        this.live = live;
        this.cookies = cookies;
        this.activations = activations;
        this.statistics = new Statistics(live);
        this.changes = new AttributeChanges(listeners, replicator);
    }

    /** Completes what the manager and those who need it are made of. */
    void complete(Ownership ownership, Lifecycle lifecycle) {
        this.ownership = ownership;
        this.lifecycle = lifecycle;
    }

    @Override
    public String getDeploymentName() {
        return deploymentName;
    }

    @Override
    public void start() {
        lifecycle.start();
    }

    @Override
    public void stop() {
        lifecycle.stop();
    }

    // ---- sessions of a request

    /** A request's changes are complete: they leave now. */
    void end(HttpServerExchange exchange) {
        RequestScope scope = exchange.getAttachment(scopeKey);
        if (scope != null) {
            scope.end();
        }
    }

    private RequestScope openScope(HttpServerExchange exchange) {
        RequestScope scope = exchange.getAttachment(scopeKey);
        if (scope == null) {
            scope = new RequestScope(replicator, ownership::protectIfNew, System.currentTimeMillis());
            exchange.putAttachment(scopeKey, scope);
            if (!exchange.isResponseStarted()) {
                exchange.addResponseCommitListener(scope);
            }
            exchange.addExchangeCompleteListener(scope);
        }
        return scope;
    }

    @Override
    public Session createSession(HttpServerExchange exchange, SessionConfig config) {
        String requested = config.findSessionId(exchange);
        ReplicatedSession session = requested == null ? createWithNewId() : create(requested);
        if (session == null) {
            throw new IllegalStateException("session " + requested + " already exists");
        }
        session.enter(System.currentTimeMillis());
        openScope(exchange).join(session);
        statistics.created();
        config.setSessionId(exchange, session.getId());
        session.route(cookies.sent(exchange));
        listeners.sessionCreated(session, exchange);
        return session;
    }

    private ReplicatedSession createWithNewId() {
        for (int attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
            ReplicatedSession session = create(ids.createSessionId());
            if (session != null) {
                return session;
            }
        }
        throw new IllegalStateException("no unused session id found in " + ID_ATTEMPTS + " attempts");
    }

    private ReplicatedSession create(String id) {
        Replica replica = copies.create(id);
        ReplicatedSession session =
                new ReplicatedSession(this, id, new Attributes(codec), replica, defaultTimeoutSeconds);
        return live.add(session) ? session : null;
    }

    @Override
    public Session getSession(HttpServerExchange exchange, SessionConfig config) {
        if (exchange == null) {
            return null;
        }
        RequestScope scope = exchange.getAttachment(scopeKey);
        if (scope != null && scope.session() != null) {
            return scope.session();
        }
        String id = config.findSessionId(exchange);
        if (id == null || (scope != null && !scope.mayFind(id))) {
            return null;
        }
        scope = openScope(exchange);
        String cookie = cookies.received(exchange);
        ReplicatedSession session =
                ownership.enter(id, known -> cookie != null && !cookie.equals(id) && cookie.equals(known.route()));
        if (session == null) {
            scope.nothingFound(id);
            return null;
        }
        scope.join(session);
        follow(session, exchange, config, cookie);
        return session;
    }

    /** After a take-over, sends the client's cookie along to this node. */
    private void follow(ReplicatedSession session, HttpServerExchange exchange, SessionConfig config, String received) {
        if (session.route() == null && !exchange.isResponseStarted()) {
            config.setSessionId(exchange, session.getId());
            String sent = cookies.sent(exchange);
            session.route(sent != null ? sent : received != null ? received : session.getId());
        }
    }

    @Override
    public Session getSession(String id) {
        return id == null ? null : live.get(id);
    }

    /** Makes a live session of one that was found elsewhere. */
    ReplicatedSession activate(Update newest, Takeover takeover) {
        return new ReplicatedSession(this, newest, new Attributes(codec), takeover);
    }

    // ---- what happens to a session

    AttributeChanges changes() {
        return changes;
    }

    void activated(ReplicatedSession session, Object value) {
        activations.activated(session, value);
    }

    void passivate(ReplicatedSession session, Attributes attributes) {
        activations.passivate(session, attributes);
    }

    void destroyed(ReplicatedSession session, HttpServerExchange exchange, SessionDestroyedReason reason) {
        listeners.sessionDestroyed(session, exchange, reason);
    }

    /** A session that ends because this node stops ends for this node only: its copies elsewhere live on. */
    void ended(ReplicatedSession session, HttpServerExchange exchange, SessionDestroyedReason reason) {
        statistics.ended(session.ageSeconds());
        if (exchange != null) {
            cookies.clear(exchange, session.getId());
        } else if (reason != SessionDestroyedReason.UNDEPLOY) {
            replicator.requestEnds(session);
        }
    }

    void forget(ReplicatedSession session) {
        live.remove(session);
    }

    String rename(ReplicatedSession session) {
        for (int attempt = 0; attempt < ID_ATTEMPTS; attempt++) {
            String id = ids.createSessionId();
            if (live.rename(session, id)) {
                return id;
            }
        }
        throw new IllegalStateException("no unused session id found in " + ID_ATTEMPTS + " attempts");
    }

    void renamed(ReplicatedSession session, String before, HttpServerExchange exchange) {
        if (exchange != null) {
            session.route(cookies.sent(exchange));
        }
        listeners.sessionIdChanged(session, before);
    }

    // ---- the rest of what the container asks

    @Override
    public void registerSessionListener(SessionListener listener) {
        listeners.addSessionListener(listener);
    }

    @Override
    public void removeSessionListener(SessionListener listener) {
        listeners.removeSessionListener(listener);
    }

    @Override
    public void setDefaultSessionTimeout(int seconds) {
        defaultTimeoutSeconds = seconds;
    }

    @Override
    public Set<String> getTransientSessions() {
        return Set.of();
    }

    @Override
    public Set<String> getActiveSessions() {
        return live.ids();
    }

    @Override
    public Set<String> getAllSessions() {
        return live.ids();
    }

    @Override
    public SessionManagerStatistics getStatistics() {
        return statistics;
    }
}
