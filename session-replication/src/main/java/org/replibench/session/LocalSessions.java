package org.replibench.session;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
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
    private final AtomicInteger ending = new AtomicInteger();

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

    /** Removes a session whose copies are to go, too: once it {@linkplain #noteEnded has ended}. */
    void end(ReplicatedSession session) {
        noteEnding();
        ended.add(session.getId());
        remove(session);
    }

    /** Counts a session among those that are {@linkplain #ending ending}. */
    void noteEnding() {
        ending.incrementAndGet();
    }

    /** A session's listeners have heard of its end, and what makes its copies go is on its way. */
    void noteEnded() {
        ending.decrementAndGet();
    }

    /** How many sessions have yet to end here, though they live no more. */
    int ending() {
        return ending.get();
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
