package org.replibench.session;

import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.replibench.session.ActiveRequestTracker.OwnershipRelease;
import org.replibench.session.copies.GivenUpSession;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.SessionLabel;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.StoreUnreachableException;

/** How sessions come to live on this node, and leave it for another. */
final class SessionOwnership implements OwnedSessions {
    private static final System.Logger LOG = System.getLogger(SessionOwnership.class.getName());
    private static final String ENDS_LATER = "has timed out, and ends later";

    /** In one look, so that what else waits for other nodes has its turn. */
    private static final int MAX_TAKEN_BACK = 100;

    /** Makes a live session of what a take-over found. */
    @FunctionalInterface
    interface SessionActivator {
        ReplicatedSession of(SessionUpdate newest, SessionTakeover sessionTakeover);
    }

    private final LocalSessions live;
    private final ReplicationBackend copies;
    private final Replicator replicator;
    private final SessionActivator sessionActivator;
    private final Executor background;
    private final Executor orphanExpiry;
    private final Executor releases;
    private final LayerRuntime runtime;
    private final UnknownSessionLimit unknownSessions;
    private final ConcurrentMap<String, CompletableFuture<ReplicatedSession>> takeovers = new ConcurrentHashMap<>();
    private volatile boolean takesNoMore;
    private volatile boolean expiresNoMore;

    private final AtomicBoolean takesBack = new AtomicBoolean();

    /** Ids of sessions of which other nodes are being asked: they have timed out here, or a holder has refused an update. */
    private final Set<String> verifying = ConcurrentHashMap.newKeySet();

    /**
     * @param orphanExpiry takes over what has timed out: one session after the other, for it may wait for silent nodes
     * @param releases gives sessions up of which others have to be asked before; not where {@code orphanExpiry} may be waiting
     *     for just that
     */
    SessionOwnership(
            LocalSessions live,
            ReplicationBackend copies,
            Replicator replicator,
            SessionActivator sessionActivator,
            Executor background,
            Executor orphanExpiry,
            Executor releases,
            LayerRuntime runtime) {
        this.live = live;
        this.copies = copies;
        this.replicator = replicator;
        this.sessionActivator = sessionActivator;
        this.background = background;
        this.orphanExpiry = orphanExpiry;
        this.releases = releases;
        this.runtime = runtime;
        this.unknownSessions = new UnknownSessionLimit(runtime);
    }

    /**
     * Finds the session, here or elsewhere, and enters it for a request.
     *
     * @return null if no node has it
     */
    ReplicatedSession enter(String id) {
        while (true) {
            ReplicatedSession session = live.get(id);
            // Of an id that a request replaces, a claim would be one of the session to others: they would refuse its
            // copies under the new id.
            if (session == null && (live.hasEnded(id) || live.isFormerId(id))) {
                return null;
            }
            if (session == null || !session.state().current()) {
                if (session == null && !unknownSessions.mayAsk()) {
                    throw new StoreUnreachableException(SessionLabel.of(id)
                            + ": not looked for on other nodes; too many that were asked for are unknown to all");
                }
                session = takeOver(id);
            }
            if (session == null) {
                unknownSessions.askedInVain();
                return null;
            }
            if (session.enter()) {
                return session;
            }
            if (!session.awaitLeft() && session.timedOut()) {
                if (session.end(null, SessionDestroyedReason.TIMEOUT)) {
                    return null;
                }
                if (session.isLive() && session.state().current()) {
                    throw new StoreUnreachableException(
                            SessionLabel.of(id) + ": has timed out, and its copies did not hear of it yet");
                }
            }
        }
    }

    /** Takes the session over, once for all requests that want it. */
    private ReplicatedSession takeOver(String id) {
        CompletableFuture<ReplicatedSession> mine = new CompletableFuture<>();
        CompletableFuture<ReplicatedSession> other = takeovers.putIfAbsent(id, mine);
        if (other == null) {
            return takeOver(id, mine);
        }
        try {
            return join(id, other);
        } catch (StoreUnreachableException e) {
            if (replicator.hasRows()) {
                throw e;
            }
        }
        // That may have waited for most of its time before this request came, be it only for a look at timeouts.
        CompletableFuture<ReplicatedSession> next = takeovers.putIfAbsent(id, mine);
        return next == null ? takeOver(id, mine) : join(id, next);
    }

    private ReplicatedSession takeOver(String id, CompletableFuture<ReplicatedSession> mine) {
        try {
            if (takesNoMore) {
                throw new StoreUnreachableException(SessionLabel.of(id) + ": not looked for, as this node stops");
            }
            ReplicatedSession session = fetch(id);
            mine.complete(session);
            return session;
        } catch (RuntimeException | Error e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            takeovers.remove(id, mine);
        }
    }

