package org.replibench.runner.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.audit.rule.BalanceRules;
import org.replibench.runner.audit.rule.LimitChecks;
import org.replibench.runner.audit.rule.LoadRules;
import org.replibench.runner.audit.rule.Rule;

/** The figures that rules state, from logs small enough to count by hand. */
class RuleFiguresTest {
    private static final long END_MILLIS = 100_000_000;

    private final PageStatistics pages = new PageStatistics(new TimeSpans(0, END_MILLIS));

    @Test
    void a_limit_itself_is_allowed() {
        assertThat(LimitChecks.atMost("a", "of b", 0.5, 0.5).passed()).isTrue();
        assertThat(LimitChecks.atMost("a", "of b", 0.51, 0.5).passed()).isFalse();
        assertThat(LimitChecks.atLeast("a", "of b", 0.5, 0.5).passed()).isTrue();
        assertThat(LimitChecks.atLeast("a", "of b", 0.49, 0.5).passed()).isFalse();
        assertThat(LimitChecks.deviation("a", "ms", "", 150, 100, 0.5).passed()).isTrue();
        assertThat(LimitChecks.deviation("a", "ms", "", 151, 100, 0.5).passed()).isFalse();
    }

    @Test
    void a_deviation_is_stated_in_percent_of_the_plan() {
        AuditCheck check = LimitChecks.deviation("a", "ms", " by node1", 104, 100, 0.05);

        assertThat(check.measured()).isEqualTo("104.0 ms by node1 (+4.00 %)");
        assertThat(check.required()).startsWith("100.0 ms within 5");
        assertThat(LimitChecks.deviation("a", "ms", "", Double.NaN, 100, 0.05).measured())
                .startsWith("unknown ms");
    }

    @Test
    void a_lag_is_told_from_the_pauses_near_its_limit_and_those_far_beyond() {
        pauses(990, 300);
        pauses(1, 407);
        pauses(1, 408);
        pauses(1, 413);
        pauses(1, 414);
        pauses(1, 610);
        pauses(1, 611);
        pauses(4, 250);

        // Two of 1000 within 3 ms of 410 ms, one beyond 610: (2 * 200 / 6 + 1) / 1000.
        assertThat(check(new LoadRules.TimerLag(), new ThinkTimeRange(200, 400)).measured())
                .startsWith("6.77 % ");
    }

    @Test
    void a_lag_of_clients_that_all_think_alike_is_counted() {
        pauses(6, 300);
        pauses(1, 310);
        pauses(3, 311);

        assertThat(check(new LoadRules.TimerLag(), new ThinkTimeRange(300, 300)).measured())
                .startsWith("30.00 % ");
    }

    @Test
    void the_page_that_is_farthest_from_its_share_is_named() {
        pagesOf(Map.of("signon", 160, "search", 300, "item", 300, "cart", 240, "purchase", 100, "signoff", 100));

        AuditCheck check = check(new LoadRules.PageMixAsPlanned(), ThinkTimeRange.WHITE_PAPER);
        assertThat(check.measured()).isEqualTo("signon 13.33 % of pages, is farthest off");
        assertThat(check.required()).isEqualTo("8.33 % ± 3.19 points");
        assertThat(check.passed()).isFalse();
    }

    @Test
    void many_pages_may_be_two_points_off_and_no_more() {
        pagesOf(Map.of("signon", 1234, "search", 3000, "item", 3000, "cart", 2766, "purchase", 1000, "signoff", 1000));

        AuditCheck check = check(new LoadRules.PageMixAsPlanned(), ThinkTimeRange.WHITE_PAPER);
        assertThat(check.required()).endsWith("± 2.00 points");
        assertThat(check.passed()).isTrue();
    }

    @Test
    void a_page_that_the_plan_lacks_counts() {
        pagesOf(Map.of("admin", 600, "search", 300, "item", 300));

        assertThat(check(new LoadRules.PageMixAsPlanned(), ThinkTimeRange.WHITE_PAPER)
                        .measured())
                .startsWith("admin 50.00 % ");
    }

    @Test
    void of_two_servers_equally_far_from_their_mean_the_first_is_named() {
        served("Clients 1-1", 100);
        served("Clients 1-2", 4000);

        // 80 clients, 40 on each server: 2.5 and 100 pages per client, both as far from their mean.
        AuditCheck check = check(new BalanceRules.NodeThroughputBalance(), ThinkTimeRange.WHITE_PAPER);
        assertThat(check.measured()).isEqualTo("2.5 pages per client by server 1 (-95.12 %)");
        assertThat(check.required()).isEqualTo("51.3 pages per client within 10.3 %");
    }

    private AuditCheck check(Rule rule, ThinkTimeRange planned) {
        AuditInput healthy = new SyntheticRun().evidence();
        List<AuditCheck> checks = rule.judge(new AuditInput(
                healthy.cell(),
                healthy.loadedServers(),
                healthy.plan(),
                planned,
                healthy.window(),
                pages,
                healthy.usage(),
                healthy.machine(),
                healthy.health(),
                healthy.transfers(),
                pages.purchases(),
                healthy.ordersBefore(),
                healthy.ordersAfter(),
                healthy.blocks()));
        assertThat(checks).hasSize(1);
        return checks.get(0);
    }

    private long now;

    private void pauses(int count, long millis) {
        for (int i = 0; i < count; i++) {
            if (now == 0) {
                pages.add(page(0, "search", "Clients 1-1"));
            }
            now += millis;
            pages.add(page(now, "search", "Clients 1-1"));
        }
    }

    private void pagesOf(Map<String, Integer> counts) {
        counts.forEach((label, count) ->
                IntStream.range(0, count).forEach(i -> pages.add(page(now++, label, "Clients 1-" + (1 + now)))));
    }

    private void served(String client, int count) {
        IntStream.range(0, count).forEach(i -> pages.add(page(i, "search", client)));
    }

    private static JMeterSample page(long millis, String label, String client) {
        return new JMeterSample(millis, 0, label, true, "200", client, "");
    }
}
