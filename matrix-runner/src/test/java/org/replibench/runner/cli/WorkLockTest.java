package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no permissions as Unix has them")
class WorkLockTest {
    @TempDir
    private Path folder;

    @Test
    void the_work_folder_is_closed_to_others_even_if_an_earlier_version_left_it_open() throws Exception {
        Path work = Files.createDirectory(folder.resolve("work"));
        Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwxr-xr-x"));

        Main.WorkLock.take(work).close();

        assertThat(Files.getPosixFilePermissions(work)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
}
