package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A command in a process of its own, as {@code sudo} starts it. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no sudo")
class SudoTest {
    private static final int CALLER = 12_345;
    private static final int ROOT = 0;

    @TempDir
    private Path home;

    @BeforeEach
    void requireRoot() throws Exception {
        assumeTrue(Files.getAttribute(home, "unix:uid").equals(ROOT), "not root");
        Files.createFile(home.resolve("made-by-root"));
    }

    @Test
    void what_a_command_leaves_in_its_callers_source_tree_is_the_callers() throws Exception {
        Files.setAttribute(home, "unix:uid", CALLER);

        assertThat(ownerAfterACommand()).isEqualTo(CALLER);
    }

    @Test
    void what_is_in_another_users_source_tree_stays_as_it_is() throws Exception {
        assertThat(ownerAfterACommand()).isEqualTo(ROOT);
    }

    private Object ownerAfterACommand() throws Exception {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dhelp",
                Main.class.getName(),
                "matrix",
                home.toString());
        command.environment().put("SUDO_UID", String.valueOf(CALLER));
        command.environment().put("SUDO_GID", String.valueOf(CALLER));
        command.environment().remove("MAVEN_CMD_LINE_ARGS");
        Process process = command.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        return Files.getAttribute(home.resolve("made-by-root"), "unix:uid");
    }
}
