package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReplicationMonitorTest {
    /** For a node that never answers. */
    private static final Duration SHORT = Duration.ofMillis(500);

    /** No machine is so busy that a node which answers at once is given up. */
    private static final Duration LONG = Duration.ofMinutes(1);

    private final JournalClock clock = new JournalClock();

    @Test
    void a_node_that_never_answers_does_not_stall_the_watch() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (ReplicationMonitor watch = new ReplicationMonitor(
                () -> List.of(() -> said(12, 11), () -> {
                    never.await();
                    return said(99, 99);
                }),
                SHORT,
                clock)) {
            while (watch.snapshots().stream()
                            .filter(look -> look.liveSessions() == 12 && look.backupCopies() == 11)
                            .count()
                    < 2) {
                Thread.sleep(10);
            }
        }
    }

    @Test
    void a_question_that_does_not_end_is_not_asked_again() throws Exception {
        AtomicLong asked = new AtomicLong();
        AtomicBoolean over = new AtomicBoolean();
        try (ReplicationMonitor watch = new ReplicationMonitor(
                () -> List.of(() -> {
                    asked.incrementAndGet();
                    while (!over.get()) {
                        LockSupport.parkNanos(1_000_000);
                    }
                    return said(12, 11);
                }),
                SHORT,
                clock)) {
            while (asked.get() == 0) {
                Thread.sleep(10);
            }
            looks(watch, watch.snapshots().size() + 2);

            assertThat(asked).hasValue(1);
        } finally {
            over.set(true);
        }
    }

    @Test
    void a_node_that_talks_nonsense_does_not_end_it() throws Exception {
        try (ReplicationMonitor watch = new ReplicationMonitor(
                () -> List.of(() -> said(12, 11), () -> {
                    throw new NumberFormatException("torn off");
                }),
                LONG,
                clock)) {
            assertThat(looks(watch, 2))
                    .extracting(ReplicationMonitor.ReplicationSnapshot::liveSessions)
                    .containsOnly(12.0);
        }
    }

    @Test
    void a_node_that_was_started_anew_is_asked_in_place_of_the_one_that_ended() throws Exception {
        Queue<ReplicationMonitor.NodeReading> processes =
                new ConcurrentLinkedQueue<>(List.of(said(12, 11), said(0, 0)));
        Callable<ReplicationMonitor.NodeReading> restarted = () -> said(5, 4);
        try (ReplicationMonitor watch = new ReplicationMonitor(
                () -> {
                    ReplicationMonitor.NodeReading process = processes.poll();
                    return List.of(process == null ? restarted : () -> process);
                },
                LONG,
                clock)) {
            assertThat(looks(watch, 3).subList(0, 3))
                    .extracting(ReplicationMonitor.ReplicationSnapshot::liveSessions)
                    .containsExactly(12.0, 0.0, 5.0);
        }
    }

    @Test
    void a_look_is_of_the_moment_when_all_had_answered() throws Exception {
        AtomicLong answered = new AtomicLong();
        Callable<ReplicationMonitor.NodeReading> slow = () -> {
            if (answered.get() == 0) {
                Thread.sleep(20);
                answered.set(clock.micros());
            }
            return said(12, 11);
        };
        try (ReplicationMonitor watch = new ReplicationMonitor(() -> List.of(slow), LONG, clock)) {
            assertThat(looks(watch, 1).get(0).micros()).isGreaterThanOrEqualTo(answered.get());
        }
    }

    @Test
    void what_a_silent_node_had_sent_is_not_forgotten() throws Exception {
        AtomicBoolean silent = new AtomicBoolean();
        CountDownLatch never = new CountDownLatch(1);
        try (ReplicationMonitor watch = new ReplicationMonitor(
                () -> List.of(() -> {
                    if (silent.get()) {
                        never.await();
                    }
                    return said(12, 11);
                }),
                SHORT,
                clock)) {
            InterconnectCounters heard = awaitLook(watch, look -> look.liveSessions() == 12);
            silent.set(true);
            InterconnectCounters afterwards = awaitLook(watch, look -> look.liveSessions() == 0);

            assertThat(afterwards.bytesSince(heard)).isZero();
            assertThat(afterwards).isEqualTo(heard);
        }
    }

    /** What nodes had sent by the last look, as soon as that is such a one. */
    private static InterconnectCounters awaitLook(
            ReplicationMonitor watch, Predicate<ReplicationMonitor.ReplicationSnapshot> wanted)
            throws InterruptedException {
        while (true) {
            List<ReplicationMonitor.ReplicationSnapshot> looks = watch.snapshots();
            if (!looks.isEmpty() && wanted.test(looks.get(looks.size() - 1))) {
                return looks.get(looks.size() - 1).interconnect();
            }
            Thread.sleep(10);
        }
    }

    private static List<ReplicationMonitor.ReplicationSnapshot> looks(ReplicationMonitor watch, int least)
            throws InterruptedException {
        while (watch.snapshots().size() < least) {
            Thread.sleep(10);
        }
        return watch.snapshots();
    }

    private static ReplicationMonitor.NodeReading said(double live, double backedUp) {
        return new ReplicationMonitor.NodeReading(
                new ReplicationMonitor.SessionGauges(live, backedUp), new InterconnectCounters(Map.of("node", 500L)));
    }
}