    /** The node stops: takes no more sessions over, and waits for those that are on their way here. */
    void takeNoMore() {
        takesNoMore = true;
        takeovers.forEach((id, takeover) -> {
            try {
                join(id, takeover);
            } catch (RuntimeException e) {
                warn(id, "was not taken over", e);
            }
        });
    }

    private ReplicatedSession join(String id, CompletableFuture<ReplicatedSession> other) {
        try {
            return runtime.await(other, LayerRuntime.FOREVER);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnreachableException(SessionLabel.of(id) + ": interrupted while it was looked for", e);
        } catch (TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private ReplicatedSession fetch(String id) {
        ReplicatedSession known = live.get(id);
        List<String> formerIds = known == null ? List.of() : unusedFormerIds(known);
        if (known != null && wasTakenBy(formerIds, known)) {
            return null;
        }
        return copies.takeOver(
                id,
                known == null ? SessionVersion.NONE : known.state().version(),
                sessionTakeover -> install(id, known, formerIds, sessionTakeover));
    }

    /** Former ids under which others can be asked for a session: not those that a request here is still replacing. */
    private List<String> unusedFormerIds(ReplicatedSession known) {
        return known.state().formerIds().stream()
                .filter(former -> !live.isFormerId(former))
                .toList();
    }

    /**
     * A node that claimed the session by an id that a request here was replacing has refused the change, and gone on. Copies
     * from before the change count no longer, so whatever is found under that id now is of that node, and what is here is void. So it
     * is if that node has ended the session since, or has given it another id.
     */
    private boolean wasTakenBy(List<String> formerIds, ReplicatedSession known) {
        Optional<String> taken = formerIds.stream()
                .filter(former -> isAnother(takeOver(former), known) || wasRemovedByLaterOwner(former, known))
                .findFirst();
        taken.ifPresent(former -> known.state().superseded(former, SessionVersion.LAST));
        return taken.isPresent();
    }

    /** A request may have begun to look for the session before another one changed the id by which it did. */
    private static boolean isAnother(ReplicatedSession found, ReplicatedSession known) {
        return found != null && found != known;
    }

    /** What this node has made void itself is of the session's epoch here. */
    private boolean wasRemovedByLaterOwner(String former, ReplicatedSession known) {
        return copies.removed(former) > SessionVersion.lastOfEpoch(known.state().version());
    }

    private ReplicatedSession install(
            String id, ReplicatedSession known, List<String> formerIds, SessionTakeover sessionTakeover) {
        boolean upToDate = known != null && sessionTakeover.found() && isUpToDate(known, sessionTakeover);
        // What was found of a row says nothing of it once it has another id.
        if (isRowWithAnotherId(known, id) && (upToDate || replicator.renamesAnyRow())) {
            return known;
        }
        if (upToDate) {
            known.state().confirmOwnership(formerIds, sessionTakeover);
            return known;
        }
        // Where a request has changed the id meanwhile, nothing is left under this one, and the session goes on.
        if (known != null
                && (sessionTakeover.newer().isPresent() || known.getId().equals(id))) {
            known.state().superseded(SessionVersion.LAST);
        }
        if (sessionTakeover.newer().isEmpty()) {
            return null;
        }
        SessionUpdate newest = sessionTakeover.newer().get();
        // Who did not hear its last owner may have it under one of these, and that owner may be gone.
        newest.previousIds()
                .forEach(formerId -> sessionTakeover.replica().retire(formerId, newest.id(), newest.version()));
        ReplicatedSession session = sessionActivator.of(newest, sessionTakeover);
        if (live.add(session)) {
            return session;
        }
        // What was known stays while a sign-off here waits for the database: it is not what others have, and about to
        // end.
        ReplicatedSession present = live.get(id);
        return present == known ? null : present;
    }

    /** Whether a request here has changed the id by which another one looked for a session, and the database is still to hear of that. */
    private boolean isRowWithAnotherId(ReplicatedSession known, String id) {
        return known != null && known.isLive() && !known.getId().equals(id) && replicator.hasRows();
    }

    /** Whether nothing is newer than what is here: a copy may have what a request has sent from here meanwhile. */
    private static boolean isUpToDate(ReplicatedSession known, SessionTakeover sessionTakeover) {
        return sessionTakeover
                .newer()
                .map(newest ->
                        known.isLive() && newest.version() <= known.state().version())
                .orElse(true);
    }

    /**
     * Ends a session of this node that has timed out, with its events. If another node may have taken it over unnoticed, the
     * others are asked, soon: one that has it ends it, and if none has, the end is to be heard of here.
     *
     * @throws StoreUnreachableException if that cannot be known for now
     */
    void expire(ReplicatedSession session) {
        if (!expiresNoMore
                && !session.end(null, SessionDestroyedReason.TIMEOUT)
                && session.isLive()
                && !session.state().current()) {
            verify(session.getId(), ENDS_LATER, () -> {
                takeOver(session.getId());
                if (!expiresNoMore) {
                    session.end(null, SessionDestroyedReason.TIMEOUT);
                }
            });
        }
    }

    /** The node stops: what has timed out is handed over, and ends elsewhere. */
    void expireNoMore() {
        expiresNoMore = true;
    }

    /**
     * Asks others of a session, soon, unless that is going on.
     *
     * @param otherwise what becomes of the session if they do not answer
     */
    private void verify(String id, String otherwise, Runnable question) {
        if (verifying.add(id)) {
            orphanExpiry.execute(() -> {
                try {
                    question.run();
                } catch (RuntimeException e) {
                    warn(id, otherwise, e);
                } finally {
                    verifying.remove(id);
                }
            });
        }
    }

    private static void warn(String id, String what, RuntimeException reason) {
        LOG.log(System.Logger.Level.WARNING, "{0} {1}: {2}", SessionLabel.of(id), what, reason.getMessage());
    }

    @Override
    public boolean owns(String id) {
        return live.byAnyId(id) != null;
    }

    @Override
    public boolean ownsSince(String id, long version) {
        ReplicatedSession session = live.get(id);
        return session != null && session.state().hasEpochAfter(version);
    }

    @Override
    public void release(String id, Object claim, Consumer<Optional<SessionUpdate>> handOver) {
        OwnershipRelease wanted = new OwnershipRelease(id, claim, handOver);
        ReplicatedSession session = live.byAnyId(id);
        if (session == null) {
            wanted.handOver(Optional.empty());
        } else if (session.requestRelease(wanted)) {
            giveUp(session, background);
        }
    }

    /**
     * Gives the session to the nodes that want it. If another node may go on with it under a former id, whoever asks for the present one
     * is to find nothing.
     *
     * @param executor what does so where no other node has to be asked before
     */
    void giveUp(ReplicatedSession session, Executor executor) {
        if (!session.isLive() || !session.state().mayGoOnUnderFormerId()) {
            executor.execute(session::releaseIfIdle);
            return;
        }
        releases.execute(() -> {
            try {
                // They would wait for this node, which is about to ask them.
                session.refuseFormerIds();
                wasTakenBy(unusedFormerIds(session), session);
                session.releaseIfIdle();
            } catch (StoreUnreachableException e) {
                warn(session.getId(), "stays here", e);
            }
        });
    }

    @Override
    public void awaited(String id, Object claim) {
        ReplicatedSession session = live.byAnyId(id);
        if (session != null) {
            session.awaited(claim);
        }
    }

    @Override
    public void withdrawn(String id, Object claim) {
        ReplicatedSession session = live.byAnyId(id);
        if (session != null) {
            session.withdrawn(claim);
        }
    }

    @Override
    public void nodeLeft() {
        live.forEach(ReplicatedSession::nodeLeft);
    }

    @Override
    public void superseded(String id, long version) {
        ReplicatedSession session = live.byAnyId(id);
        if (session != null) {
            session.state().superseded(id, version);
        }
    }

    @Override
    public void passedOver(String id, long version, Consumer<SessionUpdate> keep) {
        ReplicatedSession session = live.get(id);
        superseded(id, version);
        if (session != null && !session.isLive() && replicator.keepsCopies()) {
            // By then the session may be back.
            background.execute(() -> session.whatItWas()
                    .filter(whole -> whole.id().equals(id) && !owns(id))
                    .ifPresent(keep));
        }
    }

    @Override
    public void goesOnUnder(String formerId, long version, String id) {
        ReplicatedSession session = live.get(id);
        if (session != null && session.state().formerIds().contains(formerId)) {
            session.state().superseded(formerId, version);
        }
    }

    @Override
    public void refusedFor(String id, long below, List<?> claims) {
        ReplicatedSession session = live.byAnyId(id);
        if (session != null) {
            session.state().refusedFor(below, claims);
        }
    }

    @Override
    public void updateRefused(String id, long below, List<?> claims) {
        ReplicatedSession session = live.get(id);
        if (session != null) {
            session.state().updateRefused(below, claims);
        }
    }

    /**
     * Gives the sessions whose updates were refused copies that count: with the ones that they have, they would be lost with
     * this node. Where those who claimed a session wait for it, it counts on in an epoch that holders take; else others are
     * asked who has it.
     *
     * @return how many they are
     */
    int verifyRefused() {
        AtomicInteger count = new AtomicInteger();
        live.forEach(session -> {
            if (session.state().refused()) {
                count.incrementAndGet();
                if (session.countOnIfAwaited()) {
                    background.execute(() -> replicator.replicateToMissingHolders(session));
                } else if (!session.isRefusedForClaimers()) {
                    verify(session.getId(), "gets its copies later", () -> verifyRefused(session));
                }
            }
        });
        return count.get();
    }

    private void verifyRefused(ReplicatedSession session) {
        ReplicatedSession current = session.isLive() ? takeOver(session.getId()) : null;
        if (current != null) {
            replicator.replicateToMissingHolders(current);
        }
    }

    /**
     * The node stops: claims what no other node would take of its copies, because nodes that are gone have claimed them.
     *
     * @return how many they are; once they live here, they are to be handed over
     */
    int claimAbandoned() {
        List<String> ids = copies.abandonedClaims();
        ids.forEach(id -> verify(id, "may not be handed over", () -> takeOver(id)));
        return ids.size();
    }

    @Override
    public void resend(String id) {
        ReplicatedSession session = live.get(id);
        if (session != null) {
            background.execute(() -> {
                session.state().requireWhole();
                replicateToMissingHolders(session);
            });
        }
    }

    /** Gives a session that was taken over its holders, unless its first request's changes did so. */
    void protectIfNew(ReplicatedSession session) {
        if (session.foundVersion() != SessionVersion.NONE && session.state().needsHolder()) {
            background.execute(() -> replicateToMissingHolders(session));
        }
    }

    @Override
    public void holdersChanged() {
        background.execute(() -> live.forEach(this::replicateToMissingHolders));
    }

    /**
     * One that another node may have under a former id is no one's to hold, as those who refused it may be gone: it counts as refused, so
     * that the others are asked first.
     */
    private void replicateToMissingHolders(ReplicatedSession session) {
        if (session.state().needsHolder() && session.state().mayGoOnUnderFormerId()) {
            session.state().verifySoon();
        } else {
            replicator.replicateToMissingHolders(session);
        }
    }

    @Override
    public void markAllUnverified() {
        live.forEach(session -> session.state().markUnverified());
    }

    @Override
    public void expireOrphan(String id, long version) {
        orphanExpiry.execute(() -> {
            try {
                // A request that is about to have the session keeps it.
                ReplicatedSession session =
                        expiresNoMore || owns(id) || takeovers.containsKey(id) ? null : takeOver(id);
                if (session == null || expiresNoMore) {
                    return;
                }
                if (isUnused(session, version)) {
                    session.expireUnused();
                } else {
                    // Else another node that has a copy would look after it next, and so on.
                    replicateToMissingHolders(session);
                }
            } catch (RuntimeException e) {
                warn(id, ENDS_LATER, e);
            }
        });
    }

    /** Whether no node can have used a session since its copy here had {@code version}, for all that its take-over found. */
    private static boolean isUnused(ReplicatedSession taken, long version) {
        return !taken.foundLive() && taken.foundVersion() <= version;
    }

    /** Where a node is silent, it waits for the first one in vain, until the next look. */
    @Override
    public void takeBack(List<GivenUpSession> sessions) {
        if (sessions.isEmpty() || !takesBack.compareAndSet(false, true)) {
            return;
        }
        orphanExpiry.execute(() -> {
            try {
                sessions.stream().limit(MAX_TAKEN_BACK).forEach(this::takeBack);
            } catch (RuntimeException e) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "sessions that were given up in vain are taken back later: {0}",
                        e.getMessage());
            } finally {
                takesBack.set(false);
            }
        });
    }

    private void takeBack(GivenUpSession given) {
        String id = given.id();
        // A request that is about to have the session sees to its copies.
        ReplicatedSession session =
                owns(id) || takeovers.containsKey(id) || !given.still().getAsBoolean() ? null : takeOver(id);
        if (session != null) {
            if (isUnused(session, given.version())) {
                session.unusedSince(given.touchedNanos());
            }
            replicateToMissingHolders(session);
        }
    }

    @Override
    public void orphanExpired(SessionUpdate last) {
        // Its row is gone, so no other node would end it.
        live.noteEnding();
        background.execute(() -> {
            try {
                superseded(last.id(), last.version());
                SessionTakeover nowhere = new SessionTakeover(Optional.of(last), last.version(), null);
                sessionActivator.of(last, nowhere).endAnyway(null, SessionDestroyedReason.TIMEOUT);
            } finally {
                live.noteEnded();
            }
        });
    }
}
