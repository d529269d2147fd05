package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.remote.HostAccess.Command;

class RemoteShellTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final RemoteShells shells = RemoteShells.open();

    @AfterEach
    void close() {
        shells.close();
    }

    @Test
    void this_machine_needs_no_other_command() {
        assertThat(shells.shell("here", Command.THIS_MACHINE).run("echo größe; printf '\\377'", PATIENCE))
                .isEqualTo("größe\n\ufffd");
    }

    @Test
    void a_failure_is_one_line_with_the_hosts_name_and_the_last_complaint() {
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shells.shell("node1", new Command(List.of("env", "--")))
                        .run("echo first >&2\necho 'pods \"node1\" not found' >&2\nexit 3\n", PATIENCE))
                .withMessage("host node1: shell: ended early; expected exit code 0 of sh, got pods \"node1\" not found."
                        + " Try the same by hand: env -- sh");
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shells.shell("node1", Command.THIS_MACHINE).run("exit 255", PATIENCE))
                .withMessageContaining("got exit code 255");
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shells.shell("node1", new Command(List.of("/no/kubectl")))
                        .run("", PATIENCE))
                .withMessageMatching("host node1: shell: cannot be started; expected a program, got .*/no/kubectl.*");
    }

    @Test
    void who_does_not_answer_in_time_is_given_up() {
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(
                        () -> shells.shell("node1", Command.THIS_MACHINE).run("exec sleep 600", Duration.ofMillis(100)))
                .withMessageContaining("host node1: shell: no answer");
    }

    @Test
    void nothing_is_left_of_what_was_said() throws IOException {
        String temporary = System.getProperty("java.io.tmpdir");
        System.setProperty("java.io.tmpdir", folder.toString());
        try (RemoteShells inFolder = RemoteShells.open()) {
            inFolder.shell("here", Command.THIS_MACHINE).run("echo", PATIENCE);
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files).allSatisfy(file -> assertThat(Files.getPosixFilePermissions(file))
                        .isEqualTo(PosixFilePermissions.fromString("rwx------")));
            }
        } finally {
            System.setProperty("java.io.tmpdir", temporary);
        }
        assertThat(folder).isEmptyDirectory();
    }
}
