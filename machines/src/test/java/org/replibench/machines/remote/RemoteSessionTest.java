package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.remote.HostAccess.Command;

class RemoteSessionTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final RemoteShells shells = RemoteShells.open();
    private RemoteShell shell;

    HostAccess access() {
        return Command.THIS_MACHINE;
    }

    @BeforeEach
    void open() {
        shell = shells.shell("node1", access());
    }

    @AfterEach
    void close() {
        shells.close();
    }

    @Test
    void what_one_script_sets_the_next_one_has() {
        try (RemoteSession session = shell.session()) {
            session.run("greeting='it'\\''s' # a comment", PATIENCE);

            assertThat(session.text("printf %s \"$greeting\"", PATIENCE)).isEqualTo("it's");
            assertThat(session.text("cat <<'E'\n$x größe\nE", PATIENCE)).isEqualTo("$x größe");
            assertThat(session.text("cat", PATIENCE)).isEmpty();
        }
    }

    @Test
    void whatever_is_printed_comes_as_it_is() {
        byte[] large = "abc\0\n".repeat(100_000).getBytes(StandardCharsets.UTF_8);
        try (RemoteSession session = shell.session()) {
            assertThat(session.run("printf '\\377\\000end-of-\\n\\n'", PATIENCE))
                    .isEqualTo(new byte[] {(byte) 255, 0, 'e', 'n', 'd', '-', 'o', 'f', '-', '\n', '\n'});
            assertThat(session.run(
                            "i=0; while [ $i -lt 100000 ]; do printf 'abc\\000\\n'; i=$((i + 1)); done", PATIENCE))
                    .isEqualTo(large);
        }
    }

    @Test
    void a_failure_is_one_line_and_the_session_goes_on() {
        try (RemoteSession session = shell.session()) {
            assertThatExceptionOfType(RemoteShellException.class)
                    .isThrownBy(() -> session.run("echo 'no\nspace' >&2; false", PATIENCE))
                    .withMessage("host node1: shell: a command failed; expected exit code 0, got no space."
                            + " Try to look at the host");
            assertThat(session.ask("(exit 7)", PATIENCE).exitCode()).isEqualTo(7);
            assertThat(session.ended()).isFalse();
        }
    }

    @Test
    void one_that_ends_or_does_not_answer_is_over() {
        try (RemoteSession session = shell.session()) {
            assertThatExceptionOfType(RemoteShellException.class)
                    .isThrownBy(() -> session.run("exit 3", PATIENCE))
                    .withMessageContaining("host node1: shell: the connection broke");
            assertThat(session.ended()).isTrue();
            assertThatExceptionOfType(RemoteShellException.class).isThrownBy(() -> session.run("true", PATIENCE));
        }
        try (RemoteSession session = shell.session()) {
            assertThatExceptionOfType(RemoteShellException.class)
                    .isThrownBy(() -> session.run("sleep 600", Duration.ofMillis(100)))
                    .withMessageContaining("host node1: shell: no answer");
            assertThat(session.ended()).isTrue();
        }
    }

    @Test
    void its_shell_notices_its_end() throws Exception {
        Path note = folder.resolve("it's over");
        RemoteSession session = shell.session();
        session.run("trap 'echo >" + PosixWords.quote(note.toString()).replace("'", "'\\''") + "' EXIT", PATIENCE);

        session.close();

        assertThat(note).exists();
    }

    @Test
    void an_interrupted_thread_gets_its_answer() {
        try (RemoteSession session = shell.session()) {
            Thread.currentThread().interrupt();

            assertThat(session.text("sleep 0; echo done", PATIENCE)).isEqualTo("done");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_script_reads_what_a_program_here_prints_and_either_may_fail() throws IOException {
        String copy = PosixWords.quote(folder.resolve("a copy").toString());

        shell.feed(new ProcessBuilder("printf", "\\377x\\n"), "exec cat >" + copy, PATIENCE);

        assertThat(Files.readAllBytes(folder.resolve("a copy"))).isEqualTo(new byte[] {(byte) 255, 'x', '\n'});
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() ->
                        shell.feed(new ProcessBuilder("printf", "x"), "cat; echo 'disk full' >&2; exit 1", PATIENCE))
                .withMessageContaining("host node1: shell: ended early; expected exit code 0 of sh, got disk full");
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shell.feed(
                        new ProcessBuilder("sh", "-c", "echo gone >&2; exit 2"), "exec cat >" + copy, PATIENCE))
                .withMessageContaining("sh: failed on this machine; expected exit code 0, got gone");
    }

    @Test
    void a_command_that_runs_words_has_no_tunnel() {
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shell.forward("127.0.0.1", 1))
                .withMessageContaining("host node1: shell: has no tunnel");
    }
}
