package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.Check;
import org.replibench.model.Driven;
import org.replibench.model.Load;
import org.replibench.model.Memory;
import org.replibench.model.NodeUse;
import org.replibench.model.Pattern;
import org.replibench.model.Use;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.OrderCounts;

class FrontierTest {
    private static final List<Row> ROWS = Row.of(Stream.of(
            Records.losing("none", "kill", 1, 40, 40, 40, 40, 40),
            Records.losing("2211", "kill", 1, 0, 1, 0, 0, 4),
            Records.losing("2212", "kill", 1, 0, 0, 0, 0, 0),
            Records.losing("2222", "kill", 1, 0, 0, 0, 0, 0)));

    private static final Load DEFAULT = new Load("default", 10);

    @TempDir
    private Path matrix;

    @TempDir
    private Path another;

    @Test
    void a_pattern_that_costs_more_and_loses_no_less_is_dominated() throws Exception {
        Frontier frontier = frontier(ROWS, Optional.of(costs()));

        assertThat(frontier.contenders())
                .filteredOn(frontier::dominated)
                .extracting(contender -> contender.arm().pattern())
                .containsExactly("2222");
    }

    @Test
    void names_in_the_picture_make_room_for_what_stands_right_of_them() throws Exception {
        assertThat(frontier(ROWS, Optional.of(costs())).chart().orElseThrow().svg())
                .containsSubsequence(">2222 uniform", ">2212 uniform", ">2211 uniform", ">none");
    }

    @Test
    void the_cheapest_that_held_the_requirement_is_named_with_how_sure_one_can_be() throws Exception {
        Frontier frontier = frontier(ROWS, Optional.of(costs()));

        assertThat(frontier.choice(Requirement.parse("loss=0,recovery<5s")))
                .contains("2212 uniform", "2.50 ms", "Of 5 times kill, 0 lost", "45.1 %");
        assertThat(frontier.choice(Requirement.parse("loss<=1"))).contains("2211 uniform");
        assertThat(frontier.choice(Requirement.parse("recovery<1ms")))
                .contains("no pattern held it", "2212 uniform: kill recovery 200 ms");
    }

    @Test
    void without_costs_those_that_held_it_are_named() {
        assertThat(frontier(ROWS, Optional.empty()).choice(Requirement.parse("loss=0")))
                .contains("2212 uniform 0/5 (≤45.1 %), 2222 uniform 0/5 (≤45.1 %)", "-Dcost=FOLDER");
    }

    @Test
    void costs_of_another_environment_are_refused_with_what_differs() throws Exception {
        assertThat(costs().refusal(Map.of("hosts", "namespace"), 3)).hasValueSatisfying(line -> assertThat(line)
                .contains("hosts was loopback, here it is namespace")
                .doesNotContain("\n"));
        assertThat(costs().refusal(Map.of("hosts", "loopback", "warmup.seconds", "1"), 3))
                .isEmpty();
    }

    @Test
    void costs_of_smaller_sessions_are_refused_though_they_state_nothing_of_them() throws Exception {
        assertThat(costs().refusal(Map.of("session.extra_kb", "16"), 3)).hasValueSatisfying(line -> assertThat(line)
                .contains("session.extra_kb was none, here it is 16")
                .doesNotContain("\n"));
    }

    @Test
    void costs_of_clusters_of_another_size_are_refused() throws Exception {
        assertThat(costs().refusal(Map.of(), 4)).hasValueSatisfying(line -> assertThat(line)
                .contains("has no valid cell on 4 nodes; measure one with -Dnodes=4"));
    }

    @Test
    void costs_are_compared_under_the_loads_that_all_patterns_had() throws Exception {
        Costs costs = costs();
        CellRecord high = measured("2211", 9.0, new Load("high", 10));
        CellStore.write(CellStore.folder(matrix, high.cell().id()), high);

        ArmKey arm = new ArmKey("2211", "uniform", 3);
        assertThat(Costs.read(List.of(matrix)).millisPerPage(arm)).isEqualTo(costs.millisPerPage(arm));
    }

    @Test
    void costs_of_several_studies_are_put_together() throws Exception {
        Costs first = costs();
        CellRecord other = measured("1211", 2.1, DEFAULT);
        CellStore.write(CellStore.folder(another, other.cell().id()), other);

        Costs both = Costs.read(List.of(matrix, another));
        assertThat(both.millisPerPage(new ArmKey("1211", "uniform", 3)).orElseThrow())
                .isCloseTo(2.1, within(1e-9));
        ArmKey arm = new ArmKey("2211", "uniform", 3);
        assertThat(both.millisPerPage(arm)).isEqualTo(first.millisPerPage(arm));
        assertThat(both.refusal(Map.of("hosts", "namespace"), 3)).isPresent();
    }

    @Test
    void costs_under_loads_of_the_same_name_and_other_clients_are_not_put_together() throws Exception {
        costs();
        CellRecord other = measured("1211", 2.1, new Load(DEFAULT.name(), 20));
        CellStore.write(CellStore.folder(another, other.cell().id()), other);

        assertThat(Costs.read(List.of(matrix, another)).millisPerPage(new ArmKey("1211", "uniform", 3)))
                .isEmpty();
    }

