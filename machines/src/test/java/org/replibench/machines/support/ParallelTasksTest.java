package org.replibench.machines.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ParallelTasksTest {
    @Test
    void none_waits_until_another_has_ended() {
        CyclicBarrier barrier = new CyclicBarrier(2);

        ParallelTasks.run(List.of(() -> meet(barrier), () -> meet(barrier)));

        assertThat(barrier.isBroken()).isFalse();
    }

    @Test
    void one_that_fails_keeps_none_from_being_done() {
        AtomicBoolean done = new AtomicBoolean();

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> ParallelTasks.run(List.of(
                        () -> {
                            throw new ClusterException("node1: no");
                        },
                        () -> done.set(true))))
                .withMessage("node1: no");

        assertThat(done).isTrue();
    }

    @Test
    void who_interrupts_it_interrupts_all_and_it_waits_until_they_have_ended() {
        CountDownLatch ended = new CountDownLatch(2);
        Runnable sleeper = () -> {
            try {
                TimeUnit.MINUTES.sleep(10);
            } catch (InterruptedException e) {
                ended.countDown();
            }
        };
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> ParallelTasks.run(List.of(sleeper, sleeper)))
                .withMessage("interrupted");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended.getCount()).isZero();
    }

    @Test
    void no_more_than_that_many_are_done_at_once() {
        CyclicBarrier pairs = new CyclicBarrier(2);
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Runnable task = () -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            meet(pairs);
            now.decrementAndGet();
        };

        ParallelTasks.run(Collections.nCopies(6, task), 2);

        assertThat(most).hasValue(2);
    }

    @Test
    @Timeout(60)
    void what_has_not_begun_when_it_is_interrupted_is_not_done() {
        AtomicInteger begun = new AtomicInteger();
        Runnable sleeper = () -> {
            begun.incrementAndGet();
            LockSupport.parkNanos(TimeUnit.MINUTES.toNanos(10));
        };
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> ParallelTasks.run(List.of(sleeper, sleeper, sleeper), 1))
                .withMessage("interrupted");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(begun).hasValueLessThanOrEqualTo(1);
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
