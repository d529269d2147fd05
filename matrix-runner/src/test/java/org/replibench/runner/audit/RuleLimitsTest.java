package org.replibench.runner.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.Cell;
import org.replibench.model.Variant;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.Usages;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.audit.rule.BalanceRules;
import org.replibench.runner.audit.rule.BrokenRunRules;
import org.replibench.runner.audit.rule.LoadRules;
import org.replibench.runner.audit.rule.QueueingLaws;
import org.replibench.runner.audit.rule.Rule;
import org.replibench.runner.audit.rule.ServerSideRules;
import org.replibench.runner.audit.rule.SteadyState;

/** Where rules draw their line, and when they have nothing to judge, by evidence written down figure by figure. */
class RuleLimitsTest {
    private static final long END_MILLIS = 100_000_000;

    private final AuditInput healthy = new SyntheticRun().evidence();
    private final PageStatistics pages = new PageStatistics(new TimeSpans(0, END_MILLIS));

    private Cell cell = healthy.cell();
    private int servers = 2;
    private JMeterPlan plan = JMeterPlan.SHOP;
    private ThinkTimeRange thinkTime = new ThinkTimeRange(500, 500);
    private AuditInput.Window window = new AuditInput.Window(10, 0);
    private AuditInput.MachineCpu machine = new AuditInput.MachineCpu(2, 0, 0);
    private ResourceUsage usage = usage(6, 2, 10);
    private AuditInput.SessionTransfers transfers = AuditInput.SessionTransfers.NOT_COUNTED;
    private final AuditInput.OrderSnapshot before = snapshot(0, 10, 5);
    private AuditInput.OrderSnapshot after = snapshot(1_000, 1_010, 6);
    private Optional<AuditInput.Blocks> blocks = Optional.empty();

    @Test
    void littles_law_multiplies_throughput_and_cycle() {
        twoPages();

        // 2 pages in 10 s, each 0.5 s after 1.5 s of thinking.
        AuditCheck check = check(new QueueingLaws.LittlesLaw());
        assertThat(check.measured()).isEqualTo("0.4 clients (-99.50 %)");
        assertThat(check.required()).startsWith("80.0 clients within 730");
    }

    @Test
    void littles_law_allows_for_the_edges_of_every_window() {
        twoPages();
        String ofOneWindow = check(new QueueingLaws.LittlesLaw()).required();
        blocks = Optional.of(new AuditInput.Blocks(4, 4, 0, 1, List.of()));

        assertThat(ofOneWindow).startsWith("80.0 clients within 730");
        assertThat(check(new QueueingLaws.LittlesLaw()).required()).startsWith("80.0 clients within 1460");
    }

    @Test
    void the_bound_is_the_lesser_of_what_clients_ask_for_and_what_cores_can_do() {
        twoPages();

        // 4.5 s of CPU time a page, and 7.3 beyond the bound is chance where only two pages were counted.
        assertThat(check(new QueueingLaws.ThroughputBound()).required()).isEqualTo("at most 3.7 pages/s");
        assertThat(check(new QueueingLaws.ThroughputBound()).measured()).isEqualTo("0.2 pages/s");

        // No more of it lies in a response's path than the response lasts, 1 s in the mean.
        machine = new AuditInput.MachineCpu(100, 0, 0);
        assertThat(check(new QueueingLaws.ThroughputBound()).required()).isEqualTo("at most 184.5 pages/s");
    }

    @Test
    void a_database_elsewhere_takes_no_time_of_this_machine() {
        twoPages();
        usage = usage(6, Double.NaN, 10);

        assertThat(check(new QueueingLaws.ThroughputBound()).required()).isEqualTo("at most 4.7 pages/s");
        assertThat(judge(new QueueingLaws.UtilisationLaw())).isEmpty();
    }

    @Test
    void a_twentieth_of_a_core_may_remain_unexplained_and_no_more() {
        window = new AuditInput.Window(100, 0);
        usage = usage(2, 2, 10);

        AuditCheck check = check(new QueueingLaws.UtilisationLaw());
        assertThat(check.measured()).isEqualTo("machine busy for 10.0 s, pages explain 5.0 s (-50.00 %)");
        assertThat(check.required()).isEqualTo("within 50.00 %");
        assertThat(check.passed()).isTrue();

        usage = usage(1.9, 2, 10);
        assertThat(check(new QueueingLaws.UtilisationLaw()).passed()).isFalse();
    }