    @Test
    void who_has_no_valid_record_of_a_fault_did_not_hold_what_was_required_in_every_fault() {
        List<FailoverRecord> records = Stream.concat(
                        ROWS.stream().flatMap(row -> row.records().stream()),
                        Stream.of(
                                Records.invalid(Records.losing("2222", "pause", 1, 0)),
                                Records.losing("2212", "pause", 1, 0)))
                .toList();
        List<Row> rows = Row.of(records.stream());

        assertThat(Frontier.of(rows, records, Optional.empty()).choice(Requirement.parse("loss=0")))
                .contains("held by 2212 uniform 0/1 (≤95.0 %) (faults with loss, at 95 %);");
        assertThat(Frontier.of(rows, records, Optional.empty()).choice(Requirement.parse("recovery<1ms")))
                .contains("2222 uniform: pause not measured, kill recovery 200 ms");
    }

    @Test
    void how_sure_one_can_be_is_said_of_the_fault_that_is_bounded_worst_not_of_the_one_that_was_seen_least() {
        int[] often = new int[20];
        Arrays.fill(often, 0, 15, 1);
        List<Row> rows = Row.of(
                Stream.of(Records.losing("2212", "kill", 1, often), Records.losing("2212", "pause", 1, 0, 0, 0, 0, 0)));

        assertThat(new Contender(new ArmKey("2212", "uniform", 3), rows, Set.of(), OptionalDouble.of(2.5))
                        .leastSure()
                        .cell()
                        .fault())
                .isEqualTo("kill");
    }

    @Test
    void who_showed_a_wrong_session_held_nothing_and_dominates_nobody() throws Exception {
        List<Row> rows = Row.of(
                Stream.of(Records.of("2211", "kill", List.of(Records.wrong(1))), Records.losing("2212", "kill", 1, 0)));
        Frontier frontier = frontier(rows, Optional.of(costs()));

        assertThat(frontier.choice(Requirement.parse("loss=0"))).contains("the cheapest that held it is 2212 uniform");
        assertThat(frontier.contenders()).noneMatch(frontier::dominated);
        assertThat(frontier(rows.subList(0, 1), Optional.empty()).choice(Requirement.parse("loss=0")))
                .contains("no pattern held it", "2211 uniform: kill WRONG");
    }

    @Test
    void what_was_wrong_counts_though_the_record_is_not_valid() throws Exception {
        List<FailoverRecord> records = List.of(
                Records.losing("2211", "kill", 1, 0),
                Records.invalid(Records.of("2211", "kill", 2, List.of(Records.wrong(1)), Records.EXACT)),
                Records.losing("2212", "kill", 1, 0));
        Frontier frontier = Frontier.of(Row.of(records.stream()), records, Optional.of(costs()));

        assertThat(frontier.choice(Requirement.parse("loss=0"))).contains("the cheapest that held it is 2212 uniform");
        assertThat(frontier.contenders()).noneMatch(frontier::dominated);
        assertThat(frontier.chart().orElseThrow().svg())
                .contains("2211 uniform WRONG")
                .doesNotContain("2212 uniform WRONG");
        assertThat(frontier.choice(Requirement.parse("recovery<1ms")))
                .contains("2211 uniform: kill WRONG, kill recovery");
    }

    @Test
    void whose_orders_are_not_exact_held_nothing() {
        List<Row> rows = Row.of(Stream.of(Records.of(
                "2211", "kill", 1, List.of(Records.aftermath(0)), new OrderCounts(30, 1, 1, 0, 0, 0, 0, 0))));

        assertThat(frontier(rows, Optional.empty()).choice(Requirement.parse("loss=0")))
                .contains("no pattern held it", "kill WRONG");
    }

    private static Frontier frontier(List<Row> rows, Optional<Costs> costs) {
        return Frontier.of(
                rows, rows.stream().flatMap(row -> row.records().stream()).toList(), costs);
    }

    private Costs costs() throws Exception {
        Files.createDirectories(matrix.resolve(CellStore.CELLS));
        for (Map.Entry<String, Double> pattern :
                Map.of("none", 2.0, "2211", 2.2, "2212", 2.5, "2222", 3.0).entrySet()) {
            CellRecord measured = measured(pattern.getKey(), pattern.getValue(), DEFAULT);
            Path folder = CellStore.folder(matrix, measured.cell().id());
            if (!Files.exists(folder)) {
                CellStore.write(folder, measured);
            }
        }
        return Costs.read(List.of(matrix));
    }

    /** A thousand pages in ten seconds; the database has a tenth of the processor time. */
    private static CellRecord measured(String pattern, double millisPerPage, Load load) {
        double nan = Double.NaN;
        NodeUse node =
                new NodeUse("node1", 0.9 * millisPerPage, nan, 0, nan, nan, 0, 0, 0, 0, nan, nan, Memory.UNKNOWN);
        return new CellRecord(
                new Cell(Pattern.parse(pattern), pattern.equals("none") ? "none" : "uniform", 3, load, 1),
                Instant.parse("2026-11-21T09:00:00Z"),
                10,
                List.of(new Check("errors", "0", "0", true)),
                new Driven(1000, 0, 100, 5, 4, 6, 9, 20),
                new Use(List.of(node), 0.1 * millisPerPage, nan, 1, nan, nan, 5, 5, "wire"),
                Map.of("hosts", "loopback", "warmup.seconds", "25"),
                Map.of());
    }
}
