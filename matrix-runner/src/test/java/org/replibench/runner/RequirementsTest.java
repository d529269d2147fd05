package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.options.BadInput;

class RequirementsTest {
    @TempDir
    Path folder;

    @Test
    void a_machine_that_is_large_enough_passes_and_nothing_is_left_in_the_folder() {
        assertThatCode(() -> Requirements.check(0, folder)).doesNotThrowAnyException();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void too_little_memory_is_refused_with_both_numbers() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Requirements.check(1_000_000, folder))
                .withMessageMatching(
                        "memory: \\d+ MiB required for 1000000 nodes, found \\d+ MiB available, \\d+ too few; .*");
    }

    @Test
    void a_results_folder_that_cannot_be_made_is_refused_by_name() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Requirements.check(1, file.resolve("results")))
                .withMessageStartingWith("results: folder " + file.resolve("results") + " is not writable");
    }
}
