package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.model.Arm;

class ServerLogArchiveTest {
    @TempDir
    private Path folder;

    @Test
    void logs_are_copied_under_the_names_of_their_nodes() throws Exception {
        Path node = Files.createDirectories(folder.resolve("nodes").resolve("node1"));
        Files.writeString(node.resolve("server.log"), "ready");

        assertThat(archive().copyLogs(1, folder)).containsExactly(Map.entry("log.node1", "node1.server.log"));
        assertThat(folder.resolve("node1.server.log")).hasContent("ready");
    }

    @Test
    void a_servers_link_to_what_it_may_not_read_itself_is_not_followed() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "password");
        Path node = Files.createDirectories(folder.resolve("nodes").resolve("node1"));
        Files.createSymbolicLink(node.resolve("server.log"), secret);

        assertThatIOException()
                .isThrownBy(() -> archive().copyLogs(1, folder))
                .withMessage(node.resolve("server.log") + " is not a plain file");
        assertThat(folder.resolve("node1.server.log")).doesNotExist();
    }

    @Test
    void a_configuration_is_not_taken_from_where_a_servers_link_leads() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere").resolve("configuration"));
        Files.writeString(elsewhere.resolve("standalone.xml"), "password");
        Path node = Files.createDirectories(folder.resolve("nodes").resolve("node1"));
        Files.createSymbolicLink(node.resolve("base"), elsewhere.getParent());

        assertThatIOException().isThrownBy(() -> archive().archiveConfiguration(Arm.CONTROL, 1));
        assertThat(folder.resolve("study/environment")).isEmptyDirectory();
    }

    private ServerLogArchive archive() {
        return new ServerLogArchive(folder.resolve("nodes"), folder.resolve("study"));
    }

    @Test
    void a_reason_names_the_copy_of_a_log_that_the_next_cell_leaves_alone() {
        Path nodes = Path.of("work", "nodes").toAbsolutePath();
        Path cell = Path.of("results", "cells", "2212").toAbsolutePath();

        assertThat(new ServerLogArchive(nodes, cell)
                        .rewritePaths(
                                "node2: its process ended; see "
                                        + nodes.resolve("node2").resolve("server.log"),
                                cell))
                .isEqualTo("node2: its process ended; see " + cell.resolve("node2.server.log"));
    }
}
