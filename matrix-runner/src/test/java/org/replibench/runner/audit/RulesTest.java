package org.replibench.runner.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.LoadModel;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.sample.ClockDrift;
import org.replibench.runner.sample.ClockOffset;

/** A healthy run passes every rule; a sabotaged one fails the rule that should catch it, by its name. */
class RulesTest {
    private SyntheticRun run = new SyntheticRun();

    @Test
    void a_healthy_run_passes_every_rule() {
        assertThat(failed()).isEmpty();
    }

    @Test
    void every_rule_states_what_it_measured_and_what_it_requires() {
        assertThat(Rules.judge(run.evidence()))
                .extracting(AuditCheck::name)
                .doesNotHaveDuplicates()
                .contains(
                        "driver",
                        "pages",
                        "errors",
                        "transport errors",
                        "sessions",
                        "orders",
                        "stock",
                        "nodes alive",
                        "membership",
                        "backlog",
                        "Little's law",
                        "think time",
                        "page mix",
                        "timer lag",
                        "driver CPU",
                        "driver throttling",
                        "compilers",
                        "steadiness",
                        "halves",
                        "nodes alike",
                        "nodes busy alike",
                        "collector",
                        "host idle",
                        "database",
                        "utilisation law",
                        "throughput bound",
                        "clock",
                        "steal");
    }

    @Test
    void of_servers_of_others_each_check_is_made_or_named_as_not_applicable() {
        List<AuditCheck> checks = Rules.judgeOthers(run.evidence());

        assertThat(checks)
                .extracting(AuditCheck::name)
                .doesNotHaveDuplicates()
                .containsAll(Rules.judge(run.evidence()).stream()
                        .map(AuditCheck::name)
                        .toList());
        assertThat(checks)
                .filteredOn(check -> check.measured().startsWith("not applicable"))
                .allMatch(AuditCheck::passed)
                .extracting(AuditCheck::name)
                .containsExactly(
                        "orders",
                        "stock",
                        "nodes alive",
                        "heap",
                        "membership",
                        "replication",
                        "interconnect",
                        "backlog",
                        "compilers",
                        "nodes busy alike",
                        "collector",
                        "idle servers",
                        "database",
                        "utilisation law",
                        "throughput bound");
    }

    @Test
    void what_clients_see_of_servers_of_others_is_judged() {
        run.driverCpuFactor = 9;
        run.lagMeanMillis = 2.5;

        assertThat(Rules.judgeOthers(run.evidence()))
                .filteredOn(check -> !check.passed())
                .extracting(AuditCheck::name)
                .contains("driver CPU", "timer lag");
    }

    @Test
    void a_driver_that_lags_is_caught_by_its_timers_and_its_think_time() {
        run.lagMeanMillis = 8;

        assertThat(failed()).contains("timer lag", "think time").doesNotContain("Little's law", "errors");
    }

    /** 80 clients ask for 263 pages a second. */
    @Test
    void a_rate_that_the_driver_does_not_offer_is_caught() {
        run.model = new LoadModel.Open(160);

        assertThat(failures(run)).singleElement().satisfies(check -> {
            assertThat(check.reason())
                    .matches(
                            "rate: required 160\\.0 pages/s within \\d\\.\\d+ %, measured 13\\d\\.\\d pages/s offered to"
                                    + " each node \\(-1\\d\\.\\d\\d %\\)");
            assertThat(check.severity()).isEqualTo(AuditCheck.Severity.ERROR);
        });
    }

    @Test
    void a_rate_that_is_offered_passes_and_nobody_is_asked_to_think() {
        run.model = new LoadModel.Open(131);
        run.lagMeanMillis = 8;

        assertThat(failed()).isEmpty();
        assertThat(Rules.judge(run.evidence()))
                .extracting(AuditCheck::name)
                .contains("rate")
                .doesNotContain("think time", "timer lag");
    }

    @Test
    void a_lag_of_some_timers_that_hardly_moves_the_mean_is_caught() {
        run.lagMeanMillis = 2.5;

        // 1.8 % of an exponential lag of 2.5 ms lies above 10 ms; the mean moves by 0.8 %.
        assertThat(failed()).containsExactly("timer lag");
    }

