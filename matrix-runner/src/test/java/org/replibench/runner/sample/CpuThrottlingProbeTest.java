package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class CpuThrottlingProbeTest {
    @TempDir
    Path mount;

    @Test
    void version_2_tells_microseconds_in_the_one_tree() throws IOException {
        Path file = statistics("a/b", "usage_usec 900\nnr_periods 10\nnr_throttled 3\nthrottled_usec 1500000\n");

        List<Path> found = CpuThrottlingProbe.statistics(membership("0::/a/b"), mount);

        assertThat(found).containsExactly(file);
        assertThat(new CpuThrottlingProbe(found).read())
                .isEqualTo(Map.of(new MetricKey("host", Metric.THROTTLED_TIME), 1.5));
    }

    @Test
    void version_1_tells_nanoseconds_in_the_tree_of_its_controller() throws IOException {
        Path file = statistics("cpu,cpuacct/a", "nr_periods 10\nnr_throttled 3\nthrottled_time 250000000\n");

        List<Path> found = CpuThrottlingProbe.statistics(membership("9:memory:/x\n4:cpu,cpuacct:/a\n0::/"), mount);

        assertThat(found).containsExactly(file);
        assertThat(new CpuThrottlingProbe(found).read())
                .isEqualTo(Map.of(new MetricKey("host", Metric.THROTTLED_TIME), 0.25));
    }

    @Test
    void the_quotas_of_all_groups_above_count() throws IOException {
        statistics("a/b", "throttled_usec 1000000\n");
        statistics("a", "throttled_usec 500000\n");
        statistics("", "usage_usec 900\n");

        List<Path> found = CpuThrottlingProbe.statistics(membership("0::/a/b"), mount);

        assertThat(new CpuThrottlingProbe(found).read())
                .isEqualTo(Map.of(new MetricKey("host", Metric.THROTTLED_TIME), 1.5));
    }

    @Test
    void where_nothing_is_told_nothing_is_read() throws IOException {
        assertThat(CpuThrottlingProbe.statistics(membership("0::/a"), mount)).isEmpty();
        assertThat(CpuThrottlingProbe.statistics(mount.resolve("no-such-file"), mount))
                .isEmpty();
        assertThat(new CpuThrottlingProbe(List.of(mount.resolve("gone"))).read())
                .isEmpty();
    }

    private Path statistics(String group, String text) throws IOException {
        Path folder = Files.createDirectories(mount.resolve(group));
        return Files.writeString(folder.resolve("cpu.stat"), text);
    }

    private Path membership(String lines) throws IOException {
        return Files.writeString(mount.resolve("membership"), lines + "\n");
    }
}
