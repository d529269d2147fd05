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
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.OrderAuditCounts;
import org.replibench.records.store.CellStore;

class ParetoFrontierTest {
    private static final List<FaultSummary> ROWS = FaultSummary.of(Stream.of(
            FailoverRecords.losing("none", "kill", 1, 40, 40, 40, 40, 40),
            FailoverRecords.losing("2211", "kill", 1, 0, 1, 0, 0, 4),
            FailoverRecords.losing("2212", "kill", 1, 0, 0, 0, 0, 0),
            FailoverRecords.losing("2222", "kill", 1, 0, 0, 0, 0, 0)));

    private static final ClientLoad DEFAULT = new ClientLoad("default", 10);

    @TempDir
    private Path matrix;

    @TempDir
    private Path another;

    @Test
    void a_pattern_that_costs_more_and_loses_no_less_is_dominated() throws Exception {
        ParetoFrontier paretoFrontier = frontier(ROWS, Optional.of(costs()));

        assertThat(paretoFrontier.candidates())
                .filteredOn(paretoFrontier::dominated)
                .extracting(paretoCandidate -> paretoCandidate.arm().pattern())
                .containsExactly("2222");
    }

    @Test
    void names_in_the_picture_make_room_for_what_stands_right_of_them() throws Exception {
        assertThat(frontier(ROWS, Optional.of(costs())).chart().orElseThrow().svg())
                .containsSubsequence(">2222 replibench", ">2212 replibench", ">2211 replibench", ">none");
    }

