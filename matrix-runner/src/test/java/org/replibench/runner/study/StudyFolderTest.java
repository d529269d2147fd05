package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.options.InvalidRequestException;

class StudyFolderTest {
    @TempDir
    Path results;

    @Test
    void studies_that_begin_in_the_same_second_have_folders_of_their_own() throws IOException {
        Set<Path> folders = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            folders.add(StudyFolder.create(results, "predict").path());
        }

        assertThat(folders).hasSize(20).allMatch(Files::isDirectory);
    }

    @Test
    void a_study_that_is_being_measured_is_not_gone_on_with_meanwhile() throws IOException {
        StudyFolder begun = StudyFolder.create(results, "matrix");
        StudyFolder resumed = StudyFolder.open(begun.path());
        FolderLock lock = begun.lock();

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(resumed::lock)
                .withMessage("resume: in use; expected a study that no other run measures, got " + begun.path()
                        + ". Try again after its end");

        lock.close();
        resumed.lock().close();
    }

    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has other permissions")
    @Test
    void a_study_is_closed_to_other_users() throws IOException {
        assertThat(Files.getPosixFilePermissions(
                        StudyFolder.create(results, "matrix").path()))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void a_text_file_that_names_no_folder_is_none() throws IOException {
        Path latest = Files.writeString(results.resolve("latest"), "20261121-101500\0");
        Path large = Files.writeString(results.resolve("large"), "x".repeat(1_000));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> StudyFolder.resolveLatest(latest))
                .withMessage("no name of a folder in " + latest);
        assertThat(StudyFolder.resolveLatest(large)).isEqualTo(large);
    }
}
