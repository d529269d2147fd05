package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CopiesWatchTest {
    private final JournalClock clock = new JournalClock();

    @Test
    void a_node_that_never_answers_does_not_stall_the_watch() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (CopiesWatch watch = new CopiesWatch(
                () -> List.of(() -> said(12, 11), () -> {
                    never.await();
                    return said(99, 99);
                }),
                clock)) {
            assertThat(looks(watch, 2)).allSatisfy(look -> assertThat(List.of(look.live(), look.backedUp()))
                    .containsExactly(12.0, 11.0));
        }
    }

    @Test
    void a_question_that_does_not_end_is_not_asked_again() throws Exception {
        AtomicLong asked = new AtomicLong();
        AtomicBoolean over = new AtomicBoolean();
        try (CopiesWatch watch = new CopiesWatch(
                () -> List.of(() -> {
                    asked.incrementAndGet();
                    while (!over.get()) {
                        LockSupport.parkNanos(1_000_000);
                    }
                    return said(12, 11);
                }),
                clock)) {
            looks(watch, 2);

            assertThat(asked).hasValue(1);
        } finally {
            over.set(true);
        }
    }

    @Test
    void a_node_that_talks_nonsense_does_not_end_it() throws Exception {
        try (CopiesWatch watch = new CopiesWatch(
                () -> List.of(() -> said(12, 11), () -> {
                    throw new NumberFormatException("torn off");
                }),
                clock)) {
            assertThat(looks(watch, 2)).extracting(CopiesLook::live).containsOnly(12.0);
        }
    }

    @Test
    void a_node_that_was_started_anew_is_asked_in_place_of_the_one_that_ended() throws Exception {
        Queue<CopiesWatch.NodeLook> processes = new ConcurrentLinkedQueue<>(List.of(said(12, 11), said(0, 0)));
        Callable<CopiesWatch.NodeLook> restarted = () -> said(5, 4);
        try (CopiesWatch watch = new CopiesWatch(
                () -> {
                    CopiesWatch.NodeLook process = processes.poll();
                    return List.of(process == null ? restarted : () -> process);
                },
                clock)) {
            assertThat(looks(watch, 3).subList(0, 3))
                    .extracting(CopiesLook::live)
                    .containsExactly(12.0, 0.0, 5.0);
        }
    }

    @Test
    void a_look_is_of_the_moment_when_all_had_answered() throws Exception {
        AtomicLong answered = new AtomicLong();
        Callable<CopiesWatch.NodeLook> slow = () -> {
            if (answered.get() == 0) {
                Thread.sleep(20);
                answered.set(clock.micros());
            }
            return said(12, 11);
        };
        try (CopiesWatch watch = new CopiesWatch(() -> List.of(slow), clock)) {
            assertThat(looks(watch, 1).get(0).micros()).isGreaterThanOrEqualTo(answered.get());
        }
    }

    @Test
    void what_a_silent_node_had_sent_is_not_forgotten() throws Exception {
        AtomicLong asked = new AtomicLong();
        CountDownLatch never = new CountDownLatch(1);
        try (CopiesWatch watch = new CopiesWatch(
                () -> List.of(() -> {
                    if (asked.getAndIncrement() > 0) {
                        never.await();
                    }
                    return said(12, 11);
                }),
                clock)) {
            List<CopiesLook> looks = looks(watch, 2);

            assertThat(looks.get(1).sent().since(looks.get(0).sent())).isZero();
            assertThat(looks.get(1).sent()).isEqualTo(looks.get(0).sent());
        }
    }

    private static List<CopiesLook> looks(CopiesWatch watch, int least) throws InterruptedException {
        while (watch.looks().size() < least) {
            Thread.sleep(10);
        }
        return watch.looks();
    }

    private static CopiesWatch.NodeLook said(double live, double backedUp) {
        return new CopiesWatch.NodeLook(new SessionGauges(live, backedUp), new Sent(Map.of("node", 500L)));
    }
}