    @Test
    void the_cheapest_that_held_the_requirement_is_named_with_how_sure_one_can_be() throws Exception {
        ParetoFrontier paretoFrontier = frontier(ROWS, Optional.of(costs()));

        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("lost:0,recovery.p99:5s")))
                .contains("2212 replibench", "2.50 ms", "0 of 5 kill faults lost data", "95 % upper bound 52.2 %");
        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("lost:4")))
                .contains("the cheapest that held it is 2211 replibench");
        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("recovery.p99:1ms")))
                .contains("no pattern held it", "2212 replibench: kill recovery.p99 210 ms");
    }

    @Test
    void without_costs_those_that_held_it_are_named() {
        assertThat(frontier(ROWS, Optional.empty()).recommendation(FailoverLimit.parse("lost:0")))
                .contains("2212 replibench 0/5 (≤52.2 %), 2222 replibench 0/5 (≤52.2 %)", "-Dcost=FOLDER");
    }

    @Test
    void costs_of_another_environment_are_refused_with_what_differs() throws Exception {
        assertThat(costs().incompatibilityReason(Map.of("isolation", "namespace"), 3))
                .hasValueSatisfying(refusal -> assertThat(refusal.toString())
                        .endsWith("was measured in another environment; expected isolation namespace, got process."
                                + " Try ./mvnw -Pmatrix verify, or to leave -Dcost out")
                        .doesNotContain("\n"));
        assertThat(costs().incompatibilityReason(Map.of("isolation", "process", "warmup.seconds", "1"), 3))
                .isEmpty();
    }

    @Test
    void costs_of_smaller_sessions_are_refused_though_they_state_nothing_of_them() throws Exception {
        assertThat(costs().incompatibilityReason(Map.of("session.extra_kb", "16"), 3))
                .hasValueSatisfying(refusal -> assertThat(refusal.toString())
                        .contains("expected session.extra_kb 16, got none. Try")
                        .doesNotContain("\n"));
    }

    @Test
    void costs_of_messages_in_the_clear_are_refused_though_they_state_nothing_of_it() throws Exception {
        assertThat(costs().incompatibilityReason(Map.of("interconnect.security", "encrypt"), 3))
                .hasValueSatisfying(refusal -> assertThat(refusal.toString())
                        .contains("expected interconnect.security encrypt, got none. Try")
                        .doesNotContain("\n"));
        assertThat(costs().incompatibilityReason(Map.of("interconnect.security", "none"), 3))
                .isEmpty();
    }

    @Test
    void costs_of_clusters_of_another_size_are_refused() throws Exception {
        assertThat(costs().incompatibilityReason(Map.of(), 4)).hasValueSatisfying(refusal -> assertThat(
                        refusal.toString())
                .endsWith("is of other clusters; expected a valid cell on 4 nodes, got none. Try ./mvnw -Pmatrix verify"
                        + " -Dnodes=4, or to leave -Dcost out"));
    }

    @Test
    void costs_are_compared_under_the_loads_that_all_patterns_had() throws Exception {
        BaselineCost baselineCost = costs();
        CellRecord high = measured("2211", 9.0, new ClientLoad("high", 10));
        CellStore.write(CellStore.folder(matrix, high.cell().id()), high);

        ArmKey arm = new ArmKey("2211", "replibench", 3);
        assertThat(BaselineCost.read(List.of(matrix)).millisPerPage(arm)).isEqualTo(baselineCost.millisPerPage(arm));
    }

    @Test
    void costs_of_several_studies_are_put_together() throws Exception {
        BaselineCost first = costs();
        CellRecord other = measured("1211", 2.1, DEFAULT);
        CellStore.write(CellStore.folder(another, other.cell().id()), other);

        BaselineCost both = BaselineCost.read(List.of(matrix, another));
        assertThat(both.millisPerPage(new ArmKey("1211", "replibench", 3)).orElseThrow())
                .isCloseTo(2.1, within(1e-9));
        ArmKey arm = new ArmKey("2211", "replibench", 3);
        assertThat(both.millisPerPage(arm)).isEqualTo(first.millisPerPage(arm));
        assertThat(both.incompatibilityReason(Map.of("isolation", "namespace"), 3))
                .isPresent();
    }

    @Test
    void costs_under_loads_of_the_same_name_and_other_clients_are_not_put_together() throws Exception {
        costs();
        CellRecord other = measured("1211", 2.1, new ClientLoad(DEFAULT.name(), 20));
        CellStore.write(CellStore.folder(another, other.cell().id()), other);

        assertThat(BaselineCost.read(List.of(matrix, another)).millisPerPage(new ArmKey("1211", "replibench", 3)))
                .isEmpty();
    }

    @Test
    void who_has_no_valid_record_of_a_fault_did_not_hold_what_was_required_in_every_fault() {
        List<FailoverRecord> records = Stream.concat(
                        ROWS.stream().flatMap(faultSummary -> faultSummary.records().stream()),
                        Stream.of(
                                FailoverRecords.invalid(FailoverRecords.losing("2222", "pause", 1, 0)),
                                FailoverRecords.losing("2212", "pause", 1, 0)))
                .toList();
        List<FaultSummary> faultSummaries = FaultSummary.of(records.stream());

        assertThat(ParetoFrontier.of(faultSummaries, records, Optional.empty())
                        .recommendation(FailoverLimit.parse("lost:0")))
                .contains("held by 2212 replibench 0/1 (≤97.5 %) (faults with loss, 95 % interval).");
        assertThat(ParetoFrontier.of(faultSummaries, records, Optional.empty())
                        .recommendation(FailoverLimit.parse("recovery.p99:1ms")))
                .contains("2222 replibench: pause not measured, kill recovery.p99 210 ms");
    }

    @Test
    void how_sure_one_can_be_is_said_of_the_fault_that_is_bounded_worst_not_of_the_one_that_was_seen_least() {
        int[] often = new int[20];
        Arrays.fill(often, 0, 15, 1);
        List<FaultSummary> faultSummaries = FaultSummary.of(Stream.of(
                FailoverRecords.losing("2212", "kill", 1, often),
                FailoverRecords.losing("2212", "pause", 1, 0, 0, 0, 0, 0)));

        assertThat(new ParetoCandidate(
                                new ArmKey("2212", "replibench", 3), faultSummaries, Set.of(), OptionalDouble.of(2.5))
                        .highestLossBound()
                        .cell()
                        .fault())
                .isEqualTo("kill");
    }

    @Test
    void who_showed_a_wrong_session_held_nothing_and_dominates_nobody() throws Exception {
        List<FaultSummary> faultSummaries = FaultSummary.of(Stream.of(
                FailoverRecords.of("2211", "kill", List.of(FailoverRecords.corrupted(1))),
                FailoverRecords.losing("2212", "kill", 1, 0)));
        ParetoFrontier paretoFrontier = frontier(faultSummaries, Optional.of(costs()));

        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("lost:0")))
                .contains("the cheapest that held it is 2212 replibench");
        assertThat(paretoFrontier.candidates()).noneMatch(paretoFrontier::dominated);
        assertThat(frontier(faultSummaries.subList(0, 1), Optional.empty())
                        .recommendation(FailoverLimit.parse("lost:0")))
                .contains("no pattern held it", "2211 replibench: kill WRONG");
    }

    @Test
    void what_was_wrong_counts_though_the_record_is_not_valid() throws Exception {
        List<FailoverRecord> records = List.of(
                FailoverRecords.losing("2211", "kill", 1, 0),
                FailoverRecords.invalid(FailoverRecords.of(
                        "2211", "kill", 2, List.of(FailoverRecords.corrupted(1)), FailoverRecords.EXACT)),
                FailoverRecords.losing("2212", "kill", 1, 0));
        ParetoFrontier paretoFrontier =
                ParetoFrontier.of(FaultSummary.of(records.stream()), records, Optional.of(costs()));

        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("lost:0")))
                .contains("the cheapest that held it is 2212 replibench");
        assertThat(paretoFrontier.candidates()).noneMatch(paretoFrontier::dominated);
        assertThat(paretoFrontier.chart().orElseThrow().svg())
                .contains("2211 replibench WRONG")
                .doesNotContain("2212 replibench WRONG");
        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("recovery.p99:1ms")))
                .contains("2211 replibench: kill WRONG, kill recovery.p99");
    }

    @Test
    void whose_orders_are_not_exact_held_nothing() {
        List<FaultSummary> faultSummaries = FaultSummary.of(Stream.of(FailoverRecords.of(
                "2211", "kill", 1, List.of(FailoverRecords.impact(0)), new OrderAuditCounts(30, 1, 1, 0, 0, 0, 0, 0))));

        assertThat(frontier(faultSummaries, Optional.empty()).recommendation(FailoverLimit.parse("lost:0")))
                .contains("no pattern held it", "kill WRONG");
    }

    @Test
    void the_cheapest_is_told_apart_from_the_next_by_a_test_not_by_their_means() throws Exception {
        for (int repeat = 1; repeat <= 4; repeat++) {
            double noise = repeat % 2 == 0 ? 0.9 : 1.1;
            store(measured("2212", 2.5 * noise, DEFAULT, repeat));
            store(measured("2222", 2.51, DEFAULT, repeat));
            store(measured("2211", 5 * noise * (1 + 0.01 * repeat), DEFAULT, repeat));
        }
        List<FaultSummary> keeping = FaultSummary.of(
                Stream.of("2212", "2222", "2211").map(pattern -> FailoverRecords.losing(pattern, "kill", 1, 0, 0, 0)));
        ParetoFrontier paretoFrontier = frontier(keeping, Optional.of(BaselineCost.read(List.of(matrix))));

        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("lost:0")))
                .contains("the cheapest that held it is 2212 replibench, 2.50 ms CPU per page (not told apart by their"
                        + " cost: 2222 replibench, 2.51 ms). It was held in every fault; of kill faults, 3 times, up to"
                        + " 70.8 % may exceed it (95 %).");
    }

    @Test
    void who_did_not_heal_is_not_the_cheapest_that_held_it() throws Exception {
        FailoverRecord endless = FailoverRecords.warned(
                FailoverRecords.losing("2211", "kill", 1, 0, 0),
                new AuditCheck(FailoverRecord.HEALING_CHECK, "node2: no answer", "all", false).asWarning());
        List<FaultSummary> faultSummaries =
                FaultSummary.of(Stream.of(endless, FailoverRecords.losing("2212", "kill", 1, 0, 0)));
        ParetoFrontier paretoFrontier = frontier(faultSummaries, Optional.of(costs()));

        assertThat(paretoFrontier.recommendation(FailoverLimit.parse("lost:0")))
                .contains("the cheapest that held it is 2212 replibench");
        assertThat(paretoFrontier.candidates()).noneMatch(paretoFrontier::dominated);
        assertThat(paretoFrontier.brokenLimits(FailoverLimit.parse("lost:0,failed:7")))
                .containsExactly("2211 replibench: kill not healed in 1/2 (1.26 %–98.7 %)");
        assertThat(paretoFrontier.brokenLimits(FailoverLimit.parse("recovery.p99:1s")))
                .containsExactly("2211 replibench: kill recovery.p99 without an end, exceeded in 1/2 (1.26 %–98.7 %)");
    }

    private void store(CellRecord measured) throws Exception {
        Files.createDirectories(matrix.resolve(CellStore.CELLS));
        CellStore.write(CellStore.folder(matrix, measured.cell().id()), measured);
    }

    private static ParetoFrontier frontier(List<FaultSummary> faultSummaries, Optional<BaselineCost> costs) {
        return ParetoFrontier.of(
                faultSummaries,
                faultSummaries.stream()
                        .flatMap(faultSummary -> faultSummary.records().stream())
                        .toList(),
                costs);
    }

    private BaselineCost costs() throws Exception {
        Files.createDirectories(matrix.resolve(CellStore.CELLS));
        for (Map.Entry<String, Double> pattern :
                Map.of("none", 2.0, "2211", 2.2, "2212", 2.5, "2222", 3.0).entrySet()) {
            CellRecord measured = measured(pattern.getKey(), pattern.getValue(), DEFAULT);
            Path folder = CellStore.folder(matrix, measured.cell().id());
            if (!Files.exists(folder)) {
                CellStore.write(folder, measured);
            }
        }
        return BaselineCost.read(List.of(matrix));
    }

    /** A thousand pages in ten seconds; the database has a tenth of the CPU time. */
    private static CellRecord measured(String pattern, double millisPerPage, ClientLoad clientLoad) {
        return measured(pattern, millisPerPage, clientLoad, 1);
    }

    private static CellRecord measured(String pattern, double millisPerPage, ClientLoad clientLoad, int repeat) {
        return new CellRecord(
                new Cell(Pattern.parse(pattern), pattern.equals("none") ? "none" : "replibench", 3, clientLoad, repeat),
                Instant.parse("2026-11-21T09:00:00Z"),
                10,
                List.of(new AuditCheck("errors", "0", "0", true)),
                Usages.load(1000, 100, 5),
                Usages.of(List.of(Usages.node("node1", 0.9 * millisPerPage, 0)), 0.1 * millisPerPage, 1, 5, 5),
                Map.of("isolation", "process", "warmup.seconds", "25"),
                Map.of());
    }
}
