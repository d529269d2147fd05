package org.replibench.runner.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.support.ClusterException;

class DiskSpaceTest {
    @TempDir
    private Path folder;

    private long freeMebibytes = 1000;
    private DiskSpace diskSpace;

    @BeforeEach
    void create() {
        diskSpace = new DiskSpace(Map.of("results", folder), "more room", path -> freeMebibytes << 20);
    }

    @Test
    void a_failure_on_a_full_file_system_is_a_lack_of_room_in_one_line_that_names_it() {
        freeMebibytes = 0;

        assertThatExceptionOfType(FullDiskException.class)
                .isThrownBy(() -> failingWith(new ClusterException("node1: its process ended")))
                .withMessageMatching("results: disk full; expected 100 MiB free, got 0 MiB for \\Q" + folder
                        + "\\E on .+ \\(.+\\)\\. Try more room")
                .withCauseInstanceOf(ClusterException.class);
    }

    @Test
    void a_quota_that_is_spent_leaves_bytes_free_and_is_a_lack_of_room_nevertheless() {
        IOException quota = new FileSystemException("/data/samples.csv", null, "Disk quota exceeded");

        assertThatExceptionOfType(FullDiskException.class)
                .isThrownBy(() -> failingWith(new IOException("samples", new UncheckedIOException(quota))))
                .withMessage(
                        "study: disk full; expected room for its files, got /data/samples.csv: Disk quota exceeded."
                                + " Try more room");
    }

    @Test
    void another_failure_stays_what_it_is_while_there_is_room() {
        IllegalStateException defect = new IllegalStateException("defect");

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> failingWith(defect))
                .isSameAs(defect);
    }

    @Test
    void what_succeeds_needs_no_room() throws Exception {
        freeMebibytes = 0;

        assertThat(diskSpace.<String>watch(() -> "done")).isEqualTo("done");
    }

    @Test
    void the_files_of_a_cell_that_was_measured_need_less_than_another_cell() {
        freeMebibytes = 50;

        assertThatCode(diskSpace::requireForRecord).doesNotThrowAnyException();
        assertThatExceptionOfType(FullDiskException.class).isThrownBy(diskSpace::requireForCell);
    }

    @Test
    void who_has_a_folder_already_is_told_to_resume() throws Exception {
        assertThat(DiskSpace.of(folder, folder).nextStep()).startsWith("the same command");
        assertThat(DiskSpace.of(folder, folder).ofStudy(folder).nextStep()).startsWith("-Dresume ");
    }

    private void failingWith(Exception failure) throws Exception {
        diskSpace.watch(() -> {
            if (failure instanceof IOException io) {
                throw io;
            }
            throw (RuntimeException) failure;
        });
    }
}