    @Test
    void a_driver_that_takes_all_that_is_left_is_caught() {
        run.driverCpuFactor = 9;

        assertThat(failed()).contains("driver CPU");
    }

    @Test
    void a_machine_without_idle_time_is_caught() {
        run.foreignCores = 1.1;

        assertThat(failed()).contains("host idle", "utilisation law");
    }

    @Test
    void servers_that_still_compile_are_caught() {
        run.compilersShare = 0.2;

        assertThat(failed()).containsExactly("compilers");
    }

    @Test
    void pages_that_spend_most_of_their_time_in_the_database_are_caught() {
        run.databaseActiveSecondsPerPage = 0.002;

        assertThat(failed()).containsExactly("database");
    }

    @Test
    void who_was_the_bottleneck_marks_a_cell_and_does_not_invalidate_it() {
        run.driverCpuFactor = 9;
        run.databaseActiveSecondsPerPage = 0.002;
        run.throttledSeconds = 0.5;

        assertThat(Rules.judge(run.evidence()))
                .filteredOn(auditCheck -> !auditCheck.passed())
                .isNotEmpty()
                .allMatch(auditCheck -> auditCheck.severity() == AuditCheck.Severity.WARNING);
    }

    @Test
    void chance_in_a_short_window_fails_nobody() {
        for (int seed = 1; seed <= 200; seed++) {
            SyntheticRun brief = new SyntheticRun(seed, 4, 5);

            assertThat(failed(brief)).as("seed " + seed).isSubsetOf("steadiness", "timer lag");
        }
    }

    @Test
    void a_driver_that_its_container_stops_is_caught() {
        run.throttledSeconds = 0.5;

        assertThat(failed()).containsExactly("driver throttling");
    }

    @Test
    void a_driver_that_ended_early_is_caught() {
        run.driverFailure = "ended early with exit code 1 (see jmeter.log)";

        assertThat(failed()).containsExactly("driver");
    }

    @Test
    void a_run_without_a_single_page_fails_and_does_not_break_the_audit() {
        run.activeClients = 0;

        assertThat(failed()).contains("pages", "Little's law", "page mix", "steadiness");
    }

    @Test
    void one_page_that_is_wrong_is_caught_and_named() {
        once("purchase", "409");

        assertThat(failed()).containsExactly("errors");
        assertThat(failures(run).get(0).reason()).contains("purchase 409 (1)");
    }

    @Test
    void a_session_that_is_lost_is_caught() {
        once("cart", "403");

        assertThat(failed()).containsExactly("errors", "sessions");
    }

    @Test
    void a_page_without_an_answer_is_allowed_once_in_a_thousand() {
        once("cart", "Non HTTP response code: java.net.SocketException");
        assertThat(failed()).isEmpty();
    }

    @Test
    void many_pages_without_an_answer_are_caught() {
        AtomicInteger count = new AtomicInteger();
        run.page = jMeterSample -> count.incrementAndGet() % 200 == 0
                ? failing(jMeterSample, "Non HTTP response code: java.net.SocketException")
                : jMeterSample;

        assertThat(failed()).containsExactly("transport errors");
    }

    @Test
    void a_node_killed_in_the_window_is_caught() {
        run.died = List.of("node2 (see node2.server.log)");
        run.membershipConstant = false;

        assertThat(failed()).containsExactly("nodes alive", "membership");
    }

    @Test
    void a_clock_step_is_caught_in_either_direction() {
        run.clockStepMillis = -80;

        assertThat(failed()).containsExactly("clock");
    }

    @Test
    void a_changed_think_time_is_caught() {
        run.drivenThinkTime = new ThinkTimeRange(200, 420);

        assertThat(failed()).contains("think time").doesNotContain("Little's law", "page mix");
    }

    @Test
    void clients_that_hang_break_littles_law() {
        run.activeClients = 76;

        assertThat(failed()).containsExactly("Little's law");
    }