    @Test
    void time_that_pages_claim_beyond_what_the_machine_was_busy_is_caught_too() {
        usage = usage(8, 2, 10);

        AuditCheck check = check(new QueueingLaws.UtilisationLaw());
        assertThat(check.measured()).endsWith("pages explain 11.0 s (+10.00 %)");
        assertThat(check.passed()).isFalse();
    }

    @Test
    void servers_that_wait_for_their_turn_may_use_a_twentieth_of_the_machine() {
        usage = withIdleServers(0);
        assertThat(judge(new ServerSideRules.IdleServersQuiet())).isEmpty();

        usage = withIdleServers(0.7);
        assertThat(check(new ServerSideRules.IdleServersQuiet()).passed()).isTrue();

        usage = withIdleServers(0.71);
        assertThat(check(new ServerSideRules.IdleServersQuiet()).passed()).isFalse();
        assertThat(usage.accountedCpuSeconds(false)).isEqualTo(8 + 2 + 1 + 0.71);
    }

    private static ResourceUsage withIdleServers(double seconds) {
        ResourceUsage others = usage(8, 2, 11);
        return new ResourceUsage(
                others.nodes(),
                others.database(),
                new ResourceUsage.Measuring(1, Double.NaN, seconds),
                others.host(),
                "wire");
    }

    @Test
    void more_pauses_leave_less_to_chance() {
        thinkTime = new ThinkTimeRange(200, 400);
        for (int page = 0; page <= 4; page++) {
            add(page * 330L, 0, "search", "Clients 1-1");
        }

        AuditCheck check = check(new LoadRules.ThinkTimeAsPlanned());
        assertThat(check.measured()).isEqualTo("330.0 ms (+10.00 %)");
        assertThat(check.required()).startsWith("300.0 ms within 38");
    }

    @Test
    void what_the_driver_could_have_had_is_its_own_time_and_the_idle() {
        assertThat(check(new LoadRules.DriverNotSaturated()).measured())
                .isEqualTo("25.00 % of what the driver could have had");
    }

    @Test
    void one_percent_of_the_time_is_the_most_that_a_container_may_stop_the_driver() {
        window = new AuditInput.Window(100, 0);
        machine = new AuditInput.MachineCpu(2, 0, 1);
        assertThat(check(new LoadRules.NotThrottled()).measured()).isEqualTo("1.00 % of the time");
        assertThat(check(new LoadRules.NotThrottled()).passed()).isTrue();

        machine = new AuditInput.MachineCpu(2, 0, Double.NaN);
        assertThat(judge(new LoadRules.NotThrottled())).isEmpty();
    }

    @Test
    void a_clock_step_must_be_less_than_its_limit() {
        window = new AuditInput.Window(10, 49.9);
        assertThat(check(new LoadRules.ClockSteady()).passed()).isTrue();

        window = new AuditInput.Window(10, 50);
        assertThat(check(new LoadRules.ClockSteady()).passed()).isFalse();
        assertThat(check(new LoadRules.ClockSteady()).measured()).startsWith("+50.0 ms ");
    }

    @Test
    void a_hundredth_of_many_updates_may_wait() {
        transfers = new AuditInput.SessionTransfers(5_000, 50, 0);
        assertThat(check(new BrokenRunRules.NoBacklog()).passed()).isTrue();

        transfers = new AuditInput.SessionTransfers(5_000, 51, 0);
        assertThat(check(new BrokenRunRules.NoBacklog()).passed()).isFalse();
    }

    @Test
    void updates_that_nobody_tells_of_are_doubtful_where_the_shop_serves_only() {
        transfers = AuditInput.SessionTransfers.NOT_COUNTED;
        assertThat(check(new BrokenRunRules.NoBacklog()).passed()).isFalse();

        plan = JMeterPlan.COUNT;
        assertThat(judge(new BrokenRunRules.NoBacklog())).isEmpty();
    }

