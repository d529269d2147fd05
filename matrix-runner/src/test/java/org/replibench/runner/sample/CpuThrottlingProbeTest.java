package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.petstore.parts.ThrottledTime;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class CpuThrottlingProbeTest {
    @TempDir
    Path mount;

    @Test
    void throttling_is_read_in_seconds() throws IOException {
        Path membership = Files.writeString(mount.resolve("membership"), "0::/\n");
        Files.writeString(mount.resolve("cpu.stat"), "throttled_usec 1500000\n");

        assertThat(new CpuThrottlingProbe(ThrottledTime.of(membership, mount)).read())
                .isEqualTo(Map.of(new MetricKey("host", Metric.THROTTLED_TIME), 1.5));
    }

    @Test
    void where_nothing_is_told_nothing_is_read() {
        assertThat(new CpuThrottlingProbe(ThrottledTime.of(mount.resolve("no-such-file"), mount)).read())
                .isEmpty();
    }
}
