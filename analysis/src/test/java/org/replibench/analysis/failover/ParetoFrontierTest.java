package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.failover.ParetoFrontier.Position;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.OrderAuditCounts;

class ParetoFrontierTest {
    private static final List<FaultSummary> ROWS = FaultSummary.of(Stream.of(
            FailoverRecords.losing("none", "kill", 1, 40, 40, 40, 40, 40),
            FailoverRecords.losing("2211", "kill", 1, 0, 1, 0, 0, 4),
            FailoverRecords.losing("2212", "kill", 1, 0, 0, 0, 0, 0),
            FailoverRecords.losing("2222", "kill", 1, 0, 0, 0, 0, 0)));

    /** Enough faults to bound what loses nothing to less than a twentieth. */
    private static final List<FaultSummary> MANY = FaultSummary.of(Stream.of(
            FailoverRecords.losing("none", "kill", 1, each(40, 80, 1)),
            FailoverRecords.losing("2211", "kill", 1, each(1, 80, 2)),
            FailoverRecords.losing("2212", "kill", 1, new int[80]),
            FailoverRecords.losing("2222", "kill", 1, new int[80])));

    @TempDir
    private Path matrix;

    @TempDir
    private Path another;

    @Test
    void a_pattern_that_is_shown_to_cost_more_and_to_lose_no_less_is_dominated() throws Exception {
        ParetoFrontier paretoFrontier = frontier(MANY, Optional.of(costs()));

        assertThat(positions(paretoFrontier))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "none", Position.ON_FRONTIER,
                        "2211", Position.ON_FRONTIER,
                        "2212", Position.ON_FRONTIER,
                        "2222", Position.DOMINATED));
    }

    @Test
    void what_few_faults_or_costs_without_a_test_leave_open_is_neither_on_the_frontier_nor_dominated()
            throws Exception {
        assertThat(positions(frontier(ROWS, Optional.of(costs()))))
                .containsEntry("none", Position.ON_FRONTIER)
                .containsEntry("2211", Position.OPEN)
                .containsEntry("2222", Position.OPEN);
        assertThat(positions(frontier(
                                MANY,
                                Optional.of(new MatrixCosts(another)
                                        .add("none", 2.0)
                                        .add("2211", 2.2)
                                        .add("2212", 2.5)
                                        .add("2222", 3.0)
                                        .read())))
                        .values())
                .containsOnly(Position.OPEN);
    }

    @Test
    void a_pattern_that_costs_the_same_and_loses_more_often_is_dominated() throws Exception {
        MatrixCosts same =
                new MatrixCosts(matrix).add("2211", 2.500, 2.502, 2.501).add("2212", 2.501, 2.500, 2.502);

        assertThat(positions(frontier(MANY.subList(1, 3), Optional.of(same.read()))))
                .containsExactlyInAnyOrderEntriesOf(Map.of("2211", Position.DOMINATED, "2212", Position.ON_FRONTIER));
    }

    @Test
    void names_in_the_picture_make_room_for_what_stands_right_of_them() throws Exception {
        assertThat(FrontierChart.of(frontier(ROWS, Optional.of(costs())))
                        .orElseThrow()
                        .svg())
                .containsSubsequence(">2222 replibench", ">2212 replibench", ">2211 replibench", ">none");
    }

    @Test
    void the_cheapest_that_held_the_requirement_is_named_with_how_sure_one_can_be() throws Exception {
        ParetoFrontier paretoFrontier = frontier(MANY, Optional.of(costs()));

        assertThat(LimitRecommendation.of(paretoFrontier, FailoverLimit.parse("lost:0,recovery.p99:5s")))
                .satisfies(choice -> assertThat(choice.decided()).isTrue())
                .extracting(LimitRecommendation::text, STRING)
                .contains(
                        "the cheapest that held it is 2212 replibench, 2.50 ms",
                        "0 of 80 kill faults lost data",
                        "95 % upper bound 4.51 %");
        assertThat(LimitRecommendation.of(paretoFrontier, FailoverLimit.parse("lost:4"))
                        .text())
                .contains("the cheapest that held it is 2211 replibench");
        assertThat(LimitRecommendation.of(paretoFrontier, FailoverLimit.parse("recovery.p99:1ms"))
                        .text())
                .contains("no pattern held it", "2212 replibench: kill recovery.p99 210 ms");
    }

    @Test
    void few_faults_leave_open_whether_the_cheapest_holds_the_requirement() throws Exception {
        assertThat(LimitRecommendation.of(frontier(ROWS, Optional.of(costs())), FailoverLimit.parse("lost:0")))
                .satisfies(choice -> assertThat(choice.decided()).isFalse())
                .extracting(LimitRecommendation::text, STRING)
                .contains("2212 replibench, 2.50 ms", "of kill faults up to 52.2 % may exceed it (95 %, 5 measured)");
    }

    @Test
    void without_costs_those_that_held_it_are_named() {
        assertThat(LimitRecommendation.of(frontier(ROWS, Optional.empty()), FailoverLimit.parse("lost:0"))
                        .text())
                .contains("2212 replibench 0/5 (≤52.2 %), 2222 replibench 0/5 (≤52.2 %)", "-Dcost=FOLDER");
    }

    @Test
    void costs_of_another_environment_are_refused_with_what_differs() throws Exception {
        BaselineCost costs = costs();

        assertThat(costs.incompatibilityReason(Map.of("isolation", "namespace"), 3))
                .hasValueSatisfying(refusal -> assertThat(refusal.toString())
                        .endsWith("was measured in another environment; expected isolation namespace, got process."
                                + " Try ./mvnw -Pmatrix verify, or to leave -Dcost out")
                        .doesNotContain("\n"));
        assertThat(costs.incompatibilityReason(Map.of("isolation", "process", "warmup.seconds", "1"), 3))
                .isEmpty();
    }

    @Test
    void costs_of_a_JVM_with_all_compilers_are_taken_but_not_with_other_flags() throws Exception {
        BaselineCost costs = costs(Map.of("jvm.options", ""));

        assertThat(costs.incompatibilityReason(Map.of("jvm.options", "-XX:TieredStopAtLevel=1"), 3))
                .isEmpty();
        assertThat(costs.incompatibilityReason(Map.of("jvm.options", "-XX:TieredStopAtLevel=1 -Done=1"), 3))
                .hasValueSatisfying(
                        refusal -> assertThat(refusal.toString()).contains("expected jvm.options -Done=1, got"));
    }

    @Test
    void costs_of_JVMs_with_different_flags_are_not_put_together() throws Exception {
        costs(Map.of("jvm.options", ""));
        new MatrixCosts(another)
                .add(MatrixCosts.measured(
                        "1211", 2.1, MatrixCosts.DEFAULT, 1, Map.of("jvm.options", "-XX:TieredStopAtLevel=1")));

        assertThat(BaselineCost.read(List.of(matrix, another)).incompatibilityReason(Map.of(), 3))
                .hasValueSatisfying(refusal -> assertThat(refusal.toString())
                        .contains("the same jvm.options in all, got none; -XX:TieredStopAtLevel=1."));
    }

    private BaselineCost costs(Map<String, String> settings) throws Exception {
        return new MatrixCosts(matrix)
                .add(MatrixCosts.measured("2211", 2.2, MatrixCosts.DEFAULT, 1, settings))
                .read();
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
        BaselineCost costs = costs();

        assertThat(costs.incompatibilityReason(Map.of("interconnect.security", "encrypt"), 3))
                .hasValueSatisfying(refusal -> assertThat(refusal.toString())
                        .contains("expected interconnect.security encrypt, got none. Try")
                        .doesNotContain("\n"));
        assertThat(costs.incompatibilityReason(Map.of("interconnect.security", "none"), 3))
                .isEmpty();
    }

    @Test
    void costs_of_clients_whose_card_had_no_limit_are_refused_though_they_state_nothing_of_it() throws Exception {
        assertThat(costs().incompatibilityReason(Map.of("interconnect.network", "shared"), 3))
                .hasValueSatisfying(refusal -> assertThat(refusal.toString())
                        .contains("expected interconnect.network shared, got none. Try")
                        .doesNotContain("\n"));
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
        MatrixCosts high =
                new MatrixCosts(matrix).add(MatrixCosts.measured("2211", 9.0, new ClientLoad("high", 10), 1));

        ArmKey arm = new ArmKey("2211", "replibench", 3);
        assertThat(high.read().millisPerPage(arm)).isEqualTo(baselineCost.millisPerPage(arm));
    }

    @Test
    void costs_of_several_studies_are_put_together() throws Exception {
        BaselineCost first = costs();
        new MatrixCosts(another).add("1211", 2.1);

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
        new MatrixCosts(another)
                .add(MatrixCosts.measured("1211", 2.1, new ClientLoad(MatrixCosts.DEFAULT.name(), 20), 1));

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

        assertThat(LimitRecommendation.of(
                                ParetoFrontier.of(faultSummaries, records, Optional.empty()),
                                FailoverLimit.parse("lost:0"))
                        .text())
                .contains("held by 2212 replibench 0/1 (≤97.5 %) (faults with loss, 95 % interval).");
        assertThat(LimitRecommendation.of(
                                ParetoFrontier.of(faultSummaries, records, Optional.empty()),
                                FailoverLimit.parse("recovery.p99:1ms"))
                        .text())
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

        assertThat(LimitRecommendation.of(paretoFrontier, FailoverLimit.parse("lost:0"))
                        .text())
                .contains("which is the cheapest pattern that holds it. 2212 replibench");
        assertThat(paretoFrontier.candidates())
                .noneMatch(candidate -> paretoFrontier.positions().get(candidate) == Position.DOMINATED);
        assertThat(LimitRecommendation.of(
                                frontier(faultSummaries.subList(0, 1), Optional.empty()), FailoverLimit.parse("lost:0"))
                        .text())
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

        assertThat(LimitRecommendation.of(paretoFrontier, FailoverLimit.parse("lost:0"))
                        .text())
                .contains("which is the cheapest pattern that holds it. 2212 replibench");
        assertThat(paretoFrontier.candidates())
                .noneMatch(candidate -> paretoFrontier.positions().get(candidate) == Position.DOMINATED);
        assertThat(FrontierChart.of(paretoFrontier).orElseThrow().svg())
                .contains("2211 replibench WRONG")
                .doesNotContain("2212 replibench WRONG");
        assertThat(LimitRecommendation.of(paretoFrontier, FailoverLimit.parse("recovery.p99:1ms"))
                        .text())
                .contains("2211 replibench: kill WRONG, kill recovery.p99");
    }

    @Test
    void whose_orders_are_not_exact_held_nothing() {
        List<FaultSummary> faultSummaries = FaultSummary.of(Stream.of(FailoverRecords.of(
                "2211", "kill", 1, List.of(FailoverRecords.impact(0)), new OrderAuditCounts(30, 1, 1, 0, 0, 0, 0, 0))));

        assertThat(LimitRecommendation.of(frontier(faultSummaries, Optional.empty()), FailoverLimit.parse("lost:0"))
                        .text())
                .contains("no pattern held it", "kill WRONG");
    }

    @Test
    void the_cheapest_is_told_apart_from_the_next_by_a_test_not_by_their_means() throws Exception {
        MatrixCosts close = new MatrixCosts(matrix)
                .add("2212", 2.2, 2.8, 2.4, 2.6)
                .add("2222", 2.52, 2.53, 2.51, 2.52)
                .add("2211", 5.1, 5.5, 4.9, 5.3);
        List<FaultSummary> keeping = FaultSummary.of(Stream.of("2212", "2222", "2211")
                .map(pattern -> FailoverRecords.losing(pattern, "kill", 1, new int[80])));

        assertThat(LimitRecommendation.of(frontier(keeping, Optional.of(close.read())), FailoverLimit.parse("lost:0")))
                .satisfies(choice -> assertThat(choice.decided()).isFalse())
                .extracting(LimitRecommendation::text, STRING)
                .contains("no test tells its cost apart from that of 2222 replibench, 2.52 ms")
                .doesNotContain("2211");
    }

    @Test
    void who_did_not_heal_is_not_the_cheapest_that_held_it() throws Exception {
        FailoverRecord endless = FailoverRecords.warned(
                FailoverRecords.losing("2211", "kill", 1, 0, 0),
                new AuditCheck(FailoverRecord.HEALING_CHECK, "node2: no answer", "all", false).asWarning());
        List<FaultSummary> faultSummaries =
                FaultSummary.of(Stream.of(endless, FailoverRecords.losing("2212", "kill", 1, 0, 0)));
        ParetoFrontier paretoFrontier = frontier(faultSummaries, Optional.of(costs()));

        assertThat(LimitRecommendation.of(paretoFrontier, FailoverLimit.parse("lost:0"))
                        .text())
                .contains("which is the cheapest pattern that holds it. 2212 replibench");
        assertThat(paretoFrontier.candidates())
                .noneMatch(candidate -> paretoFrontier.positions().get(candidate) == Position.DOMINATED);
        assertThat(paretoFrontier.brokenLimits(FailoverLimit.parse("lost:0,failed:7")))
                .containsExactly("2211 replibench: kill not healed in 1/2 (1.26 %–98.7 %)");
        assertThat(paretoFrontier.brokenLimits(FailoverLimit.parse("recovery.p99:1s")))
                .containsExactly("2211 replibench: kill recovery.p99 without an end, exceeded in 1/2 (1.26 %–98.7 %)");
    }

    /** So many updates lost in every so many faults of all. */
    private static int[] each(int updates, int faults, int every) {
        return IntStream.range(0, faults)
                .map(fault -> fault % every == 0 ? updates : 0)
                .toArray();
    }

    private static Map<String, Position> positions(ParetoFrontier frontier) {
        return frontier.positions().entrySet().stream()
                .collect(Collectors.toMap(position -> position.getKey().arm().pattern(), Map.Entry::getValue));
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
        return new MatrixCosts(matrix)
                .add("none", 2.000, 1.998, 2.002)
                .add("2211", 2.198, 2.202, 2.200)
                .add("2212", 2.502, 2.500, 2.498)
                .add("2222", 3.000, 3.002, 2.998)
                .read();
    }
}
