package org.replibench.machines.others;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.support.ClusterException;

/** A machine of others that is this one, without SSH. */
@EnabledOnOs(OS.LINUX)
class ReadMachineTest {
    @TempDir
    Path folder;

    @Test
    void a_machine_whose_kernel_can_be_read_is_read() {
        try (RemoteShells shells = RemoteShells.open();
                ReadMachine machine =
                        ReadMachine.connect("here", shells.shell("here", HostAccess.Command.THIS_MACHINE))) {
            assertThat(machine.read(List.of("/proc/stat", "/proc/no/such"))).containsOnlyKeys("/proc/stat");
            assertThat(machine.timeOfDay().strip()).matches("\\d{19}");
            assertThat(machine.lost()).isFalse();
        }
    }

    @Test
    void one_whose_kernel_cannot_be_read_is_refused_by_name() throws IOException {
        Path tools = Files.createDirectories(folder.resolve("tools"));
        Path grep = Files.writeString(tools.resolve("grep"), "#!/bin/sh\nexit 2\n");
        Files.setPosixFilePermissions(grep, PosixFilePermissions.fromString("rwx------"));
        HostAccess closed = new HostAccess.Command(List.of("env", "PATH=" + tools + ":" + System.getenv("PATH")));

        try (RemoteShells shells = RemoteShells.open()) {
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> ReadMachine.connect("closed", shells.shell("closed", closed)))
                    .withMessage(
                            "host closed: /proc/stat: can't be read; expected the CPU time of the host, got nothing."
                                    + " Try to allow it for this user, or replibench_http_only: true");
        }
    }
}
