package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServerLogArchiveTest {
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
