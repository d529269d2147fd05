package org.replibench.session;

import io.undertow.server.ExchangeCompletionListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ResponseCommitListener;
import io.undertow.servlet.handlers.ServletRequestContext;
import io.undertow.util.StatusCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The session of one request, and those it had before and invalidated. */
final class RequestSessions implements ResponseCommitListener, ExchangeCompletionListener {
    private static final System.Logger LOG = System.getLogger(RequestSessions.class.getName());

    private final Replicator replicator;
    private final long startedMillis;
    private final Consumer<ReplicatedSession> left;
    private final List<ReplicatedSession> sessions = new ArrayList<>(1);
    private String unknownId;
    private volatile boolean failed;

    /** @param left takes each session when the request has left it */
    RequestSessions(Replicator replicator, Consumer<ReplicatedSession> left, long startedMillis) {
        this.replicator = replicator;
        this.left = left;
        this.startedMillis = startedMillis;
    }

    /** The session that the request has now; null if none, or invalidated. */
    ReplicatedSession session() {
        ReplicatedSession last = sessions.isEmpty() ? null : sessions.get(sessions.size() - 1);
        return last != null && last.isLive() ? last : null;
    }

    /** Whether the request may still get a session by the id that the client sent. */
    boolean mayLookUp(String id) {
        return sessions.isEmpty() && !id.equals(unknownId);
    }

    void nothingFound(String id) {
        unknownId = id;
    }

    /** Takes part in {@code session}, which {@link ReplicatedSession#enter} let in. */
    void join(ReplicatedSession session) {
        sessions.add(session);
    }

    /** Hands over, or has confirmed, what the request changed until now; once that failed, its error may go out. */
    void end() {
        if (failed) {
            return;
        }
        failed = true;
        for (ReplicatedSession session : sessions) {
            replicator.requestEnds(session);
        }
        failed = false;
    }

    @Override
    public void beforeCommit(HttpServerExchange exchange) {
        try {
            end();
        } catch (RuntimeException e) {
            if (!asynchronous(exchange)) {
                throw e;
            }
            // No servlet is there to become an error page: the client learns it by the status.
            LOG.log(System.Logger.Level.ERROR, "an asynchronous request failed: " + e.getMessage(), e);
            exchange.setStatusCode(StatusCodes.INTERNAL_SERVER_ERROR);
        }
    }

    private static boolean asynchronous(HttpServerExchange exchange) {
        ServletRequestContext context = exchange.getAttachment(ServletRequestContext.ATTACHMENT_KEY);
        return context != null && context.getOriginalRequest().getAsyncContextInternal() != null;
    }

    @Override
    public void exchangeEvent(HttpServerExchange exchange, NextListener nextListener) {
        try {
            for (ReplicatedSession session : sessions) {
                session.leave(startedMillis);
                if (!failed) {
                    replicator.requestCompleted(session);
                }
                left.accept(session);
            }
        } finally {
            nextListener.proceed();
        }
    }
}
