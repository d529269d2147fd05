package org.replibench.records.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadCpuTimesTest {
    @TempDir
    Path folder;

    @Test
    void what_is_read_is_what_was_written_of_all_servers_together() throws IOException {
        Path file = folder.resolve("threads.csv");
        ThreadCpuTimes.write(
                file,
                Map.of(
                        "node1", new ThreadCpuTimes(5, 0.25, 0.5, 0.05, 3, 1),
                        "node1b", new ThreadCpuTimes(0, 0.5, 0.25, 0.05, 2, 0.5)));

        ThreadCpuTimes all = ThreadCpuTimes.read(file);

        assertThat(all.accountedSeconds()).isEqualTo(5);
        assertThat(all.collectorsSeconds()).isEqualTo(0.75);
        assertThat(all.compilersSeconds()).isEqualTo(0.75);
        assertThat(all.housekeepingSeconds()).isCloseTo(0.1, within(1e-9));
        assertThat(all.javaUserSeconds()).isEqualTo(5);
        assertThat(all.javaKernelSeconds()).isEqualTo(1.5);
        assertThat(all.threadsSeconds()).isCloseTo(8.1, within(1e-9));
    }

    @Test
    void a_time_that_could_not_be_read_makes_the_whole_unknown() {
        assertThat(new ThreadCpuTimes(5, 0.25, 0.5, 0.05, 3, 1).known()).isTrue();
        assertThat(new ThreadCpuTimes(Double.NaN, 0.25, 0.5, 0.05, 3, 1).known())
                .isFalse();
    }
}
