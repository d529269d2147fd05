package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadClockTest {
    @TempDir
    Path folder;

    @Test
    void threads_of_a_name_are_counted_and_others_are_not() throws IOException {
        thread("11", "C2 CompilerThre", 1_000);
        thread("12", "C1 CompilerThre", 30);
        thread("13", "main", 7_000_000);
        ThreadClock clock = new ThreadClock(folder, name -> name.contains("Compiler"));

        assertThat(clock.isKnown()).isTrue();
        assertThat(clock.read()).isEqualTo(Duration.ofNanos(1_030));

        thread("11", "C2 CompilerThre", 5_000);
        assertThat(clock.read()).isEqualTo(Duration.ofNanos(5_030));
    }

    @Test
    void a_thread_that_gets_its_name_late_is_counted_from_then_on() throws IOException {
        thread("11", "java", 1_000);
        ThreadClock clock = new ThreadClock(folder, name -> name.contains("Compiler"));
        assertThat(clock.read()).isEqualTo(Duration.ZERO);

        thread("11", "C2 CompilerThre", 3_000);
        assertThat(clock.read()).isEqualTo(Duration.ofNanos(3_000));
    }

    @Test
    void what_a_thread_used_counts_on_when_it_has_ended() throws IOException {
        thread("11", "C2 CompilerThre", 1_000);
        ThreadClock clock = new ThreadClock(folder, name -> name.contains("Compiler"));
        clock.read();

        Files.delete(folder.resolve("11/schedstat"));
        Files.delete(folder.resolve("11/comm"));
        Files.delete(folder.resolve("11"));
        assertThat(clock.read()).isEqualTo(Duration.ofNanos(1_000));

        thread("11", "C2 CompilerThre", 10);
        assertThat(clock.read()).isEqualTo(Duration.ofNanos(1_010));
    }

    @Test
    void a_process_that_has_ended_has_no_threads() {
        ThreadClock clock = new ThreadClock(folder.resolve("none"), name -> true);

        assertThat(clock.isKnown()).isFalse();
        assertThat(clock.read()).isEqualTo(Duration.ZERO);
    }

    @Test
    void a_thread_that_works_is_seen_to_work() throws Exception {
        ThreadClock clock = new ThreadClock(LocalProgram.current(), "clock-test"::equals);
        assumeTrue(clock.isKnown(), "only Linux tells");
        AtomicBoolean seen = new AtomicBoolean();
        Thread worker = new Thread(() -> workUntil(seen), "clock-test");

        worker.start();
        while (clock.read().isZero() && worker.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(1);
        }

        assertThat(clock.read()).isPositive();
        seen.set(true);
        worker.join();
    }

    /** Or for a minute, if no test stops it. */
    private static void workUntil(AtomicBoolean seen) {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!seen.get() && System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private void thread(String id, String name, long nanos) throws IOException {
        Path thread = Files.createDirectories(folder.resolve(id));
        Files.writeString(thread.resolve("comm"), name + "\n");
        Files.writeString(thread.resolve("schedstat"), nanos + " 5 1\n");
    }
}
