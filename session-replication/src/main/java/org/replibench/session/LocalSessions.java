package org.replibench.session;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The sessions that are live on this node, by id. */
final class LocalSessions {
    private final ConcurrentMap<String, ReplicatedSession> sessions = new ConcurrentHashMap<>();

    /**
     * Under ids that requests replace which still go on: their copies have these until then. Unlike an id whose session has
     * ended, such a one may be alive after that: at a node that was asked for it meanwhile, and refuses the new one.
     */
    private final ConcurrentMap<String, ReplicatedSession> formerIds = new ConcurrentHashMap<>();

    private final EndedSessions ended;

    /** How many have begun to end, and not ended. */
    private int ending;

    private boolean endsNoMore;

    LocalSessions(EndedSessions ended) {
        this.ended = ended;
    }

    ReplicatedSession get(String id) {
        return sessions.get(id);
    }

    /** The session, also by an id that a request is replacing. */
    ReplicatedSession byAnyId(String id) {
        ReplicatedSession session = sessions.get(id);
        return session == null ? formerIds.get(id) : session;
    }

    /** Whether it is an id that a request on this node is replacing. */
    boolean isFormerId(String id) {
        return formerIds.containsKey(id);
    }

    boolean add(ReplicatedSession session) {
        return sessions.putIfAbsent(session.getId(), session) == null;
    }

    /** Removes a session whose copies are to go, too. */
    void end(ReplicatedSession session) {
        ended.add(session.getId());
        remove(session);
    }

    /**
     * Begins the end of a session, which {@link #noteEnded} completes.
     *
     * @return false after {@link #endNoMore}
     */
    synchronized boolean beginEnd() {
        if (!endsNoMore) {
            ending++;
        }
        return !endsNoMore;
    }

    /** As {@link #beginEnd}, of a session that has ended for all other nodes. */
    synchronized void noteEnding() {
        ending++;
    }

    /** A session's listeners have heard of its end, and what makes its copies go is on its way. */
    synchronized void noteEnded() {
        ending--;
    }

    /** How many sessions have begun to end here, and not ended. */
    synchronized int ending() {
        return ending;
    }

    /** The node leaves: others would not hear of an end that begins now. */
    synchronized void endNoMore() {
        endsNoMore = true;
    }

    /** Whether a session of that id has ended here, though there may still be copies of it. */
    boolean hasEnded(String id) {
        return ended.contains(id);
    }

    void remove(ReplicatedSession session) {
        sessions.remove(session.getId(), session);
        forgetFormerIds(session);
    }

    /** No request of the session goes on: its copies have its present id. */
    void forgetFormerIds(ReplicatedSession session) {
        if (!formerIds.isEmpty()) {
            formerIds.values().removeIf(renamed -> renamed == session);
        }
    }

    /** Moves {@code session} to {@code id}; false if that is taken. */
    boolean rename(ReplicatedSession session, String id) {
        if (sessions.putIfAbsent(id, session) != null) {
            return false;
        }
        formerIds.put(session.getId(), session);
        sessions.remove(session.getId(), session);
        return true;
    }

    boolean anyMatch(Predicate<ReplicatedSession> condition) {
        return sessions.values().stream().anyMatch(condition);
    }

    List<ReplicatedSession> all(Predicate<ReplicatedSession> condition) {
        return sessions.values().stream().filter(condition).toList();
    }

    void forEach(Consumer<ReplicatedSession> action) {
        sessions.values().forEach(action);
    }

    Set<String> ids() {
        return new HashSet<>(sessions.keySet());
    }

    int size() {
        return sessions.size();
    }
}
