package org.replibench.runner.drive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.replibench.jmeter.Sample;
import org.replibench.model.Driven;

class PageCounterTest {
    private final PageCounter counter = new PageCounter(1_000, 3_000);

    @Test
    void a_page_counts_when_its_answer_was_complete_within_the_window() {
        add(900, 50, true);
        add(950, 50, true);
        add(2_900, 99, true);
        add(2_900, 100, true);

        assertThat(counter.driven().pages()).isEqualTo(2);
        assertThat(counter.driven().throughputPagesPerSecond()).isEqualTo(1.0);
    }

    @Test
    void errors_are_pages_too() {
        add(1_000, 10, true);
        add(1_000, 30, false);

        Driven driven = counter.driven();
        assertThat(driven.errors()).isEqualTo(1);
        assertThat(driven.pages()).isEqualTo(2);
        assertThat(driven.responseMeanMillis()).isEqualTo(20);
        assertThat(driven.responseMaxMillis()).isEqualTo(30);
    }

    @Test
    void no_page_means_no_figures() {
        assertThat(counter.driven()).isEqualTo(Driven.NOTHING);
    }

    private void add(long timeMillis, long elapsedMillis, boolean success) {
        counter.add(new Sample(timeMillis, elapsedMillis, "search", success, "200", "Client 1-1"));
    }
}
