package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidentMemoryTest {
    @TempDir
    Path folder;

    @Test
    void a_page_that_is_mapped_several_times_counts_once() throws IOException {
        Path rollup = Files.write(
                folder.resolve("smaps_rollup"),
                List.of(
                        "e0000000-7ffd2c0a3000 ---p 00000000 00:00 0                          [rollup]",
                        "Rss:             1843200 kB",
                        "Pss:              614400 kB",
                        "Pss_Anon:          81920 kB"));

        assertThat(ResidentMemory.proportionalMegabytes(rollup)).hasValue(600.0);
    }

    @Test
    void where_it_is_not_told_it_is_empty() {
        assertThat(ResidentMemory.proportionalMegabytes(folder.resolve("none"))).isEmpty();
    }

    @Test
    void this_process_has_more_than_a_few_megabytes() {
        assertThat(new ResidentMemory("self", ProcessHandle.current()).read())
                .hasEntrySatisfying(new Source("self", Metric.RESIDENT), megabytes -> assertThat(megabytes)
                        .isGreaterThan(10));
    }
}
