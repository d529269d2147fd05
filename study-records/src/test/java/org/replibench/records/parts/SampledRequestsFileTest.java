package org.replibench.records.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.csv.CsvAppender;

class SampledRequestsFileTest {
    @TempDir
    private Path folder;

    @Test
    void requests_are_read_as_they_were_written_and_a_torn_last_line_is_not() throws IOException {
        List<SampledRequestsFile.Row> rows = List.of(
                new SampledRequestsFile.Row(
                        1,
                        "node1",
                        new SampledRequest(
                                "cart",
                                1795843889849L,
                                0.5,
                                Map.of(ResponsePart.RUNNING, 0.0625, ResponsePart.DATABASE, 0.0))),
                new SampledRequestsFile.Row(2, "node2", new SampledRequest("sign on", 1795843889850L, 0.25, Map.of())));
        Path file = folder.resolve("requests.csv");
        try (CsvAppender<SampledRequestsFile.Row> requests = SampledRequestsFile.create(file)) {
            for (SampledRequestsFile.Row row : rows) {
                requests.append(row);
            }
        }
        Files.writeString(file, "3,node1,ca", StandardOpenOption.APPEND);

        assertThat(SampledRequestsFile.read(file)).isEqualTo(rows);
    }

    @Test
    void requests_of_before_their_end_was_kept_are_read() throws IOException {
        Path file = folder.resolve("requests.csv");
        Files.writeString(file, "block,node,page,node_s,running_s\n1,node1,cart,0.5,\n");

        assertThat(SampledRequestsFile.read(file))
                .containsExactly(new SampledRequestsFile.Row(1, "node1", new SampledRequest("cart", 0, 0.5, Map.of())));
    }
}
