package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrottlingTest {
    @TempDir
    Path mount;

    @Test
    void version_2_tells_microseconds_in_the_one_tree() throws IOException {
        Path file = statistics("a/b", "usage_usec 900\nnr_periods 10\nnr_throttled 3\nthrottled_usec 1500000\n");

        assertThat(Throttling.statistics(membership("0::/a/b"), mount)).contains(file);
        assertThat(new Throttling("driver", file).read()).isEqualTo(Map.of(new Source("driver", Metric.HELD_UP), 1.5));
    }

    @Test
    void version_1_tells_nanoseconds_in_the_tree_of_its_controller() throws IOException {
        Path file = statistics("cpu,cpuacct/a", "nr_periods 10\nnr_throttled 3\nthrottled_time 250000000\n");

        assertThat(Throttling.statistics(membership("9:memory:/x\n4:cpu,cpuacct:/a\n0::/"), mount))
                .contains(file);
        assertThat(new Throttling("driver", file).read()).isEqualTo(Map.of(new Source("driver", Metric.HELD_UP), 0.25));
    }

    @Test
    void where_nothing_is_told_nothing_is_read() throws IOException {
        assertThat(Throttling.statistics(membership("0::/a"), mount)).isEmpty();
        assertThat(Throttling.statistics(mount.resolve("no-such-file"), mount)).isEmpty();
        assertThat(new Throttling("driver", statistics("a", "usage_usec 900\n")).read())
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
