package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.machines.remote.HostAccess.Command;
import org.replibench.process.SearchPath;

/** What only {@code kubectl exec} does, as its stand-in does it. */
@DisabledOnOs(OS.WINDOWS)
class KubectlExecTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final RemoteShells shells = RemoteShells.open();
    private StandInKubectl kubectl;

    @BeforeEach
    void install() {
        kubectl = new StandInKubectl(folder);
    }

    @AfterEach
    void close() {
        shells.close();
    }

    @Test
    void a_pod_whose_name_has_blanks_and_quotes_gets_the_script_as_it_is() {
        String name = "it's \"node 1\" $HOME";

        assertThat(shells.shell(name, kubectl.pod(name)).run("cat <<'E'\n$HOME 'x'\nE\necho $((1 + 1))\npwd", PATIENCE))
                .isEqualTo("$HOME 'x'\n2\n/\n");
    }

    @Test
    void what_a_command_there_complains_of_is_told_not_what_kubectl_adds() {
        Command pod = kubectl.pod("nodes-0");

        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shells.shell("nodes-0", pod).run("echo 'disk full' >&2\nexit 3\n", PATIENCE))
                .withMessageContaining(
                        "ended early; expected exit code 0 of sh, got disk full. Try the same by hand: ");
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shells.shell("nodes-0", pod).run("exit 255", PATIENCE))
                .withMessageContaining("got exit code 255");
    }

    @Test
    void a_pod_that_is_not_there_or_has_ended_is_one_line() {
        kubectl.pod("nodes-0");

        refuses(kubectl.pod("nodes-1", "Gone"), "error: unable to upgrade connection: pod does not exist");
        refuses(
                kubectl.pod("nodes-2", "Succeeded"),
                "error: cannot exec into a container in a completed pod; current phase is Succeeded");
        refuses(kubectl.template("exec -i {name} --", "nodes-0"), "pods \"nodes-0\" not found");
    }

    /** Without it a shell gets no script, does nothing and ends well; its answer has to be missed. */
    @Test
    void a_template_that_hands_over_no_input_is_no_session() {
        Command pod = kubectl.pod("nodes-0");
        Command withoutInput = new Command(
                pod.words().stream().filter(word -> !word.equals("-i")).toList());

        try (RemoteSession session = shells.shell("nodes-0", withoutInput).session()) {
            assertThatExceptionOfType(RemoteShellException.class)
                    .isThrownBy(() -> session.run("true", PATIENCE))
                    .withMessageContaining("host nodes-0: shell: the connection broke");
        }
    }

    @Test
    void a_template_that_kubectl_refuses_is_one_line_with_the_reason() {
        refuses(
                kubectl.template("exec -i {name}", "nodes-0"),
                "error: exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead");
        refuses(kubectl.template("exec --input {name} --", "nodes-0"), "Error: unknown flag: --input");
    }

    @Test
    void what_is_to_be_tried_by_hand_can_be_given_to_a_shell() throws Exception {
        Command pod = kubectl.pod("it's \"node 1\" $HOME", "Gone");

        String refusal = assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shells.shell("pod", pod).run("true", PATIENCE))
                .actual()
                .getMessage();

        assertThat(complaint("sh", List.of("-c", refusal.replaceFirst(".* by hand: ", ""))))
                .isEqualTo("error: unable to upgrade connection: pod does not exist\nexit code 1");
    }

    /** Of these it complains before it connects. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec -ix nodes-0 -- sh",
                "exec --input=true nodes-0 -- sh",
                "exec",
                "exec -n",
                "exec nodes-0 --container",
                "exec -i nodes-0 --",
                "exec -it -c host nodes-0"
            })
    void the_stand_in_complains_of_arguments_as_kubectl_does(String arguments) throws Exception {
        assumeThat(SearchPath.has("kubectl")).as("kubectl is installed").isTrue();
        List<String> words = PosixWords.split(arguments);

        assertThat(complaint(kubectl.template("", "").words().get(0), words)).isEqualTo(complaint("kubectl", words));
    }

    private String complaint(String program, List<String> arguments) throws Exception {
        Process process = new ProcessBuilder(
                        Stream.concat(Stream.of(program), arguments.stream()).toList())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return printed + "exit code " + process.waitFor();
    }

    private void refuses(Command access, String complaint) {
        assertThatExceptionOfType(RemoteShellException.class)
                .isThrownBy(() -> shells.shell("pod", access).run("true", PATIENCE))
                .withMessageStartingWith("host pod: shell: ended early; expected exit code 0 of sh, got ")
                .withMessageContaining(complaint);
    }
}
