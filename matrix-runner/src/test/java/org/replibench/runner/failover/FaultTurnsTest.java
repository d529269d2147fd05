package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FaultTurnsTest {
    private static final int CELLS = 3;
    private static final int FAULTS = 20;

    private final ExecutorService threads = Executors.newFixedThreadPool(CELLS);
    private final ConcurrentLinkedQueue<String> steps = new ConcurrentLinkedQueue<>();
    private final FaultTurns turns = new FaultTurns(CELLS);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    @Timeout(60)
    void no_server_boots_while_a_fault_is_observed() throws Exception {
        runAll(FAULTS, FAULTS, FAULTS);

        List<String> all = List.copyOf(steps);
        assertThat(all).hasSize(2 * CELLS * FAULTS);
        for (int fault = 0; fault < FAULTS; fault++) {
            List<String> round = all.subList(2 * CELLS * fault, 2 * CELLS * (fault + 1));
            assertThat(round.subList(0, CELLS)).containsOnly("observe");
            assertThat(round.subList(CELLS, 2 * CELLS)).containsOnly("boot");
        }
    }

    @Test
    @Timeout(60)
    void nobody_waits_for_a_cell_that_has_left() throws Exception {
        runAll(1, 0, FAULTS);

        assertThat(steps).hasSize(2 * (1 + FAULTS));
    }

    @Test
    @Timeout(60)
    void who_is_interrupted_waits_no_longer() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Future<Object> waiting = threads.submit(() -> {
            begun.countDown();
            turns.turn(0).awaitHealed();
            return null;
        });
        begun.await();
        threads.shutdownNow();

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(waiting::get)
                .withCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void to_leave_twice_is_to_leave_once() {
        FaultTurns.Turn turn = FaultTurns.alone();

        turn.close();
        turn.close();

        assertThat(steps).isEmpty();
    }

    private void runAll(int... faults) throws Exception {
        List<Future<Object>> runs = IntStream.range(0, CELLS)
                .mapToObj(cell -> threads.submit(() -> run(turns.turn(cell), faults[cell])))
                .toList();
        for (Future<Object> run : runs) {
            run.get();
        }
    }

    private Object run(FaultTurns.Turn turn, int faults) throws InterruptedException {
        try (turn) {
            for (int fault = 0; fault < faults; fault++) {
                turn.awaitHealed();
                steps.add("observe");
                turn.awaitObserved();
                steps.add("boot");
            }
        }
        return null;
    }
}
