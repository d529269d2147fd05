package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

@EnabledOnOs(OS.LINUX)
class HostCpuProbeTest {
    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final double TICKS_PER_SECOND = 100;

    /** Two readings that follow each other within a fraction of a second are two readings. */
    @Test
    void each_reading_is_of_its_own_moment() throws Exception {
        CpuProbes.HostCpuProbe probe = new CpuProbes.HostCpuProbe();
        for (int reading = 0; reading < 5; reading++) {
            double before = idleSeconds();
            double read = probe.read().get(new MetricKey(MetricKey.HOST, Metric.HOST_IDLE));
            double after = idleSeconds();

            assertThat(read).isBetween(before - 1 / TICKS_PER_SECOND, after + 1 / TICKS_PER_SECOND);
            Thread.sleep(100);
        }
    }

    private static double idleSeconds() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
            String[] fields = lines.findFirst().orElseThrow().split(" +");
            return (Long.parseLong(fields[IDLE]) + Long.parseLong(fields[IO_WAIT])) / TICKS_PER_SECOND;
        }
    }
}