    @Test
    void a_changed_page_mix_is_caught() {
        run.page = jMeterSample -> jMeterSample.label().equals("item") && jMeterSample.timeMillis() % 5 == 0
                ? new JMeterSample(
                        jMeterSample.timeMillis(),
                        jMeterSample.elapsedMillis(),
                        "cart",
                        true,
                        "200",
                        jMeterSample.thread(),
                        "")
                : jMeterSample;

        assertThat(failed()).containsExactly("page mix");
    }

    @Test
    void a_foreign_cpu_hog_is_caught() {
        run.foreignCores = 0.2;

        assertThat(failed()).containsExactly("utilisation law");
    }

    @Test
    void clients_that_think_less_than_planned_exceed_the_bound() {
        run.drivenThinkTime = new ThinkTimeRange(140, 320);

        assertThat(failed()).contains("throughput bound");
    }

    @Test
    void a_greedy_hypervisor_is_caught() {
        run.stolenSeconds = 2;

        assertThat(failed()).containsExactly("steal");
    }

    @Test
    void a_node_that_collects_garbage_most_of_the_time_is_caught_and_named() {
        run.pauseMillisOfSecondNode = 3000;

        assertThat(failures(run))
                .extracting(AuditCheck::reason)
                .containsExactly("collector: required at most 10 %, measured 12.00 % of the time node2 stood still");
    }

    @Test
    void a_window_in_which_responses_keep_growing_is_not_steady() {
        run.responseGrowthMillisPerSecond = 2;

        assertThat(failed()).contains("steadiness", "halves");
    }

    @Test
    void a_node_that_lags_behind_the_other_is_caught() {
        run.secondNodeSlowerMillis = 60;

        assertThat(failed()).containsExactly("nodes alike");
    }

    @Test
    void a_node_whose_thread_spins_is_caught_and_named_though_it_serves_as_fast_as_the_other() {
        run.secondNodeSpinsCores = 0.2;

        assertThat(failures(run))
                .extracting(AuditCheck::reason)
                .singleElement()
                .asString()
                .startsWith("nodes busy alike: ")
                .contains(" by node2 ");
    }

    @Test
    void a_backlog_that_grows_is_caught() {
        run.transfers = new AuditInput.SessionTransfers(5000, 400, 0);

        assertThat(failed()).containsExactly("backlog");
    }

    @Test
    void one_update_on_its_way_is_no_backlog_however_few_there_were() {
        run.transfers = new AuditInput.SessionTransfers(65, 1, 0);

        assertThat(failed()).isEmpty();
    }

    @Test
    void two_of_few_updates_are_a_backlog() {
        run.transfers = new AuditInput.SessionTransfers(65, 2, 0);

        assertThat(failed()).containsExactly("backlog");
    }

    @Test
    void a_pattern_that_replicates_nothing_is_no_measurement_of_it() {
        run.transfers = new AuditInput.SessionTransfers(0, 0, 0);

        assertThat(invalid()).containsExactly("replication");
    }

    @Test
    void another_session_manager_that_sends_nothing_is_caught_by_its_bytes() {
        run.engine = "wildfly";
        run.transfers = AuditInput.SessionTransfers.NOT_COUNTED;
        run.interconnectBytes = 0;

        assertThat(invalid()).containsExactly("replication");
    }

    @Test
    void sessions_that_leave_at_shutdown_are_not_sent_before() {
        run.pattern = "2311";
        run.transfers = new AuditInput.SessionTransfers(0, 0, 0);

        assertThat(failed()).isEmpty();
    }

    @Test
    void a_node_that_did_not_tell_what_waits_makes_the_run_invalid() {
        run.transfers = new AuditInput.SessionTransfers(Double.NaN, Double.NaN, Double.NaN);

        assertThat(invalid()).contains("backlog");
    }

    @Test
    void a_node_that_did_not_tell_what_it_sent_makes_the_run_invalid() {
        run.interconnectBytes = Double.NaN;

        assertThat(invalid()).containsExactly("interconnect");
    }

    @Test
    void other_programs_do_not_hide_behind_interrupts_that_are_in_what_nodes_used() {
        run.interruptCores = 0.06;
        run.foreignCores = 0.06;
        run.interruptsApart = false;

        assertThat(failed()).containsExactly("utilisation law");
    }

