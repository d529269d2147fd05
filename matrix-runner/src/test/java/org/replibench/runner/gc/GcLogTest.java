package org.replibench.runner.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.server.HeapSize;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.records.raw.GcPause;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.jvm.JvmCheck;

class GcLogTest {
    private static final JvmOptions JVM = JvmOptions.DEFAULT.with(new HeapSize(128));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseSerialGC",
                "-XX:+UseParallelGC",
                "-XX:+UseG1GC",
                "-XX:+UseZGC",
                "-XX:+UseShenandoahGC",
                "-XX:+AggressiveHeap"
            })
    void a_real_log_tells_collections_and_pauses_of_every_collector(String collector) throws Exception {
        JvmOptions jvm = JVM.withCollector(List.of(collector));
        assumeThat(JvmCheck.unsupportedReason(jvm)).isEmpty();
        Instant start = Instant.now();
        GcLog all = GcLog.read(log(jvm));

        GcLog log = all.within(new TimeSpans(start.toEpochMilli(), System.currentTimeMillis()));

        assertThat(log.cycles()).hasSizeGreaterThan(2).allSatisfy(gcCycle -> {
            assertThat(gcCycle.heapBeforeMegabytes()).isBetween(0.1, 128.0);
            assertThat(gcCycle.heapAfterMegabytes()).isBetween(0.1, 128.0);
        });
        assertThat(log.pauses()).hasSizeGreaterThan(2).allSatisfy(gcPause -> assertThat(gcPause.millis())
                .isPositive());
        assertThat(log.allocatedMegabytesPerSecond()).isPositive();
        GcLog before = all.within(new TimeSpans(0, start.toEpochMilli()));
        assertThat(before.cycles()).isEmpty();
        assertThat(before.pauses()).isEmpty();
    }

    @Test
    void a_log_of_a_clock_that_is_ahead_is_of_earlier_moments() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        GcLog log = new GcLog(List.of(new GcCycle(noon, 50, 20)), List.of(new GcPause(noon, 7)), TimeSpans.ALWAYS);

        GcLog earlier = log.earlierBy(250.5);

        Instant then = noon.minusNanos(250_500_000);
        assertThat(earlier.cycles()).containsExactly(new GcCycle(then, 50, 20));
        assertThat(earlier.pauses()).containsExactly(new GcPause(then, 7));
        assertThat(log.earlierBy(-1).pauses().get(0).at()).isEqualTo(noon.plusMillis(1));
    }

    @Test
    @Timeout(60)
    void a_log_of_a_collector_that_has_no_parser_holds_its_pauses_alone() throws Exception {
        Path log = Files.write(
                folder.resolve("gc.log"),
                List.of(
                        "[2026-01-02T03:04:00.000+0000][0.1s][info][gc] Using Epsilon",
                        "[2026-01-02T03:04:00.100+0000][0.2s][info][gc] Heap: 512M reserved, 512M (100.00%) committed",
                        "[2026-01-02T03:04:05.678+0000][5.7s][info][safepoint] Safepoint \"CollectForMetadataAllocation\","
                                + " Total: 8000000 ns"));

        assertThat(GcLog.read(log).cycles()).isEmpty();
        assertThat(GcLog.read(log).pauses()).extracting(GcPause::millis).containsExactly(8.0);
    }

    @Test
    void a_log_that_is_missing_holds_nothing() throws Exception {
        GcLog log = GcLog.read(folder.resolve("none.log"));

        assertThat(log.cycles()).isEmpty();
        assertThat(log.pauses()).isEmpty();
        assertThat(log.allocatedMegabytesPerSecond()).isNaN();
    }

    @Test
    void what_was_allocated_is_what_each_collection_found_less_what_the_one_before_it_left() {
        Instant start = Instant.parse("2026-01-02T03:04:05Z");
        GcLog log = new GcLog(
                List.of(
                        new GcCycle(start, 100, 20),
                        new GcCycle(start.plusSeconds(1), Double.NaN, Double.NaN),
                        new GcCycle(start.plusSeconds(2), 90, 30),
                        new GcCycle(start.plusSeconds(4), 80, 30)),
                List.of(),
                TimeSpans.ALWAYS);

        assertThat(log.allocatedMegabytesPerSecond()).isEqualTo((70 + 50) / 4.0);
    }

    @Test
    void what_was_allocated_between_an_arms_turns_is_not_its_own() {
        GcLog log = new GcLog(
                List.of(cycle(1_000, 100, 20), cycle(1_500, 60, 20), cycle(9_000, 90, 20), cycle(9_500, 70, 20)),
                List.of(),
                TimeSpans.ALWAYS);

        assertThat(log.within(spans(1_000, 2_000, 8_900, 10_000)).allocatedMegabytesPerSecond())
                .isEqualTo((40 + 50) / 1.0);
        assertThat(log.within(spans(1_400, 2_000, 8_900, 9_400)).allocatedMegabytesPerSecond())
                .as("no turn has two")
                .isNaN();
    }

    private static GcCycle cycle(long millis, double before, double after) {
        return new GcCycle(Instant.ofEpochMilli(millis), before, after);
    }

    private static TimeSpans spans(long start, long end, long secondStart, long secondEnd) {
        return new TimeSpans(List.of(new TimeSpans.Span(start, end), new TimeSpans.Span(secondStart, secondEnd)));
    }

    private Path log(JvmOptions jvm) throws Exception {
        Path log = folder.resolve("gc.log");
        List<String> command = new ArrayList<>();
        command.add(jvm.home().resolve("bin").resolve("java").toString());
        command.addAll(jvm.flags());
        command.addAll(List.of(
                "-Xlog:gc*,safepoint:file=" + log + ":time,uptime,level,tags",
                "-cp",
                System.getProperty("java.class.path"),
                GarbageProducer.class.getName()));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        return log;
    }
}