    @Test
    void a_purchase_that_the_first_look_at_the_database_met_may_count_or_not() {
        add(5, 10, "purchase", "Clients 1-1");
        add(100, 100, "purchase", "Clients 1-1");

        assertThat(orders(6).measured()).isEqualTo("1 in the database");
        assertThat(orders(6).required()).isEqualTo("1 confirmed to 2 asked for");
        assertThat(List.of(
                        orders(5).passed(),
                        orders(6).passed(),
                        orders(7).passed(),
                        orders(8).passed()))
                .containsExactly(false, true, true, false);
    }

    @Test
    void a_purchase_whose_answer_came_after_the_log_ended_may_count() {
        add(100, 100, "purchase", "Clients 1-1");
        add(500, 100, "cart", "Clients 1-2");
        add(500, 100, "search", "Clients 1-3");
        add(500, 100, "cart", "Clients 1-4");
        add(1_200, 100, "search", "Clients 1-4");

        assertThat(orders(6).required()).isEqualTo("1 confirmed to 2 asked for");
        assertThat(orders(7).passed()).isTrue();
        assertThat(orders(8).passed()).isFalse();
    }

    @Test
    void where_no_purchase_is_in_doubt_their_number_is_required() {
        add(100, 100, "purchase", "Clients 1-1");

        assertThat(orders(6).required()).isEqualTo("1 confirmed to clients");
    }

    @Test
    void wrong_pages_are_counted_by_page_and_status() {
        add(0, 10, "search", "Clients 1-1");
        assertThat(judge(new BrokenRunRules.Errors()).get(0).measured())
                .isEqualTo("0 pages of wrong status or content");

        pages.add(new JMeterSample(100, 10, "cart", false, "500", "Clients 1-2", ""));
        pages.add(new JMeterSample(100, 10, "cart", false, "500", "Clients 1-3", ""));
        pages.add(new JMeterSample(100, 10, "item", false, "404", "Clients 1-4", ""));
        assertThat(judge(new BrokenRunRules.Errors()).get(0).measured())
                .isEqualTo("3 pages of wrong status or content: cart 500 (2), item 404 (1)");
    }

    @Test
    void pages_of_another_user_are_counted_by_kind_and_are_no_errors() {
        add(0, 10, "search", "Clients 1-1");
        assertThat(judge(new BrokenRunRules.UsersKept()).get(0).passed()).isTrue();

        for (String page : List.of("search", "search", "cart")) {
            pages.add(new JMeterSample(
                    100, 10, page, false, "200", "Clients 1-2", "wrong user: page does not name user0002"));
        }
        AuditCheck check = judge(new BrokenRunRules.UsersKept()).get(0);
        assertThat(check.passed()).isFalse();
        assertThat(check.reason())
                .isEqualTo("wrong users: required 0, measured 3 pages of another user than signed on, or of none:"
                        + " cart (1), search (2)");
        assertThat(judge(new BrokenRunRules.Errors()).get(0).passed()).isTrue();
    }

    @Test
    void stale_reads_mark_clients_who_go_to_other_nodes_and_invalidate_those_who_stay() {
        served("Clients 1-1", 1_000);
        assertThat(judge(new BrokenRunRules.ReadsFresh())).isEmpty();
        assertThat(check(new LoadRules.PageMixAsPlanned()).failedWith(AuditCheck.Severity.ERROR))
                .isTrue();

        pages.add(new JMeterSample(100, 10, "cart", false, "200", "Clients 1-2", "stale read: cart without EST-1"));
        cell = healthy.cell().withVariant(Variant.PLAIN.with("affinity", "no_affinity"));
        AuditCheck marked = check(new BrokenRunRules.ReadsFresh());
        cell = healthy.cell().withVariant(Variant.PLAIN.with("affinity", "affinity"));
        AuditCheck invalid = check(new BrokenRunRules.ReadsFresh());

        assertThat(marked.failedWith(AuditCheck.Severity.WARNING)).isTrue();
        assertThat(invalid.failedWith(AuditCheck.Severity.ERROR)).isTrue();
        assertThat(invalid.reason())
                .isEqualTo("stale reads: required 0, measured 1 pages of an older state than their clients had seen");
        AuditCheck mix = check(new LoadRules.PageMixAsPlanned());
        assertThat(mix.failedWith(AuditCheck.Severity.WARNING))
                .as("a page mix that visits which broke off explain: " + mix.reason())
                .isTrue();
        for (Rule rule : List.of(
                new BrokenRunRules.Errors(), new BrokenRunRules.UsersKept(), new BrokenRunRules.SessionsKept())) {
            assertThat(judge(rule)).allMatch(AuditCheck::passed);
        }
    }

