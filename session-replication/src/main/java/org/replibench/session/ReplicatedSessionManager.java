package org.replibench.session;

import io.undertow.UndertowMessages;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.session.Session;
import io.undertow.server.session.SessionConfig;
import io.undertow.server.session.SessionIdGenerator;
import io.undertow.server.session.SessionListener;
import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import io.undertow.server.session.SessionListeners;
import io.undertow.server.session.SessionManager;
import io.undertow.server.session.SessionManagerStatistics;
import io.undertow.servlet.api.Deployment;
import io.undertow.servlet.api.SessionManagerFactory;
import io.undertow.util.AttachmentKey;
import java.time.Duration;
import java.util.Set;
import org.replibench.session.attributes.AttributeCodec;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/** Undertow's seam: sessions that live on this node, whose copies live elsewhere. */
final class ReplicatedSessionManager implements RequestEndingSessionManager {
    private static final int ID_ATTEMPTS = 100;

    private final AttachmentKey<RequestSessions> scopeKey = AttachmentKey.create(RequestSessions.class);
    private final String deploymentName;
    private final SessionIdGenerator ids;
    private final AttributeCodec codec;
    private final ReplicationBackend copies;
    private final Replicator replicator;
    private final LocalSessions live;
    private final SessionCookie sessionCookie;
    private final ActivationNotifier activationNotifier;
    private final LayerRuntime runtime;
    private final SessionStatistics sessionStatistics;
    private final SessionListeners listeners = new SessionListeners();
    private final AttributeChangeHandler changes;
    private volatile SessionIdForm idForm = SessionIdForm.ANY;
    private volatile int defaultTimeoutSeconds;
    private volatile LayerLifecycle layerLifecycle;
    private volatile SessionOwnership sessionOwnership;

    ReplicatedSessionManager(
            String deploymentName,
            SessionIdGenerator ids,
            AttributeCodec codec,
            ReplicationBackend copies,
            Replicator replicator,
            LocalSessions live,
            SessionCookie sessionCookie,
            ActivationNotifier activationNotifier,
            LayerRuntime runtime) {
        this.deploymentName = deploymentName;
        this.ids = ids;
        this.codec = codec;
        this.copies = copies;
        this.replicator = replicator;
        this.live = live;
        this.sessionCookie = sessionCookie;
        this.activationNotifier = activationNotifier;
        this.runtime = runtime;
        this.sessionStatistics = new SessionStatistics(live, runtime.millis());
        this.changes = new AttributeChangeHandler(listeners, replicator);
    }

    /** Completes what the manager and those who need it are made of. */
    void complete(SessionOwnership sessionOwnership, LayerLifecycle layerLifecycle) {
        this.sessionOwnership = sessionOwnership;
        this.layerLifecycle = layerLifecycle;
    }

    /** Limits the sessions that are made here as the manager that {@code replaced} would make limits its own. */
    SessionManager limitedAs(SessionManagerFactory replaced, Deployment deployment) {
        SessionManagerStatistics limits =
                replaced.createSessionManager(deployment).getStatistics();
        if (limits != null) {
            sessionStatistics.maxActive(limits.getMaxActiveSessions());
        }
        return this;
    }

    LayerRuntime runtime() {
        return runtime;
    }

    /** How long a node that wants a session waits for it. */
    Duration timeout() {
        return replicator.timeout();
    }

    @Override
    public String getDeploymentName() {
        return deploymentName;
    }

    @Override
    public void start() {
        // Not before: until now the server may configure its generator.
        idForm = SessionIdForm.of(ids);
        layerLifecycle.start();
    }

    @Override
    public void stop() {
        layerLifecycle.stop();
    }

    // ---- sessions of a request

    @Override
    public void end(HttpServerExchange exchange) {
        RequestSessions scope = exchange.getAttachment(scopeKey);
        if (scope != null) {
            scope.end();
        }
    }

