package org.replibench.records.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.raw.DiagnosticsFolder.Kind;

class DiagnosticsFolderTest {
    @TempDir
    private Path cell;

    @Test
    void a_cell_without_any_has_none() throws Exception {
        assertThat(DiagnosticsFolder.all(cell)).isEmpty();
        assertThat(DiagnosticsFolder.files(cell)).isEmpty();
    }

    @Test
    void a_record_names_those_files_that_are_there() throws Exception {
        write("node2", Kind.SERVER_LOG, "");
        write("node1", Kind.REASON, "ended");
        write("node1", Kind.HISTOGRAM, "");
        Files.createFile(cell.resolve("diagnostics").resolve("other"));

        assertThat(DiagnosticsFolder.files(cell))
                .isEqualTo(Map.of(
                        "diagnostics.node1.reason", "diagnostics/node1/reason.txt",
                        "diagnostics.node1.heap-histogram", "diagnostics/node1/heap-histogram.txt",
                        "diagnostics.node2.server", "diagnostics/node2/server.log"));
        assertThat(DiagnosticsFolder.all(cell))
                .extracting(DiagnosticsFolder::server)
                .containsExactly("node1", "node2");
    }

    @Test
    void the_reason_is_its_first_line_with_what_is_known_of_the_cause() throws Exception {
        write("node1", Kind.REASON, "it spins\ntaken at: noon\ncause: thread x takes 1.00 cores\nleft out: gc.log\n");
        write("node2", Kind.REASON, "");

        assertThat(new DiagnosticsFolder(cell, "node1").reason()).hasValue("it spins; thread x takes 1.00 cores");
        assertThat(new DiagnosticsFolder(cell, "node2").reason()).isEmpty();
        assertThat(new DiagnosticsFolder(cell, "node3").reason()).isEmpty();
    }

    private void write(String server, Kind kind, String text) throws Exception {
        DiagnosticsFolder folder = new DiagnosticsFolder(cell, server);
        Files.createDirectories(folder.path());
        Files.writeString(folder.file(kind), text);
    }
}
