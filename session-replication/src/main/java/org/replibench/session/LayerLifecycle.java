package org.replibench.session;

import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.replibench.session.copies.HandoverRounds;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.StoreUnreachableException;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.metrics.TransferMetrics;

/** Start, the passing of time, and an orderly stop. */
final class LayerLifecycle {
    private static final System.Logger LOG = System.getLogger(LayerLifecycle.class.getName());

    /** The unit in which the Servlet API counts timeouts. */
    private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(1);

    private final LocalSessions live;
    private final ReplicationBackend copies;
    private final Replicator replicator;
    private final SessionOwnership ownership;
    private final ScheduledExecutorService background;
    private final List<ExecutorService> waitingThreads;
    private final TransferMetrics metrics;
    private final ReplicationOptions replicationOptions;
    private final LayerRuntime runtime;
    private volatile Future<?> sweepTask;

    /** Sessions that a look has found timed out, and that have yet to end; of the background's thread. */
    private Iterator<ReplicatedSession> expiring = Collections.emptyIterator();

    /** @param waitingThreads those that may wait for other nodes */
    LayerLifecycle(
            LocalSessions live,
            ReplicationBackend copies,
            Replicator replicator,
            SessionOwnership ownership,
            ScheduledExecutorService background,
            List<ExecutorService> waitingThreads,
            TransferMetrics metrics,
            ReplicationOptions replicationOptions,
            LayerRuntime runtime) {
        this.live = live;
        this.copies = copies;
        this.replicator = replicator;
        this.ownership = ownership;
        this.background = background;
        this.waitingThreads = waitingThreads;
        this.metrics = metrics;
        this.replicationOptions = replicationOptions;
        this.runtime = runtime;
    }

    void start() {
        copies.start(ownership);
        metrics.registerGauges(live::size, copies::backedUp, copies::queued);
        sweepTask = background.scheduleWithFixedDelay(
                this::sweep, SWEEP_INTERVAL.toMillis(), SWEEP_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        LOG.log(System.Logger.Level.INFO, "Sessions are replicated: {0}", replicationOptions.label());
    }

    private void sweep() {
        if (!expiring.hasNext()) {
            expiring = live.all(ReplicatedSession::timedOut).iterator();
            expireNext();
        }
        attempt(replicator::noteAnswers);
        attempt(ownership::verifyRefused);
        attempt(() -> copies.sweep(runtime.nanos()));
    }

    /** One session after the other, so that what other nodes ask for meanwhile waits for the listeners of one only. */
    private void expireNext() {
        try {
            if (expiring.hasNext()) {
                expireIfTimedOut(expiring.next());
            }
        } catch (StoreUnreachableException e) {
            // It would wait for the copies of each of the others in vain.
            expiring = Collections.emptyIterator();
            LOG.log(System.Logger.Level.WARNING, "sessions that have timed out end later: {0}", e.getMessage());
        }
        if (expiring.hasNext()) {
            background.execute(this::expireNext);
        }
    }

    private void expireIfTimedOut(ReplicatedSession session) {
        if (session.timedOut()) {
            try {
                ownership.expire(session);
            } catch (StoreUnreachableException e) {
                throw e;
            } catch (Throwable e) {
                logFailure(e);
            }
        }
    }

    /** Does one session's part of a work of many; a failure must not keep the others from theirs. */
    private static void attempt(Runnable part) {
        try {
            part.run();
        } catch (Throwable e) { // Listeners in other languages throw checked exceptions, too.
            logFailure(e);
        }
    }

    private static void logFailure(Throwable failure) {
        LOG.log(System.Logger.Level.WARNING, "a part of the work in the background failed; the rest goes on", failure);
    }

    /** Hands all sessions over; those that no node takes end here, with their events. */
    void stop() {
        sweepTask.cancel(false);
        ownership.expireNoMore();
        copies.leave();
        replicator.leave();
        // Requests that are still served may add to them until the end.
        Map<ReplicatedSession, Long> sessions = new LinkedHashMap<>();
        attempt(() -> handOver(sessions));
        attempt(ownership::takeNoMore);
        if (live.anyMatch(session -> !sessions.containsKey(session))) {
            attempt(() -> handOver(sessions));
        }
        // What makes a session's copies go is sent once its listeners have heard of its end: before this node leaves.
        live.endNoMore();
        attempt(this::awaitEnds);
        List<ReplicatedSession> notTaken = sessions.keySet().stream()
                .filter(session -> session.isLive() && !session.state().held())
                .toList();
        attempt(copies::stop);
        // Not before: until the node has left, others may ask it for sessions.
        background.shutdownNow();
        waitingThreads.forEach(ExecutorService::shutdownNow);
        metrics.close();
        // What was on its way may have arrived since.
        notTaken.stream()
                .filter(session -> !session.state().held())
                .forEach(session -> attempt(() -> session.endAnyway(null, SessionDestroyedReason.UNDEPLOY)));
        live.forEach(session -> session.state().superseded(SessionVersion.LAST));
        LOG.log(
                System.Logger.Level.INFO,
                "Sessions handed over at stop: {0}, not taken: {1} ({2})",
                sessions.size() - notTaken.size(),
                notTaken.size(),
                replicationOptions.label());
    }

    /** @param sessions those that were handed over, with the versions that others are known to have heard of */
    private void handOver(Map<ReplicatedSession, Long> sessions) {
        HandoverRounds.complete(
                runtime,
                replicationOptions.timeout().plus(replicationOptions.timeout()),
                () -> {
                    live.forEach(session -> {
                        if (sessions.putIfAbsent(session, SessionVersion.NONE) == null) {
                            session.prepareToMove();
                        }
                    });
                    return replicator.handOverAll(sessions) + ownership.verifyRefused() + ownership.claimAbandoned();
                },
                copies::drain);
    }

    /** For one timeout from the last one that has ended: what is left then hangs. */
    private void awaitEnds() {
        int before;
        int left = live.ending();
        do {
            before = left;
            HandoverRounds.complete(
                    runtime, replicationOptions.timeout(), live::ending, patience -> TransferOutcome.CONFIRMED);
            left = live.ending();
        } while (left > 0 && left < before);
    }
}