    @Test
    void one_page_is_a_run_and_none_is_not() {
        assertThat(judge(new BrokenRunRules.DriverRan()).get(1).passed()).isFalse();

        add(0, 10, "search", "Clients 1-1");
        assertThat(judge(new BrokenRunRules.DriverRan()).get(1).passed()).isTrue();
    }

    @Test
    void clients_that_cannot_be_dealt_out_evenly_are_more_on_the_first_servers() {
        servers = 3;
        served("Clients 1-1", 270);
        served("Clients 1-2", 270);
        served("Clients 1-3", 1_040);

        // 27, 27 and 26 clients: 10, 10 and 40 pages each.
        AuditCheck check = check(new BalanceRules.NodeThroughputBalance());
        assertThat(check.measured()).isEqualTo("40.0 pages per client by server 3 (+100.00 %)");
        assertThat(check.required()).startsWith("20.0 pages per client");
    }

    @Test
    void a_server_alone_is_like_itself() {
        servers = 1;
        served("Clients 1-1", 10);

        assertThat(judge(new BalanceRules.NodeThroughputBalance())).isEmpty();
        assertThat(judge(new BalanceRules.NodeCpuBalance())).isEmpty();
    }

    @Test
    void fifty_pages_are_enough_to_judge_their_trend() {
        served("Clients 1-1", 49);
        assertThat(check(new SteadyState()).measured()).isEqualTo("49 pages");
        assertThat(check(new SteadyState()).passed()).isFalse();

        add(1_000, 0, "search", "Clients 1-1");
        assertThat(judge(new SteadyState())).extracting(AuditCheck::name).containsExactly("steadiness", "halves");
    }

    @Test
    void the_second_half_is_compared_with_the_first() {
        for (int page = 0; page < 60; page++) {
            if (page < 40) {
                add(page * 800_000L, 0, "search", "Clients 1-1");
            }
            add(END_MILLIS / 2 + page * 800_000L, 0, "search", "Clients 1-2");
        }

        AuditCheck halves = judge(new SteadyState()).get(1);
        assertThat(halves.measured()).isEqualTo("60.0 pages in the second half (+50.00 %)");
        assertThat(halves.required()).startsWith("40.0 pages within 41.3");
    }

    private AuditCheck orders(long inDatabase) {
        after = snapshot(1_000, 1_010, inDatabase);
        return judge(new BrokenRunRules.OrdersKept()).get(0);
    }

    private AuditCheck check(Rule rule) {
        List<AuditCheck> checks = judge(rule);
        assertThat(checks).hasSize(1);
        return checks.get(0);
    }

    private List<AuditCheck> judge(Rule rule) {
        return rule.judge(new AuditInput(
                cell,
                servers,
                plan,
                thinkTime,
                window,
                pages,
                usage,
                machine,
                healthy.health(),
                transfers,
                pages.purchases(),
                before,
                after,
                blocks));
    }

    private void twoPages() {
        add(0, 500, "search", "Clients 1-1");
        add(2_000, 500, "search", "Clients 1-1");
    }

    private void served(String client, int count) {
        for (int page = 0; page < count; page++) {
            add(page, 0, "search", client);
        }
    }

    private void add(long millis, long elapsedMillis, String label, String client) {
        pages.add(new JMeterSample(millis, elapsedMillis, label, true, "200", client, ""));
    }

    /** With a driver that takes 1 s of CPU time, and 3 s idle. */
    private static ResourceUsage usage(double node, double database, double busy) {
        List<NodeUsage> nodes = List.of(Usages.node("node1", node, 0));
        return new ResourceUsage(
                nodes,
                new ResourceUsage.Database(database, 0),
                new ResourceUsage.Measuring(1, Double.NaN, 0),
                new ResourceUsage.Host(busy, 3, Double.NaN),
                "wire");
    }

    private static AuditInput.OrderSnapshot snapshot(long requested, long received, long orders) {
        return new AuditInput.OrderSnapshot(
                requested, new SalesTotals(orders, 0, 0, BigDecimal.ZERO, BigDecimal.ZERO), received);
    }
}