    @Test
    void work_outside_of_the_response_does_not_bound_throughput() {
        run = new SyntheticRun(3, 20, 25);
        run.backgroundCpuSecondsPerPage = 0.02;

        assertThat(failed()).isEmpty();
    }

    @Test
    void what_a_hypervisor_takes_is_judged_against_what_was_asked_for() {
        run = new SyntheticRun(3, 20, 25);
        run.stolenSeconds = 1;

        assertThat(failed()).containsExactly("steal");
    }

    @Test
    void time_that_was_stolen_in_blocks_that_are_left_out_does_not_count() {
        run.stolenSeconds = 2;
        AuditInput evidence = run.evidence();

        assertThat(failed(
                        evidence.inRound(evidence.purchases(), new AuditInput.Blocks(20, 16, 0.1, 20, List.of()), "")))
                .isEmpty();
        assertThat(failed(evidence.inRound(evidence.purchases(), new AuditInput.Blocks(20, 16, 1, 20, List.of()), "")))
                .containsExactly("steal");
    }

    @Test
    void nodes_on_hosts_that_have_time_left_and_clocks_that_keep_it_pass_every_rule() {
        onHosts(0.2, 40);

        assertThat(failed()).isEmpty();
        assertThat(Rules.judge(run.evidence()))
                .extracting(AuditCheck::name)
                .doesNotHaveDuplicates()
                .contains(
                        "clock of node1",
                        "clock of node2",
                        "host idle of node2",
                        "utilisation law of node2",
                        "host readings");
    }

    @Test
    void a_host_whose_clock_drifts_makes_the_measurement_invalid() {
        onHosts(-60, 5);

        assertThat(Rules.judge(run.evidence()))
                .filteredOn(check -> check.failedWith(AuditCheck.Severity.ERROR))
                .extracting(AuditCheck::reason)
                .containsExactly(
                        "clock of node2: required less than 50 ms for certain, measured its host's went -60.0 ms"
                                + " ± 5.0 ms farther than this machine's");
        onHosts(-54, 5);
        assertThat(failed()).isEmpty();
        onHosts(0, 1);
        run.hostClocks = run.hostClocks.subList(0, 1);
        assertThat(failed()).containsExactly("clock of node2");
    }

    @Test
    void what_else_happens_on_a_host_is_caught_as_on_this_machine() {
        onHosts(0, 1);
        run.hostStolenSeconds = 2;
        assertThat(failed()).containsExactly("steal");

        onHosts(0, 1);
        run.hostForeignCores = 0.3;
        assertThat(failed()).containsExactly("utilisation law of node1", "utilisation law of node2");

        onHosts(0, 1);
        run.hostForeignCores = 1.9;
        assertThat(failed())
                .contains("host idle of node1", "host idle of node2")
                .doesNotContain("host idle");

        onHosts(0, 1);
        run.hostReadingUncertaintyMillis = 300;
        assertThat(failed()).containsExactly("host readings");
    }

    @Test
    void load_generators_on_machines_of_their_own_are_judged_by_these() {
        onDriverHosts();
        List<AuditCheck> checks = Rules.judge(run.evidence());
        assertThat(checks).allMatch(AuditCheck::passed);
        assertThat(checks)
                .extracting(AuditCheck::name)
                .contains("driver CPU of driver1", "driver CPU of driver2", "utilisation law of driver2")
                .doesNotContain("driver CPU");

        onDriverHosts();
        run.hostClocks = run.hostClocks.subList(0, 3);
        assertThat(failed()).containsExactly("clock of driver2");

        onDriverHosts();
        run.secondDriverStolenSeconds = 3;
        assertThat(failed()).containsExactly("steal");

        onDriverHosts();
        run.secondDriverForeignCores = 0.3;
        assertThat(failed()).containsExactly("utilisation law of driver2");

        onDriverHosts();
        run.secondDriverForeignCores = 1.9;
        assertThat(failed())
                .contains("host idle of driver2", "driver CPU of driver2")
                .doesNotContain("host idle");
    }

