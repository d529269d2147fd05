package org.replibench.analysis.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;

class PaperGraphsTest {
    private final List<CellRecord> cells = new ArrayList<>();

    @Test
    void a_question_is_drawn_where_two_of_its_replications_were_measured_under_the_load() {
        cell("medium", "none", 2);
        cell("medium", "2211", 2);
        cell("medium", "2221", 2);
        cell("high", "2211", 2);

        assertThat(group("scope", "medium")).satisfies(scope -> {
            assertThat(scope.drawn()).isTrue();
            assertThat(scope.patterns()).containsExactly("none", "2211", "2221");
            assertThat(scope.missing()).isEmpty();
            assertThat(scope.graphs())
                    .extracting(PaperGraph::number)
                    .containsExactly("10-21", "10-22", "", "", "10-23", "10-24");
        });
        assertThat(group("scope", "high")).satisfies(scope -> {
            assertThat(scope.drawn()).isFalse();
            assertThat(scope.missing()).containsExactly("none", "2221");
            assertThat(scope.remarks()).anyMatch(remark -> remark.contains("33 MB/s more than 2211"));
            assertThat(graph(scope, PaperGraph.GraphKind.CPU_OVER_TIME).findings())
                    .contains("2221 against 2211: 2221 takes about 100 % of the CPU");
        });
        assertThat(group("protocol", "medium").missing()).containsExactly("1211");
    }

    @Test
    void a_graph_has_the_papers_figures_as_multiples_of_a_baseline_and_in_words() {
        cell("high", "2211", 4);
        cell("high", "2111", 4);

        PaperGraph response = graph(group("trigger", "high"), PaperGraph.GraphKind.RESPONSE);

        assertThat(response.number()).isEqualTo("10-20");
        assertThat(response.findings()).contains("2111 against none on 8 nodes: response × 3 to 4");
        assertThat(response.levels()).contains(new PaperGraph.Level("2111", "none", false, 8, 8, 3, 4));
        assertThat(graph(group("trigger", "high"), PaperGraph.GraphKind.CPU_OVER_TIME)
                        .levels())
                .isEmpty();
    }

    @Test
    void a_pattern_stands_at_one_level_on_a_number_of_nodes() {
        cell("medium", "2211", 2);
        cell("medium", "1211", 2);

        assertThat(graph(group("protocol", "medium"), PaperGraph.GraphKind.THROUGHPUT)
                        .levels())
                .extracting(PaperGraph.Level::contender)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrder("2211", "1211");
    }

    @Test
    void a_rank_is_said_and_not_drawn() {
        cell("high", "2211", 2);
        cell("high", "2212", 2);

        PaperGraph throughput = graph(group("sync mode", "high"), PaperGraph.GraphKind.THROUGHPUT);

        assertThat(throughput.findings()).contains("2212 against 2211: ranked below it");
        assertThat(throughput.levels()).isEmpty();
    }

    @Test
    void scale_out_is_drawn_under_any_load_if_no_replication_was_measured_on_two_sizes() {
        cell("default", "none", 1);
        assertThat(PaperGraphs.of(cells)).isEmpty();

        cell("default", "none", 2);

        PaperGraphGroup scaleOut = group("scale-out", "default");
        assertThat(scaleOut.drawn()).isTrue();
        assertThat(graph(scaleOut, PaperGraph.GraphKind.THROUGHPUT).levels())
                .hasSize(8)
                .contains(new PaperGraph.Level("2211", "none", true, 8, 8, 7.44, 7.44));
        assertThat(group("scope", "default").drawn()).isFalse();
    }

    @Test
    void a_cell_that_is_not_valid_or_of_the_noise_floor_draws_nothing() {
        cell("high", "2211", 2);
        cells.add(CellRecords.under("high", CellRecords.of("2221", 2, 1, 100, 4, CellRecords.failed("3", "0"))));
        cells.add(CellRecords.aaRepeat(CellRecords.of("2212", 2, 1, 100, 4, List.of())));

        assertThat(PaperGraphs.of(cells)).isEmpty();
    }

    @Test
    void all_graphs_of_clusters_are_there_once() {
        cell("medium", "2211", 2);
        cell("medium", "2221", 2);

        List<String> numbers = PaperGraphs.of(cells).stream()
                .filter(group -> !group.question().equals("scale-out"))
                .flatMap(group -> group.graphs().stream())
                .map(PaperGraph::number)
                .filter(number -> !number.isEmpty())
                .toList();

        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(7, 44)
                        .mapToObj(number -> "10-" + number)
                        .toList());
    }

    private void cell(String load, String pattern, int nodes) {
        cells.add(CellRecords.under(load, CellRecords.of(pattern, nodes, 1, 100, 4, List.of())));
    }

    private PaperGraphGroup group(String question, String load) {
        return PaperGraphs.of(cells).stream()
                .filter(group ->
                        group.question().equals(question) && group.load().equals(load))
                .findFirst()
                .orElseThrow();
    }

    private static PaperGraph graph(PaperGraphGroup group, PaperGraph.GraphKind kind) {
        return group.graphs().stream()
                .filter(graph -> graph.kind() == kind)
                .findFirst()
                .orElseThrow();
    }
}
