package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.runner.audit.input.TimeSpans;

class PageCounterTest {
    private final RunTotals.PageCounter counter = new RunTotals.PageCounter(new TimeSpans(1_000, 3_000));

    @Test
    void a_page_counts_when_its_answer_was_complete_within_the_window() {
        add(900, 50, true);
        add(950, 50, true);
        add(2_900, 99, true);
        add(2_900, 100, true);

        assertThat(counter.loadMetrics().pages()).isEqualTo(2);
        assertThat(counter.loadMetrics().throughputPagesPerSecond()).isEqualTo(1.0);
    }

    @Test
    void errors_are_pages_too() {
        add(1_000, 10, true);
        add(1_000, 30, false);

        LoadMetrics loadMetrics = counter.loadMetrics();
        assertThat(loadMetrics.errors()).isEqualTo(1);
        assertThat(loadMetrics.pages()).isEqualTo(2);
        assertThat(loadMetrics.response().meanMillis()).isEqualTo(20);
        assertThat(loadMetrics.response().maxMillis()).isEqualTo(30);
    }

    @Test
    void a_page_of_another_user_is_a_page_and_no_error() {
        add(1_000, 10, true);
        counter.add(new JMeterSample(
                1_000, 10, "search", false, "200", "Client 1-2", "wrong user: page does not name user0001"));

        LoadMetrics loadMetrics = counter.loadMetrics();
        assertThat(loadMetrics.wrongUserPages()).isEqualTo(1);
        assertThat(loadMetrics.errors()).isZero();
        assertThat(loadMetrics.pages()).isEqualTo(2);
    }

    @Test
    void a_stale_read_is_a_page_and_no_error() {
        add(1_000, 10, true);
        counter.add(new JMeterSample(1_000, 10, "cart", false, "200", "Client 1-2", "stale read: cart without EST-1"));

        LoadMetrics loadMetrics = counter.loadMetrics();
        assertThat(loadMetrics.staleReads()).isEqualTo(1);
        assertThat(loadMetrics.errors()).isZero();
        assertThat(loadMetrics.wrongUserPages()).isZero();
        assertThat(loadMetrics.pages()).isEqualTo(2);
    }

    @Test
    void no_page_means_no_figures() {
        assertThat(counter.loadMetrics()).isEqualTo(LoadMetrics.NONE);
    }

    private void add(long timeMillis, long elapsedMillis, boolean success) {
        counter.add(new JMeterSample(timeMillis, elapsedMillis, "search", success, "200", "Client 1-1", ""));
    }
}