    @Test
    void a_database_on_a_machine_of_its_own_is_judged_by_that() {
        onDatabaseHost();
        List<AuditCheck> checks = Rules.judge(run.evidence());
        assertThat(checks).allMatch(AuditCheck::passed);
        assertThat(checks)
                .extracting(AuditCheck::name)
                .contains("host idle of database", "utilisation law of database", "clock of database")
                .doesNotContain("database alive");

        onDatabaseHost();
        run.hostClocks = run.hostClocks.subList(0, 2);
        assertThat(failed()).containsExactly("clock of database");

        onDatabaseHost();
        run.databaseStolenSeconds = 3;
        assertThat(failed()).containsExactly("steal");

        onDatabaseHost();
        run.databaseForeignCores = 0.3;
        assertThat(failed()).containsExactly("utilisation law of database");

        onDatabaseHost();
        run.databaseForeignCores = 1.95;
        assertThat(failed()).contains("host idle of database").doesNotContain("host idle");
    }

    @Test
    void a_database_that_was_lost_is_named_and_its_orders_are_not_asked_for() {
        onDatabaseHost();
        run.databaseFailure = "database on host db1: its host was lost";

        List<AuditCheck> checks = Rules.judge(run.evidence());

        assertThat(checks)
                .filteredOn(check -> !check.passed())
                .extracting(AuditCheck::name, AuditCheck::measured)
                .containsExactly(tuple("database alive", run.databaseFailure));
        assertThat(checks).extracting(AuditCheck::name).doesNotContain("orders", "stock");
    }

    private void onDatabaseHost() {
        onHosts(0, 1);
        run.databaseElsewhere = true;
        ClockOffset offset = new ClockOffset(12, 1);
        run.hostClocks = Stream.concat(
                        run.hostClocks.stream(), Stream.of(new ClockDrift(MetricKey.DATABASE, offset, offset)))
                .toList();
    }

    private void onDriverHosts() {
        onHosts(0, 1);
        run.driversElsewhere = 2;
        ClockOffset offset = new ClockOffset(12, 1);
        run.hostClocks = Stream.concat(
                        run.hostClocks.stream(),
                        Stream.of("driver1", "driver2").map(driver -> new ClockDrift(driver, offset, offset)))
                .toList();
    }

    private void onHosts(double driftMillis, double uncertaintyMillis) {
        run = new SyntheticRun();
        run.nodesElsewhere = true;
        run.hostClocks = List.of(
                new ClockDrift("node1", new ClockOffset(700, 1), new ClockOffset(700.5, 1)),
                new ClockDrift(
                        "node2",
                        new ClockOffset(-30, uncertaintyMillis / 2),
                        new ClockOffset(-30 + driftMillis, uncertaintyMillis / 2)));
    }

    @Test
    void a_node_whose_heap_was_full_is_named_with_its_quota() {
        run.pattern = "2211wq3";
        run.outOfHeap = List.of("node2");

        assertThat(Rules.judge(run.evidence()))
                .filteredOn(check -> !check.passed())
                .extracting(AuditCheck::reason)
                .containsExactly(
                        "heap: required no OutOfMemoryError, measured OutOfMemoryError on node2, with write quota 3");
    }

    @Test
    void who_else_used_the_machine_is_named() {
        run.foreignCores = 0.43;
        AuditInput evidence = run.evidence();

        assertThat(Rules.judge(evidence.inRound(
                        evidence.purchases(),
                        new AuditInput.Blocks(20, 20, 0, 20, List.of("updatedb 0.41 cores", "git 0.02 cores")),
                        "")))
                .filteredOn(check -> check.name().equals("utilisation law"))
                .singleElement()
                .satisfies(check ->
                        assertThat(check.measured()).endsWith("; others: updatedb 0.41 cores, git 0.02 cores"));
    }

    @Test
    void a_round_of_which_most_blocks_are_left_out_is_not_valid() {
        AuditInput evidence = run.evidence();

        assertThat(failed(evidence.inRound(evidence.purchases(), new AuditInput.Blocks(20, 9, 0.1, 10, List.of()), "")))
                .containsExactly("blocks");
    }

