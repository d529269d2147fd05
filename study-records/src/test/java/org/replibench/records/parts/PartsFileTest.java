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

class PartsFileTest {
    @TempDir
    private Path folder;

    @Test
    void a_part_that_is_not_known_stays_so_and_zero_stays_zero() throws IOException {
        List<PartsFile.Row> rows = List.of(
                new PartsFile.Row(
                        1,
                        "node1",
                        "cart",
                        new NodeTimes(10, 0.5, 1, Map.of(ResponsePart.RUNNING, 0.0625, ResponsePart.DATABASE, 0.0))),
                new PartsFile.Row(2, "node2", "item", new NodeTimes(3, 0.25, 0, Map.of())));
        Path file = folder.resolve("parts.csv");
        try (CsvAppender<PartsFile.Row> parts = PartsFile.create(file)) {
            for (PartsFile.Row row : rows) {
                parts.append(row);
            }
        }
        Files.writeString(file, "3,node1,ca", StandardOpenOption.APPEND);
        assertThat(PartsFile.read(file)).isEqualTo(rows);
    }

    @Test
    void a_part_that_older_records_have_no_column_for_is_not_known() throws IOException {
        Path file = Files.writeString(folder.resolve("parts.csv"), """
                block,node,page,requests,node_s,sampled,running_s,processor_s,worker_s,lock_s,confirmation_s,database_s,pool_s,collection_s,rest_s
                1,node1,cart,10,0.5,1,0.0625,0.125,,,,,,,0.25
                """);

        assertThat(PartsFile.read(file))
                .containsExactly(new PartsFile.Row(
                        1,
                        "node1",
                        "cart",
                        new NodeTimes(
                                10,
                                0.5,
                                1,
                                Map.of(
                                        ResponsePart.RUNNING, 0.0625,
                                        ResponsePart.PROCESSOR, 0.125,
                                        ResponsePart.REST, 0.25))));
    }

    @Test
    void what_two_nodes_counted_adds_up_and_a_part_that_one_does_not_know_is_not_known_of_both() {
        NodeTimes one = new NodeTimes(2, 0.5, 1, Map.of(ResponsePart.RUNNING, 0.25, ResponsePart.PROCESSOR, 0.125));
        NodeTimes other = new NodeTimes(4, 1, 2, Map.of(ResponsePart.RUNNING, 0.5));
        assertThat(one.plus(other)).isEqualTo(new NodeTimes(6, 1.5, 3, Map.of(ResponsePart.RUNNING, 0.75)));
        assertThat(NodeTimes.NONE.plus(one)).isEqualTo(one);
    }

    @Test
    void a_windows_times_are_what_came_after_its_beginning() {
        NodeTimes before = new NodeTimes(2, 0.5, 1, Map.of(ResponsePart.RUNNING, 0.25));
        NodeTimes after = new NodeTimes(5, 2, 2, Map.of(ResponsePart.RUNNING, 0.75, ResponsePart.LOCK, 0.5));
        assertThat(after.since(before))
                .isEqualTo(new NodeTimes(3, 1.5, 1, Map.of(ResponsePart.RUNNING, 0.5, ResponsePart.LOCK, 0.5)));
    }

    @Test
    void only_what_a_node_can_measure_is_read_from_one() {
        assertThat(ResponsePart.ofNode("confirmation")).contains(ResponsePart.CONFIRMATION);
        assertThat(ResponsePart.ofNode("outside")).isEmpty();
        assertThat(ResponsePart.ofNode("unheard")).isEmpty();
    }
}