    private RequestSessions openScope(HttpServerExchange exchange) {
        RequestSessions scope = exchange.getAttachment(scopeKey);
        if (scope == null) {
            scope = new RequestSessions(replicator, sessionOwnership::protectIfNew, runtime.millis());
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
        if (!sessionStatistics.admit()) {
            throw UndertowMessages.MESSAGES.tooManySessions((int) sessionStatistics.getMaxActiveSessions());
        }
        String requested = config.findSessionId(exchange);
        ReplicatedSession session = requested != null && idForm.fits(requested) && isUnused(requested)
                ? create(requested)
                : createWithNewId();
        if (session == null) {
            throw new IllegalStateException(SessionLabel.of(requested) + " already exists");
        }
        session.enter();
        openScope(exchange).join(session);
        sessionStatistics.created();
        config.setSessionId(exchange, session.getId());
        session.cookieSent();
        listeners.sessionCreated(session, exchange);
        return session;
    }

    /** Whether a session may begin with an id: false if one had it that ended, or has another by now. */
    private boolean isUnused(String id) {
        return !live.hasEnded(id) && copies.removed(id) == SessionVersion.NONE;
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
        SessionBackups sessionBackups = copies.create(id);
        ReplicatedSession session =
                new ReplicatedSession(this, id, new SessionAttributes(codec), sessionBackups, defaultTimeoutSeconds);
        return live.add(session) ? session : null;
    }

    @Override
    public Session getSession(HttpServerExchange exchange, SessionConfig config) {
        if (exchange == null) {
            return null;
        }
        RequestSessions scope = exchange.getAttachment(scopeKey);
        if (scope != null && scope.session() != null) {
            return scope.session();
        }
        String id = config.findSessionId(exchange);
        if (id == null || !idForm.fits(id) || (scope != null && !scope.mayLookUp(id))) {
            return null;
        }
        if (exchange.isComplete()) {
            if (scope == null) {
                noteAccess(id);
            }
            return null;
        }
        scope = openScope(exchange);
        ReplicatedSession session = sessionOwnership.enter(id);
        if (session == null) {
            scope.nothingFound(id);
            return null;
        }
        scope.join(session);
        redirectCookie(session, exchange, config);
        return session;
    }

    /**
     * A container asks for the session of a request that did not, when its response is complete: too late to take part in it,
     * or to take it over, but the Servlet specification counts the request as an access.
     */
    private void noteAccess(String id) {
        ReplicatedSession session = live.get(id);
        if (session != null && session.enter()) {
            session.leave(runtime.millis());
        }
    }

    /** After a take-over, sends the client's cookie along to this node. */
    private static void redirectCookie(ReplicatedSession session, HttpServerExchange exchange, SessionConfig config) {
        if (!session.hasCookie() && !exchange.isResponseStarted()) {
            config.setSessionId(exchange, session.getId());
            session.cookieSent();
        }
    }

    @Override
    public Session getSession(String id) {
        return id == null ? null : live.get(id);
    }

    /** Makes a live session of one that was found elsewhere. */
    ReplicatedSession activate(SessionUpdate newest, SessionTakeover sessionTakeover) {
        return new ReplicatedSession(this, newest, new SessionAttributes(codec), sessionTakeover);
    }

    // ---- what happens to a session

    AttributeChangeHandler changes() {
        return changes;
    }

    void activated(ReplicatedSession session, String name, Object value) {
        activationNotifier.activated(session, name, value);
    }

    void passivate(ReplicatedSession session, SessionAttributes sessionAttributes) {
        activationNotifier.passivate(session, sessionAttributes);
    }

    void destroyed(ReplicatedSession session, HttpServerExchange exchange, SessionDestroyedReason reason) {
        listeners.sessionDestroyed(session, exchange, reason);
    }

    /** A session that ends because this node stops ends for this node only: its copies elsewhere live on. */
    void ended(ReplicatedSession session, HttpServerExchange exchange, SessionDestroyedReason reason) {
        sessionStatistics.destroyed(session.ageSeconds());
        if (exchange != null) {
            sessionCookie.clear(exchange, session.getId());
            // The request waits for that when it ends, which may be after this node has stopped.
            replicator.ended(session);
            return;
        }
        switch (reason) {
            case UNDEPLOY -> {
                // Its copies live on.
            }
            case TIMEOUT -> replicator.ended(session);
            case INVALIDATED -> replicator.requestEnds(session);
        }
    }

    /** Begins a session's end, which {@link #noteEnded} completes; false if this node leaves, and others would not hear of it. */
    boolean beginEnd() {
        return live.beginEnd();
    }

    void noteEnded() {
        live.noteEnded();
    }

    void forget(ReplicatedSession session) {
        if (session.state().isEnding()) {
            live.end(session);
        } else {
            live.remove(session);
        }
    }

    /** No request uses the session any more. */
    void idle(ReplicatedSession session) {
        live.forgetFormerIds(session);
        if (session.isWanted()) {
            sessionOwnership.giveUp(session, Runnable::run);
        }
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
            session.cookieSent();
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
        return sessionStatistics;
    }
}
