package org.replibench.session.database;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.TransferOutcome;

/** Sessions that have stopped being live here and are on their way to the database: until they are there, no node has them. */
final class PendingHandovers {
    private static final class PendingHandover {
        final SessionUpdate whole;
        volatile boolean inFlight;

        PendingHandover(SessionUpdate whole) {
            this.whole = whole;
        }
    }

    private final Function<SessionUpdate, CompletableFuture<TransferOutcome>> write;
    private final Map<String, PendingHandover> handovers = new ConcurrentHashMap<>();

    /** @param write writes a session in the background */
    PendingHandovers(Function<SessionUpdate, CompletableFuture<TransferOutcome>> write) {
        this.write = write;
    }

    void add(SessionUpdate whole) {
        PendingHandover pendingHandover = new PendingHandover(whole);
        handovers.put(whole.id(), pendingHandover);
        send(pendingHandover);
    }

    boolean contains(String id) {
        return handovers.containsKey(id);
    }

    boolean isEmpty() {
        return handovers.isEmpty();
    }

    /** Writes again what could not be written. */
    void retry() {
        handovers.values().stream()
                .filter(pendingHandover -> !pendingHandover.inFlight)
                .forEach(this::send);
    }

    private void send(PendingHandover pendingHandover) {
        pendingHandover.inFlight = true;
        // A failure is logged by who writes, and the write repeated.
        var unused = write.apply(pendingHandover.whole).whenComplete((transferOutcome, failure) -> {
            if (failure == null) {
                handovers.remove(pendingHandover.whole.id(), pendingHandover);
            } else {
                pendingHandover.inFlight = false;
            }
        });
    }
}
