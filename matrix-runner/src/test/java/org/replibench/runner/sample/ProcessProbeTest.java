package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.process.LocalProgram;
import org.replibench.process.Program;
import org.replibench.process.ThreadClock;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class ProcessProbeTest {
    @TempDir
    Path proc;

    @BeforeEach
    void sizeOfPages() throws IOException {
        Path self = Files.createDirectories(proc.resolve("self"));
        Files.writeString(self.resolve("statm"), "765 382 0 5 0 92 0\n");
        Files.writeString(
                self.resolve("stat"),
                "9 (java) R 1 9 11013 0 -1 4194304 98 0 0 0 0 0 0 0 20 0 1 0 7717859 3133440 382 18446744073709551615\n");
    }

    @Test
    void processes_of_a_subject_are_added_up_and_what_they_share_counts_once() throws IOException {
        process(10, 150, 50, 2, 1000, 400);
        thread(10, 10, 369_004_000, 119_319_000, 40);
        thread(10, 11, 1, 500_000_000, 2);
        process(20, 50, 30, 1, 100, 300);
        thread(20, 20, 7, 0, 3);

        assertThat(probe(10, 20).read())
                .isEqualTo(Map.of(
                        key(Metric.CPU), 2.8,
                        key(Metric.USER_CPU), 2.0,
                        key(Metric.SYSTEM_CPU), 0.8,
                        key(Metric.THREADS), 3.0,
                        key(Metric.RESIDENT_MEMORY), (1100 + 400) * 4096.0 / (1 << 20),
                        key(Metric.RUN_DELAY), 0.619319,
                        key(Metric.CONTEXT_SWITCHES), 45.0));
    }

    @Test
    void what_ended_processes_and_threads_had_used_is_not_lost() throws IOException {
        process(10, 150, 50, 2, 1000, 400);
        thread(10, 10, 0, 1_000_000_000, 40);
        thread(10, 11, 0, 2_000_000_000, 5);
        ProcessProbe probe = probe(10);
        probe.read();

        Files.delete(proc.resolve("10/task/11/schedstat"));
        assertThat(probe.read()).containsEntry(key(Metric.RUN_DELAY), 3.0);
        thread(10, 11, 0, 500_000_000, 1);
        assertThat(probe.read())
                .as("another thread with the number of one that ended")
                .containsEntry(key(Metric.RUN_DELAY), 3.5)
                .containsEntry(key(Metric.CONTEXT_SWITCHES), 46.0);
    }

    @Test
    void of_a_process_of_one_thread_that_did_not_run_nothing_else_is_read() throws IOException {
        process(10, 150, 50, 1, 1000, 400);
        thread(10, 10, 5, 0, 1);
        ProcessProbe probe = probe(10);
        probe.read();

        process(10, 170, 50, 1, 1000, 400);
        assertThat(probe.read()).containsEntry(key(Metric.USER_CPU), 1.5).containsEntry(key(Metric.THREADS), 1.0);
        thread(10, 10, 9, 0, 2);
        assertThat(probe.read()).containsEntry(key(Metric.USER_CPU), 1.7);
    }

    @Test
    void a_program_that_has_ended_has_no_readings() {
        assertThat(probe(10).read()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void of_a_real_process_all_is_told() {
        assertThat(ProcessProbe.of(MetricKey.RUNNER, List.of(LocalProgram.current()))
                        .read())
                .hasEntrySatisfying(new MetricKey(MetricKey.RUNNER, Metric.USER_CPU), seconds -> assertThat(seconds)
                        .isPositive())
                .hasEntrySatisfying(
                        new MetricKey(MetricKey.RUNNER, Metric.CONTEXT_SWITCHES),
                        switches -> assertThat(switches).isPositive())
                .hasEntrySatisfying(
                        new MetricKey(MetricKey.RUNNER, Metric.RESIDENT_MEMORY),
                        megabytes -> assertThat(megabytes).isPositive());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_program_of_another_machine_is_not_taken_for_the_one_here_that_has_its_number() {
        Program elsewhere = (Program) Proxy.newProxyInstance(
                Program.class.getClassLoader(),
                new Class<?>[] {Program.class},
                (proxy, method, arguments) -> method.getName().equals("pid")
                        ? (Object) LocalProgram.current().pid()
                        : Optional.empty());

        assertThat(ProcessProbe.of(MetricKey.RUNNER, List.of(elsewhere)).read()).isEmpty();
        assertThat(MachineProbes.NetworkProbe.ofOwnNetwork("node1", elsewhere)).isEmpty();
        assertThat(new ThreadClock(elsewhere, name -> true).isKnown()).isFalse();
    }

    private ProcessProbe probe(long... pids) {
        return new ProcessProbe(MetricKey.DATABASE, proc, () -> LongStream.of(pids));
    }

    private static MetricKey key(Metric metric) {
        return new MetricKey(MetricKey.DATABASE, metric);
    }

    private void process(long pid, long userTicks, long systemTicks, int threads, int ownPages, int sharedPages)
            throws IOException {
        Path process = Files.createDirectories(proc.resolve(String.valueOf(pid)));
        Files.createDirectories(process.resolve("task"));
        Files.writeString(
                process.resolve("stat"),
                pid + " (postgres: (x) y) S 1 " + pid + " 11013 0 -1 4194304 98 0 0 0 " + userTicks + " " + systemTicks
                        + " 0 0 20 0 " + threads + " 0 7717859 3133440 382 18446744073709551615 1 1 0\n");
        Files.writeString(
                process.resolve("statm"), "765 " + (ownPages + sharedPages) + " " + sharedPages + " 5 0 92 0\n");
    }

    private void thread(long pid, long tid, long ran, long waited, long switches) throws IOException {
        Path thread = Files.createDirectories(proc.resolve(Path.of(String.valueOf(pid), "task", String.valueOf(tid))));
        Files.writeString(thread.resolve("schedstat"), ran + " " + waited + " " + switches + "\n");
        if (tid == pid) {
            Files.copy(
                    thread.resolve("schedstat"),
                    proc.resolve(String.valueOf(pid)).resolve("schedstat"),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
