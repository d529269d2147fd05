package org.replibench.session;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.replibench.session.copies.LayerRuntime;

/** Ids of sessions that ended on this node of late: until their copies are gone, no request may bring them back from one. */
final class EndedSessions {
    private record End(String id, long nanos) {}

    private final ConcurrentMap<String, End> byId = new ConcurrentHashMap<>();
    private final Queue<End> inOrder = new ArrayDeque<>();
    private final Duration kept;
    private final LayerRuntime runtime;

    /** @param kept longer than the removal of copies takes */
    EndedSessions(Duration kept, LayerRuntime runtime) {
        this.kept = kept;
        this.runtime = runtime;
    }

    synchronized void add(String id) {
        End end = new End(id, runtime.nanos());
        byId.put(id, end);
        inOrder.add(end);
        forgetOld();
    }

    boolean contains(String id) {
        End end = byId.get(id);
        return end != null && !isOld(end);
    }

    /** Takes out what is old: all, if the machine was paused since the last end was noted. */
    private void forgetOld() {
        while (!inOrder.isEmpty() && isOld(inOrder.element())) {
            End oldest = inOrder.remove();
            byId.remove(oldest.id(), oldest);
        }
    }

    private boolean isOld(End end) {
        return runtime.nanos() - end.nanos() > kept.toNanos();
    }
}
