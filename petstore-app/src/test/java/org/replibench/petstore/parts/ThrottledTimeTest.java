package org.replibench.petstore.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files that look like the kernel's. */
class ThrottledTimeTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path mount;

    @Test
    void version_2_tells_microseconds_in_the_one_tree() throws IOException {
        Path file = statistics("a/b", "usage_usec 900\nnr_periods 10\nnr_throttled 3\nthrottled_usec 1500000\n");
        ThrottledTime time = ThrottledTime.of(membership("0::/a/b"), mount);

        assertThat(time.nanos()).isEqualTo(1500 * MILLI);

        Files.writeString(file, "usage_usec 990\nnr_periods 11\nnr_throttled 4\nthrottled_usec 1600000\n");
        assertThat(time.nanos()).as("read again").isEqualTo(1600 * MILLI);
    }

    @Test
    void version_1_tells_nanoseconds_in_the_tree_of_its_controller() throws IOException {
        statistics("cpu,cpuacct/a", "nr_periods 10\nnr_throttled 3\nthrottled_time 250000000\nwait_sum 9\n");

        assertThat(ThrottledTime.of(membership("9:memory:/x\n4:cpu,cpuacct:/a\n0::/"), mount)
                        .nanos())
                .isEqualTo(250 * MILLI);
    }

    @Test
    void the_quotas_of_all_groups_above_count() throws IOException {
        statistics("a/b", "throttled_usec 1000000\n");
        statistics("a", "throttled_usec 500000\n");
        statistics("", "usage_usec 900\n");

        assertThat(ThrottledTime.of(membership("0::/a/b"), mount).nanos()).isEqualTo(1500 * MILLI);
    }

    @Test
    void groups_that_have_no_quota_are_never_throttled() throws IOException {
        statistics("a", "usage_usec 900\nuser_usec 700\nsystem_usec 200\n");

        assertThat(ThrottledTime.of(membership("0::/a"), mount).nanos()).isZero();
    }

    @Test
    void where_nothing_is_told_it_is_not_known() throws IOException {
        assertThat(ThrottledTime.of(membership("0::/a"), mount).known()).isFalse();
        assertThat(ThrottledTime.of(membership("0::/a"), mount).nanos()).isEqualTo(ThrottledTime.UNKNOWN);
        assertThat(ThrottledTime.of(mount.resolve("no-such-file"), mount).nanos())
                .isEqualTo(ThrottledTime.UNKNOWN);
    }

    private Path statistics(String group, String text) throws IOException {
        Path folder = Files.createDirectories(mount.resolve(group));
        return Files.writeString(folder.resolve("cpu.stat"), text);
    }

    private Path membership(String lines) throws IOException {
        return Files.writeString(mount.resolve("membership"), lines + "\n");
    }
}
