package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.fault.Faults;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.model.FailoverCell;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

class FailoverPlanTest {
    @Test
    void without_options_five_arms_meet_one_fault_on_three_nodes() {
        assertThat(plan().cells())
                .extracting(FailoverCell::id)
                .containsExactly(
                        "none-none-3n-kill-direct-24c-r1",
                        "2211-replibench-3n-kill-direct-24c-r1",
                        "2212-replibench-3n-kill-direct-24c-r1",
                        "2311-replibench-3n-kill-direct-24c-r1",
                        "2212-wildfly-3n-kill-direct-24c-r1");
    }

    @Test
    void patterns_engines_faults_and_repeats_are_a_grid() {
        assertThat(plan(
                                Option.PATTERNS, "2212,3222",
                                Option.ENGINE, "replibench,wildfly",
                                Option.FAULTS, "kill,graceful",
                                Option.REPEATS, "3")
                        .cells())
                .hasSize(2 * 2 * 2 * 3)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_fault_that_does_not_exist_is_refused_with_those_that_do() {
        refused(
                "faults: unknown; expected kill, terminate, graceful, pause, out-of-memory, disk-full, partition, "
                        + "partition-one-way, slow, database, database-crash, database-disk-full, rolling, join, none, got flood."
                        + " Try -Dfaults=kill",
                Option.FAULTS,
                "kill,flood");
    }

    @Test
    void a_fault_that_this_kind_of_host_cannot_have_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> plan(Option.FAULTS, "kill,partition").requireInjectable(new LoopbackHosts(), true))
                .withMessage("faults: partition is not possible here; expected an interconnect of each node's own, "
                        + "got isolation process. Try -Disolation=namespace");
    }

    @Test
    void somebody_must_survive() {
        refused(
                "fault.nodes: too many; expected fewer than the 3 nodes, got 3. Try more with -Dnodes",
                Option.FAULT_NODES,
                "3");
        refused("nodes: out of range; expected 2 to 8, got 1. Try -Dnodes=2", Option.NODES, "1");
    }

    @Test
    void more_copies_than_survivors_are_refused() {
        refused(
                "patterns: too few nodes survive for the copies of 2212wq3; expected 3 or more, got 2 of "
                        + "3. Try more -Dnodes, or a lower quota",
                Option.PATTERNS,
                "2212wq3");
    }

    @Test
    void a_delay_after_an_update_needs_a_fault_that_meets_its_node() {
        refused(
                "fault.delay: the fault does not affect the node of an update, or does not last; expected one of kill,"
                        + " terminate, graceful, pause, out-of-memory, disk-full, partition, partition-one-way, slow, got rolling."
                        + " Try -Dfaults=kill",
                Option.FAULT_DELAY,
                "0ms,10ms",
                Option.FAULTS,
                "rolling");
        assertThat(plan(Option.FAULT_DELAY, "0ms,10ms").delays()).containsExactly(Duration.ZERO, Duration.ofMillis(10));
    }

    @Test
    void delays_after_updates_are_all_measured_at_the_one_node_of_each_update() {
        refused(
                "fault.count: too few for fault.delay; expected at least 3, got 2. Try -Dfault.count=3",
                Option.FAULT_DELAY,
                "0ms,10ms,20ms",
                Option.FAULT_COUNT,
                "2");
        refused(
                "fault.nodes: not together with fault.delay; expected 1, the node that acknowledged the update, got 2. Try to"
                        + " leave -Dfault.nodes out",
                Option.FAULT_DELAY,
                "0ms,10ms",
                Option.NODES,
                "4",
                Option.FAULT_NODES,
                "2");
    }

    @Test
    void weights_are_refused_where_no_balancer_counts_them() {
        refused(
                "balancer.weights: no balancer uses them; expected a weighted balancer, got direct, "
                        + "round-robin. Try -Dbalancer=round-robin-weighted, or to leave -Dbalancer.weights out",
                Option.BALANCER,
                "direct,round-robin",
                Option.BALANCER_WEIGHTS,
                "1,2,3");
        for (String balancer : List.of("random,random-weighted", "mod-cluster-weighted")) {
            assertThat(plan(Option.BALANCER, balancer, Option.BALANCER_WEIGHTS, "1,2,3")
                            .weights())
                    .containsExactly(1, 2, 3);
        }
    }

    @Test
    void an_unknown_balancer_is_refused_with_the_names_of_all() {
        refused(
                "balancer: unknown; expected direct, mod-cluster, mod-cluster-weighted, mod-cluster-metric, random, "
                        + "round-robin, random-local, round-robin-local, random-weighted, round-robin-weighted, metric, "
                        + "metric-local, got best. Try -Dbalancer=direct",
                Option.BALANCER,
                "best");
    }

    @Test
    void several_victims_are_refused_where_no_fault_has_any() {
        refused(
                "fault.nodes: no fault affects some of the nodes; expected a fault such as kill, got database, rolling, none."
                        + " Try to leave -Dfault.nodes out",
                Option.NODES,
                "4",
                Option.FAULT_NODES,
                "2",
                Option.FAULTS,
                "database,rolling,none");
        assertThat(plan(Option.NODES, "4", Option.FAULT_NODES, "2", Option.FAULTS, "database,kill")
                        .targetNodes())
                .isEqualTo(2);
    }

    @Test
    void arms_that_have_the_same_fault_are_measured_side_by_side_as_far_as_nodes_may_run_at_once() {
        FailoverPlan plan = plan(Option.FAULTS, "kill,pause", Option.REPEATS, "2", Option.NODES_AT_ONCE, "6");

        assertThat(plan.blocks(plan.cells()).stream().map(List::size))
                .containsExactly(1, 2, 2, 1, 2, 2, 1, 2, 2, 1, 2, 2);
        assertThat(plan.blocks(plan.cells()).stream().flatMap(List::stream)).isEqualTo(plan.cells());
        assertThat(plan.blocks(plan.cells())).allSatisfy(block -> assertThat(block)
                .extracting(FailoverCell::fault, FailoverCell::repeat)
                .containsOnly(tuple(block.get(0).fault(), block.get(0).repeat())));
        assertThat(plan.maxNodesAtOnce()).isEqualTo(6);
        assertThat(plan(Option.NODES_AT_ONCE, "5").maxNodesAtOnce()).isEqualTo(3);
        assertThat(plan.expectedDuration(plan.cells()))
                .isLessThan(plan.withNodesAtOnce(3).expectedDuration(plan.cells()));
    }

    @Test
    void arms_are_side_by_side_where_cores_and_memory_are_enough_for_them() {
        FailoverPlan plan = plan();

        assertThat(FailoverStudyKind.sideBySide(plan, 8, 7).nodesAtOnce()).isEqualTo(3);
        assertThat(FailoverStudyKind.sideBySide(plan, 8, 8).nodesAtOnce()).isEqualTo(6);
        assertThat(FailoverStudyKind.sideBySide(plan, 5, 8).maxNodesAtOnce()).isEqualTo(3);
        assertThat(FailoverStudyKind.sideBySide(plan, 64, 64).maxNodesAtOnce()).isEqualTo(6);
    }

    @Test
    void what_has_a_record_is_not_measured_again_because_of_its_neighbours() {
        FailoverPlan plan = plan(Option.NODES_AT_ONCE, "15");
        List<FailoverCell> missing = List.of(plan.cells().get(1), plan.cells().get(4));

        assertThat(plan.blocks(missing)).containsExactly(missing);
        assertThat(plan.toMeasure(missing)).isEqualTo(missing);
    }

    @Test
    void what_affects_the_database_or_boots_servers_by_itself_has_no_neighbours() {
        for (String fault : List.of("database", "kill+database-crash", "rolling", "join", "none")) {
            FailoverPlan plan = plan(Option.FAULTS, fault, Option.NODES_AT_ONCE, "15");

            assertThat(plan.blocks(plan.cells())).as(fault).allSatisfy(block -> assertThat(block)
                    .hasSize(1));
        }
        FailoverPlan balanced = plan(Option.BALANCER, "random", Option.NODES_AT_ONCE, "15");
        assertThat(balanced.maxNodesAtOnce()).isEqualTo(3);
    }

    @Test
    void users_at_once_are_no_more_than_the_shop_has_accounts_for() {
        FailoverPlan plan = plan(Option.CLIENTS_TOTAL, "400", Option.NODES_AT_ONCE, "15");

        assertThat(plan.blocks(plan.cells()).stream().map(List::size)).containsExactly(1, 2, 2);
    }

    @Test
    void an_arm_runs_all_of_its_nodes_at_once() {
        refused("nodes.at.once: out of range; expected 3 to 1024, got 2", Option.NODES_AT_ONCE, "2");
    }

    @Test
    void a_budget_is_what_the_study_takes_and_every_cell_has_as_many_faults_of_it() {
        FailoverPlan plan = plan(Option.BUDGET, "60m", Option.NODES_AT_ONCE, "6");
        Duration hour = Duration.ofMinutes(60);

        assertThat(plan.expectedDuration(plan.cells())).isBetween(hour.minusMinutes(2), hour);
        assertThat(plan.effort(plan.cells())).matches("about [3-9]\\d faults each, up to 2 side by side");
        assertThat(plan.blocks(plan.cells()).stream()
                        .map(block -> plan.budgetOf(block).orElseThrow())
                        .reduce(Duration.ZERO, Duration::plus))
                .isBetween(hour.minusSeconds(1), hour);
        assertThat(plan.minBudget()).isLessThan(Duration.ofMinutes(6));
        assertThat(plan(Option.BUDGET, "60m", Option.FAULT_COUNT, "7").effort(plan.cells()))
                .startsWith("about 7 faults each");
    }

    @Test
    void a_budget_in_which_a_cell_has_no_fault_is_refused() {
        Map<Option, String> given = new EnumMap<>(Map.of(Option.BUDGET, "2m"));
        CommandOptions options = new CommandOptions(CommandName.FAILOVER, given);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> FailoverStudyKind.requireBudget(options, FailoverStudyKind.plan(options)))
                .withMessageMatching(
                        "budget: too short for one fault of every cell; expected at least [3-7]m for 5 cells, got 2m."
                                + " Try -Dbudget=[3-7]m");
    }

    @Test
    void a_rolling_restart_is_foretold_to_take_as_long_as_all_its_boots() {
        assertThat(predicted("rolling", "6"))
                .isGreaterThan(predicted("rolling", "3").multipliedBy(3).dividedBy(2));
        assertThat(predicted("rolling", "3")).isGreaterThan(predicted("kill", "3"));
        assertThat(predicted("kill", "6")).isEqualTo(predicted("kill", "3"));
        assertThat(predicted("none", "3")).isLessThan(predicted("kill", "3"));
    }

    private static Duration predicted(String fault, String nodes) {
        FailoverPlan plan = plan(Option.FAULTS, fault, Option.NODES, nodes, Option.FAULT_COUNT, "10");
        return plan.expectedDuration(plan.cells());
    }

    @Test
    void a_quota_that_no_cluster_of_this_size_has_is_refused() {
        refused(
                "patterns: too few nodes survive for the copies of 2212wq7; expected 7 or more, got 2 of 3."
                        + " Try more -Dnodes, or a lower quota",
                Option.PATTERNS,
                "2212wq7");
        refused(
                "arms: too few nodes survive for the copies of 2212wq7; expected 7 or more, got 2 of 3."
                        + " Try more -Dnodes, or a lower quota",
                Option.ARMS,
                "replibench:2212wq7");
    }

    @Test
    void failures_are_detected_fast_unless_it_is_said_otherwise() {
        assertThat(plan().detection()).isEqualTo(FailureDetection.FAST);
        assertThat(plan(Option.DETECTION, "default").detection()).isEqualTo(FailureDetection.WILDFLY_DEFAULT);
        refused(
                "detection: unknown; expected fast, default, or a time from 500ms to 60s, got never. Try "
                        + "-Ddetection=2s",
                Option.DETECTION,
                "never");
    }

    @Test
    void a_partition_lasts_longer_than_nodes_take_to_exclude_each_other_whatever_their_detection() {
        for (String detection : List.of("fast", "default", "2s")) {
            FailoverPlan plan = plan(Option.FAULTS, "partition", Option.DETECTION, detection);

            assertThat(plan.faultDuration(Faults.byName("partition")))
                    .isGreaterThan(plan.detection().maxExclusionTime());
            assertThat(plan.faultDuration(Faults.byName("partition-one-way")))
                    .isGreaterThan(plan.detection().maxExclusionTime());
            assertThat(plan.faultDuration(Faults.byName("kill"))).isEqualTo(Duration.ofSeconds(3));
            assertThat(List.of("pause", "pause+database"))
                    .allSatisfy(pause -> assertThat(plan.faultDuration(Faults.byName(pause)))
                            .as("users give up after %s, and go elsewhere", ShopClient.TIMEOUT)
                            .isEqualTo(Duration.ofSeconds(10)));
        }
    }

    @Test
    void a_partition_that_nobody_would_notice_is_refused() {
        refused(
                "fault.duration: too short for partition: nodes exclude a silent one later; expected 51s or more with"
                        + " -Ddetection=fast, got 15s. Try to leave -Dfault.duration out, or -Ddetection=1s",
                Option.FAULTS,
                "kill,partition",
                Option.FAULT_DURATION,
                "15s");
        assertThat(plan(Option.FAULTS, "partition", Option.FAULT_DURATION, "15s", Option.DETECTION, "2s")
                        .faultDuration(Faults.byName("partition")))
                .isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void nodes_that_serve_nobody_are_no_targets() {
        refused(
                "clients.total: too few: kill would hit nodes that serve nobody; expected 3 or more, got 2. Try"
                        + " -Dclients.total=3",
                Option.CLIENTS_TOTAL,
                "2",
                Option.FAULTS,
                "rolling,kill");
        assertThat(plan(Option.CLIENTS_TOTAL, "2", Option.FAULT_NODES, "2", Option.NODES, "3", Option.ARMS, "none")
                        .cells())
                .isNotEmpty();
        assertThat(plan(Option.CLIENTS_TOTAL, "1", Option.FAULTS, "rolling,join,database")
                        .cells())
                .isNotEmpty();
        assertThat(plan(Option.CLIENTS_TOTAL, "1", Option.FAULT_DELAY, "0ms").cells())
                .isNotEmpty();
    }

    @Test
    void nodes_that_do_not_talk_to_each_other_are_not_separated() {
        assertThat(plan(Option.ARMS, "none,replibench:2212", Option.FAULTS, "kill,partition")
                        .cells())
                .extracting(FailoverCell::id)
                .containsExactly(
                        "none-none-3n-kill-direct-24c-r1",
                        "2212-replibench-3n-kill-direct-24c-r1",
                        "2212-replibench-3n-partition-direct-24c-r1");
        assertThat(plan(Option.ARMS, "none,replibench:2212", Option.FAULTS, "kill+database,partition+database")
                        .cells())
                .as("nor if the database fails, too: such a partition never took effect")
                .extracting(FailoverCell::id)
                .containsExactly(
                        "none-none-3n-kill+database-direct-24c-r1",
                        "2212-replibench-3n-kill+database-direct-24c-r1",
                        "2212-replibench-3n-partition+database-direct-24c-r1");
        refused(
                "faults: slow damages what nodes talk to each other by; expected an arm that replicates, got none."
                        + " Try -Darms=replibench:2212",
                Option.ARMS,
                "none",
                Option.FAULTS,
                "kill,slow");
    }

    @Test
    void victims_are_drawn_alike_whenever_a_cell_is_measured_and_every_node_gets_its_turn() {
        FailoverPlan plan = plan(Option.FAULT_NODES, "2", Option.NODES, "4");
        FailoverCell cell = plan.cells().get(0);

        List<List<Integer>> drawn = IntStream.rangeClosed(1, 50)
                .mapToObj(injection -> plan.targetNodes(cell, injection))
                .toList();

        assertThat(drawn)
                .isEqualTo(IntStream.rangeClosed(1, 50)
                        .mapToObj(injection -> plan.targetNodes(cell, injection))
                        .toList());
        assertThat(drawn).allSatisfy(victims -> assertThat(victims).hasSize(2).doesNotHaveDuplicates());
        assertThat(drawn.stream().flatMap(List::stream))
                .containsOnly(1, 2, 3, 4)
                .contains(1, 2, 3, 4);
    }

    @Test
    void a_node_whose_users_may_not_have_come_back_is_not_met_again_at_once() {
        FailoverPlan plan = plan(Option.NODES, "3");

        assertThat(plan.cells()).allSatisfy(cell -> assertThat(IntStream.rangeClosed(1, 6)
                        .mapToObj(injection -> plan.targetNodes(cell, injection).get(0))
                        .toList())
                .startsWith(
                        plan.targetNodes(cell, 4).get(0),
                        plan.targetNodes(cell, 5).get(0))
                .satisfies(met -> assertThat(met.subList(0, 3)).doesNotHaveDuplicates()));
    }

    private static void refused(String message, Object... options) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> plan(options))
                .withMessageStartingWith(message)
                .withMessageNotContaining("\n");
    }

    private static FailoverPlan plan(Object... options) {
        Map<Option, String> given = new EnumMap<>(Option.class);
        for (int i = 0; i < options.length; i += 2) {
            given.put((Option) options[i], (String) options[i + 1]);
        }
        return FailoverStudyKind.plan(new CommandOptions(CommandName.FAILOVER, given));
    }
}
