package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.server.CacheTopology;
import org.replibench.cluster.server.CdsArchive;
import org.replibench.cluster.server.ServerManagement;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.ProcessSignal;
import org.replibench.process.Program;

/** What is sent to a node's process, which is none of a server here. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "exit codes tell of signals")
class NodeTest {
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;

    @TempDir
    private Path directory;

    private Program program;
    private ProcessRegistry ledger;
    private Node node;

    @BeforeEach
    void startProcess() throws IOException {
        ledger = ProcessRegistry.in(directory);
        program = LocalProgram.start(
                new Program.LaunchSpec(
                        "node1",
                        List.of("sleep", "60"),
                        Map.of(),
                        directory,
                        directory.resolve("server.log"),
                        List.of()),
                ledger);
        node = new Node(
                new LoopbackHosts().open(1).get(0),
                program,
                directory,
                EngineConfiguration.PLAIN,
                new CdsArchive(directory.resolve("archive.jsa")),
                new UnreachableServer());
    }

    @AfterEach
    void endProcess() {
        program.send(ProcessSignal.KILL);
    }

    @Test
    void one_that_is_killed_is_not_asked_to_end() {
        node.sendKill();
        node.awaitKilled();

        assertThat(program.exitCode()).hasValue(KILLED);
        assertThat(ledger.endAll()).isEmpty();
    }

    @Test
    void one_that_is_terminated_is_asked_to_end_and_not_killed() {
        node.sendTerm();
        node.awaitEnd();

        assertThat(program.exitCode()).hasValue(TERMINATED);
        assertThat(ledger.endAll()).isEmpty();
    }

    @Test
    void one_that_stands_still_goes_on_when_it_is_resumed() {
        node.pause();
        node.sendTerm();
        assertThat(node.alive()).isTrue();
        node.resume();
        node.awaitEnd();

        assertThat(program.exitCode()).hasValue(TERMINATED);
    }

    private static final class UnreachableServer implements ServerManagement {
        @Override
        public List<String> views() {
            return List.of();
        }

        @Override
        public OptionalLong channelBytesSent() {
            return OptionalLong.empty();
        }

        @Override
        public OptionalLong heapUsedAfterCollection() {
            return OptionalLong.empty();
        }

        @Override
        public Optional<String> restartShop(Map<String, String> systemProperties) {
            return Optional.of("no answer");
        }

        @Override
        public Optional<String> shutDown(Duration patience) {
            return Optional.of("no answer");
        }

        @Override
        public List<CacheTopology> cacheTopologies(Path log) {
            return List.of();
        }

        @Override
        public Optional<String> firstError(Path log) {
            return Optional.empty();
        }

        @Override
        public Optional<String> bootFailure(Path log) {
            return Optional.empty();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
