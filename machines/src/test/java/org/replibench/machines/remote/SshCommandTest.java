package org.replibench.machines.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Command lines as the client of this machine understands them: {@code ssh -G} prints what is in force. */
class SshCommandTest {
    @TempDir
    Path folder;

    @BeforeEach
    void requireClient() {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "ssh"))),
                "no ssh here");
    }

    @Test
    void what_decides_about_safety_is_in_force_whatever_the_user_configured() throws Exception {
        Path configuration = Files.writeString(folder.resolve("config"), """
                Host *
                  BatchMode no
                  StrictHostKeyChecking no
                  ForwardAgent yes
                  RemoteCommand top
                  LocalForward 1234 localhost:1
                  ControlMaster no
                  ProxyJump bastion.example.com
                  ServerAliveCountMax 7
                """);

        List<String> inForce = inForce(ssh(
                List.of("-F", configuration.toString(), "-o", "StrictHostKeyChecking=no", "-o", "ControlMaster=no")));

        assertThat(inForce)
                .contains(
                        "batchmode yes",
                        "stricthostkeychecking true",
                        "forwardagent no",
                        "clearallforwardings yes",
                        "controlmaster auto",
                        "proxyjump bastion.example.com",
                        "serveralivecountmax 7")
                .noneMatch(line -> line.startsWith("remotecommand ") && !line.endsWith(" none"))
                .noneMatch(line -> line.startsWith("localforward "));
    }

    @Test
    void paths_may_have_spaces_and_percent_signs() throws Exception {
        Path key = Files.createFile(
                Files.createDirectory(folder.resolve("my keys")).resolve("it's one"));

        assertThat(inForce(new SshCommand(
                                new HostAccess.Ssh(
                                        "node1.example.com",
                                        OptionalInt.of(2222),
                                        Optional.of("bench"),
                                        Optional.of(key.toString()),
                                        List.of()),
                                Path.of("/sockets/100 %h/1"))
                        .toRun()))
                .contains(
                        "hostname node1.example.com",
                        "port 2222",
                        "user bench",
                        "identityfile " + key,
                        "controlpath /sockets/100 %h/1");
    }

    private static List<String> ssh(List<String> arguments) {
        return new SshCommand(
                        new HostAccess.Ssh("node1", OptionalInt.empty(), Optional.empty(), Optional.empty(), arguments),
                        Path.of("/sockets/1"))
                .toRun();
    }

    private static List<String> inForce(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        command.add(1, "-G");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.lines().toList();
    }
}
