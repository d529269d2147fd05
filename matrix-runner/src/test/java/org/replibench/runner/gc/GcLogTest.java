package org.replibench.runner.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void the_pauses_of_a_real_log_are_read_with_their_time_length_and_what_they_left(String collector)
            throws Exception {
        Instant start = Instant.now();
        Path log = log(collector);

        List<Collection> collections = GcLog.read(log).between(start, Instant.now());

        assertThat(collections).hasSizeGreaterThan(2).allSatisfy(collection -> {
            assertThat(collection.pauseMillis()).isPositive();
            assertThat(collection.heapAfterMegabytes()).isBetween(0.1, 64.0);
        });
        assertThat(GcLog.read(log).between(Instant.EPOCH, start)).isEmpty();
    }

    @Test
    void a_log_that_is_missing_holds_no_collections() throws Exception {
        assertThat(GcLog.read(folder.resolve("none.log")).between(Instant.EPOCH, Instant.MAX))
                .isEmpty();
    }

    private Path log(String collector) throws Exception {
        Path log = folder.resolve("gc.log");
        int exitCode = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        collector,
                        "-Xlog:gc*,safepoint:file=" + log + ":time,uptime,level,tags",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Allocating.class.getName())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(exitCode).isZero();
        return log;
    }
}
