package org.replibench.session.database;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.replibench.session.copies.StoreUnreachableException;

/**
 * Asks the database, at the beginning of a request, whether another node has changed or ended a session that is live here.
 * Nothing that the client sends could answer that.
 */
final class VersionLookup {
    private final SessionTable table;
    private final DatabaseWorkQueues queues;
    private final boolean available;
    private final Duration patience;

    VersionLookup(SessionTable table, DatabaseWorkQueues queues, DatabaseReplicationBackend.Settings settings) {
        this.table = table;
        this.queues = queues;
        this.available = settings.available();
        this.patience = settings.ownerGrace();
    }

    /**
     * Whether the session's state is the newest.
     *
     * @param ids all under which the database may have the session
     * @param stored whether the database is known to have it
     * @param version that of the state here, which other requests may be changing
     * @throws StoreUnreachableException if the database does not answer, and the pattern does not go on without it
     */
    boolean current(List<String> ids, boolean stored, LongSupplier version) {
        if (available && queues.lookups().isOverdue()) {
            return true;
        }
        CompletableFuture<List<Long>> lookup =
                queues.lookups().submit(0, connection -> table.versions(connection, ids));
        List<Long> found = available ? awaitBriefly(lookup) : queues.await(lookup);
        // Own writes only: what another node has written is newer than all that this one can still write.
        long newest = version.getAsLong();
        return found == null || found.stream().anyMatch(one -> one <= newest) || found.isEmpty() && !stored;
    }

    /** Null if the database does not answer. */
    private List<Long> awaitBriefly(CompletableFuture<List<Long>> lookup) {
        if (lookup == null) {
            return null;
        }
        try {
            return queues.lookups().await(lookup, patience);
        } catch (TimeoutException | ExecutionException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnreachableException("session database: interrupted", e);
        }
    }
}
