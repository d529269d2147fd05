package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.HeapSize;
import org.replibench.runner.options.BadInput;

class RequirementsTest {
    @TempDir
    Path folder;

    @Test
    void a_machine_that_is_large_enough_passes_and_nothing_is_left_in_the_folder() {
        assertThatCode(() -> Requirements.check(0, HeapSize.DEFAULT, folder)).doesNotThrowAnyException();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void too_little_memory_is_refused_with_both_numbers() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Requirements.check(1_000_000, HeapSize.DEFAULT, folder))
                .withMessageMatching(
                        "memory: \\d+ MiB required for 1000000 nodes with a heap of 512m, found \\d+ MiB available, \\d+ too few; .*");
    }

    @Test
    void a_heap_that_is_larger_than_the_machines_memory_is_refused_with_both_sizes() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Requirements.requireHeap(HeapSize.parse("900000g")))
                .withMessageMatching("heap: 921600000m is more than this machine's memory, \\d+ MiB; .*");
        assertThatCode(() -> Requirements.requireHeap(HeapSize.DEFAULT)).doesNotThrowAnyException();
    }

    @Test
    void a_results_folder_that_cannot_be_made_is_refused_by_name() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Requirements.check(1, HeapSize.DEFAULT, file.resolve("results")))
                .withMessageStartingWith("results: folder " + file.resolve("results") + " is not writable");
    }
}
