package org.replibench.runner.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.HeapSize;
import org.replibench.runner.options.InvalidRequestException;

class PreflightChecksTest {
    @TempDir
    Path folder;

    @Test
    void a_machine_that_is_large_enough_passes_and_nothing_is_left_in_the_folder() {
        assertThatCode(() -> PreflightChecks.check(0, HeapSize.DEFAULT, folder)).doesNotThrowAnyException();
        assertThatCode(() -> PreflightChecks.requireWorkDisk(folder)).doesNotThrowAnyException();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void too_little_memory_is_refused_with_both_numbers() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> PreflightChecks.check(1_000_000, HeapSize.DEFAULT, folder))
                .withMessageMatching(
                        "memory: \\d+ MiB too few; expected \\d+ MiB for 1000000 nodes with a heap of 512m, got \\d+ MiB"
                                + " available\\. Try .*");
    }

    @Test
    void a_heap_that_is_larger_than_the_machines_memory_is_refused_with_both_sizes() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> PreflightChecks.requireHeap(HeapSize.parse("900000g")))
                .withMessageMatching(
                        "heap: larger than this machine's memory; expected less than \\d+ MiB, got 921600000m\\."
                                + " Try a smaller -Dheap");
        assertThatCode(() -> PreflightChecks.requireHeap(HeapSize.DEFAULT)).doesNotThrowAnyException();
    }

    @Test
    void a_results_folder_that_cannot_be_made_is_refused_by_name() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> PreflightChecks.check(1, HeapSize.DEFAULT, file.resolve("results")))
                .withMessageStartingWith("results: not writable: " + file.resolve("results"));
    }
}
