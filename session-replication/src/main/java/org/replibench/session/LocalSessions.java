package org.replibench.session;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/** The sessions that are live on this node, by id. */
final class LocalSessions {
    private final ConcurrentMap<String, ReplicatedSession> sessions = new ConcurrentHashMap<>();

    ReplicatedSession get(String id) {
        return sessions.get(id);
    }

    boolean add(ReplicatedSession session) {
        return sessions.putIfAbsent(session.getId(), session) == null;
    }

    void remove(ReplicatedSession session) {
        sessions.remove(session.getId(), session);
    }

    /** Moves {@code session} to {@code id}; false if that is taken. */
    boolean rename(ReplicatedSession session, String id) {
        if (sessions.putIfAbsent(id, session) != null) {
            return false;
        }
        sessions.remove(session.getId(), session);
        return true;
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