    @Test
    void a_standstill_does_not_widen_the_limit_that_it_is_judged_by() {
        run.standstillMillis = 1000;

        assertThat(failed()).containsExactly("halves");
    }

    @Test
    void a_window_of_one_client_is_long_enough_to_judge_it() {
        run = new SyntheticRun(3, 2, 15);

        assertThat(failed()).isEmpty();
    }

    @Test
    void what_comes_of_what_is_measured_marks_and_does_not_choose_among_repeats() {
        run.lagMeanMillis = 8;
        run.pauseMillisOfSecondNode = 5000;

        assertThat(failures(run))
                .filteredOn(check -> List.of("think time", "collector").contains(check.name()))
                .hasSize(2)
                .extracting(AuditCheck::severity)
                .containsOnly(AuditCheck.Severity.WARNING);
    }

    @Test
    void updates_that_were_dropped_are_caught() {
        run.transfers = new AuditInput.SessionTransfers(5000, 0, 1);

        assertThat(invalid()).containsExactly("backlog");
    }

    /** No other session manager tells what waits: a rule that removes cells of one engine only would choose among its repeats. */
    @Test
    void updates_that_wait_mark_and_do_not_invalidate() {
        run.transfers = new AuditInput.SessionTransfers(5000, 400, 0);

        assertThat(invalid()).isEmpty();
    }

    @Test
    void a_session_manager_that_does_not_count_has_no_backlog_check() {
        run.engine = "wildfly";
        run.transfers = AuditInput.SessionTransfers.NOT_COUNTED;

        assertThat(Rules.judge(run.evidence())).extracting(AuditCheck::name).doesNotContain("backlog");
    }

    @Test
    void a_lost_order_is_caught() {
        run.ordersLost = 1;

        assertThat(failed()).containsExactly("orders");
    }

    @Test
    void an_order_that_nobody_asked_for_is_caught() {
        run.ordersLost = -1;

        assertThat(failed()).containsExactly("orders");
    }

    @Test
    void a_purchase_that_was_not_confirmed_may_have_become_an_order_or_not() {
        once("purchase", "Non HTTP response code: java.net.SocketTimeoutException");
        assertThat(failed()).isEmpty();
    }

    @Test
    void stock_that_does_not_add_up_is_caught() {
        run.unitsLost = 1;

        assertThat(failed()).containsExactly("stock");
    }

    private List<String> invalid() {
        return failures(run).stream()
                .filter(check -> check.severity() == AuditCheck.Severity.ERROR)
                .map(AuditCheck::name)
                .toList();
    }

    private List<String> failed() {
        return failed(run);
    }

    private static List<String> failed(SyntheticRun run) {
        return failures(run).stream().map(AuditCheck::name).toList();
    }

    private static List<String> failed(AuditInput evidence) {
        return failures(evidence).stream().map(AuditCheck::name).toList();
    }

    private static List<AuditCheck> failures(SyntheticRun run) {
        return failures(run.evidence());
    }

    private static List<AuditCheck> failures(AuditInput evidence) {
        return Rules.judge(evidence).stream()
                .filter(auditCheck -> !auditCheck.passed())
                .toList();
    }

    private void once(String label, String code) {
        AtomicInteger count = new AtomicInteger();
        run.page = jMeterSample ->
                jMeterSample.label().equals(label) && inWindow(jMeterSample) && count.incrementAndGet() == 50
                        ? failing(jMeterSample, code)
                        : jMeterSample;
    }

    private static boolean inWindow(JMeterSample jMeterSample) {
        return jMeterSample.timeMillis() > 1_700_000_001_000L && jMeterSample.timeMillis() < 1_700_000_020_000L;
    }

    private static JMeterSample failing(JMeterSample jMeterSample, String code) {
        return new JMeterSample(
                jMeterSample.timeMillis(),
                jMeterSample.elapsedMillis(),
                jMeterSample.label(),
                false,
                code,
                jMeterSample.thread(),
                "");
    }
}
