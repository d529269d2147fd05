package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.cluster.server.ClassArchive;
import org.replibench.cluster.server.ManagementUser;

/** What is sent to a node's process, which is none of a server here. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "exit codes tell of signals")
class NodeTest {
    private static final int KILLED = 137;
    private static final int TERMINATED = 143;

    @TempDir
    private Path directory;

    private Process process;
    private ProcessLedger ledger;
    private Node node;

    @BeforeEach
    void startProcess() throws IOException {
        process = new ProcessBuilder("sleep", "60").start();
        ledger = ProcessLedger.in(directory);
        ledger.record(process.toHandle(), "node1");
        node = new Node(
                new LoopbackHosts().open(1).get(0),
                process,
                directory,
                new EngineConfiguration(List.of(), false, List.of(), Map.of()),
                new ClassArchive(directory.resolve("archive.jsa")),
                ledger,
                ManagementUser.random());
    }

    @AfterEach
    void endProcess() {
        process.destroyForcibly();
    }

    @Test
    void one_that_is_killed_is_not_asked_to_end() {
        node.sendKill();
        node.awaitKilled();

        assertThat(process.exitValue()).isEqualTo(KILLED);
        assertThat(ledger.endAll()).isEmpty();
    }

    @Test
    void one_that_is_terminated_is_asked_to_end_and_not_killed() {
        node.sendTerm();
        node.awaitEnd();

        assertThat(process.exitValue()).isEqualTo(TERMINATED);
        assertThat(ledger.endAll()).isEmpty();
    }

    @Test
    void one_that_stands_still_goes_on_when_it_is_resumed() {
        node.pause();
        node.sendTerm();
        assertThat(node.alive()).isTrue();
        node.resume();
        node.awaitEnd();

        assertThat(process.exitValue()).isEqualTo(TERMINATED);
    }
}
