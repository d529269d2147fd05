package org.replibench.session;

import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.copies.HandOver;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.metrics.TransferMetrics;

/** Start, the passing of time, and an orderly stop. */
final class Lifecycle {
    private static final System.Logger LOG = System.getLogger(Lifecycle.class.getName());

    /** The unit in which the Servlet API counts timeouts. */
    private static final Duration SWEEP = Duration.ofSeconds(1);

    private final LiveMap live;
    private final CopyStore copies;
    private final Replicator replicator;
    private final LiveSessions ownership;
    private final ScheduledExecutorService background;
    private final TransferMetrics metrics;
    private final Options options;
    private volatile Future<?> sweeps;

    Lifecycle(
            LiveMap live,
            CopyStore copies,
            Replicator replicator,
            LiveSessions ownership,
            ScheduledExecutorService background,
            TransferMetrics metrics,
            Options options) {
        this.live = live;
        this.copies = copies;
        this.replicator = replicator;
        this.ownership = ownership;
        this.background = background;
        this.metrics = metrics;
        this.options = options;
    }

    void start() {
        copies.start(ownership);
        metrics.watch(live::size, copies::backedUp, copies::queued);
        sweeps = background.scheduleWithFixedDelay(
                this::sweep, SWEEP.toMillis(), SWEEP.toMillis(), TimeUnit.MILLISECONDS);
        LOG.log(
                System.Logger.Level.INFO,
                "Sessions are replicated: {0}",
                options.pattern().code());
    }

    private void sweep() {
        try {
            long now = System.currentTimeMillis();
            live.forEach(session -> {
                if (session.timedOut(now)) {
                    session.end(null, SessionDestroyedReason.TIMEOUT);
                }
            });
            copies.sweep(now);
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "a sweep of timed-out sessions failed; the next one goes on", e);
        }
    }

    /** Hands all sessions over; those that nobody takes end here, with their events. */
    void stop() {
        sweeps.cancel(false);
        copies.leave();
        // Requests that are still served may add to them until the end.
        Set<ReplicatedSession> sessions = new HashSet<>();
        HandOver.complete(
                options.timeout().plus(options.timeout()),
                () -> {
                    live.forEach(session -> {
                        if (sessions.add(session)) {
                            session.prepareToMove();
                        }
                    });
                    return replicator.stops(sessions);
                },
                copies::drain);
        List<ReplicatedSession> notTaken = sessions.stream()
                .filter(session -> session.live() && !session.state().held())
                .toList();
        copies.stop();
        // Not before: until the node has left, others may ask it for sessions.
        background.shutdownNow();
        metrics.close();
        notTaken.forEach(session -> session.end(null, SessionDestroyedReason.UNDEPLOY));
        live.forEach(session -> session.state().superseded(Long.MAX_VALUE));
        LOG.log(
                System.Logger.Level.INFO,
                "Sessions handed over at stop: {0}, not taken: {1}",
                sessions.size() - notTaken.size(),
                notTaken.size());
    }
}
