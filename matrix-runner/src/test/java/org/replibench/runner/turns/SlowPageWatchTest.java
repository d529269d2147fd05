package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.records.load.LoadSample;

class SlowPageWatchTest {
    private static final List<ResponseLimit> LIMITS =
            ResponseLimit.parse("p90:50ms,purchase.p99:20ms", List.of("purchase", "search"));

    @Test
    void a_page_is_slow_from_ten_times_its_limit_on() {
        assertThat(SlowPageWatch.slowest(LIMITS, List.of(page("search", 499.9), page("search", 1))))
                .isEmpty();
        assertThat(SlowPageWatch.slowest(LIMITS, List.of(page("search", 500))))
                .hasValueSatisfying(
                        slow -> assertThat(slow.text()).isEqualTo("search took 500 ms, 10 times its limit p90:50ms"));
    }

    @Test
    void the_one_that_exceeds_its_own_limit_most_is_named() {
        assertThat(SlowPageWatch.slowest(
                        LIMITS, List.of(page("search", 700), page("purchase", 600), page("purchase", 240))))
                .hasValueSatisfying(slow -> assertThat(slow.text())
                        .isEqualTo("purchase took 600 ms, 30 times its limit purchase.p99:20ms"));
    }

    @Test
    void a_page_without_an_answer_is_slow_when_each_would_be() {
        assertThat(SlowPageWatch.longest(ResponseLimit.parse("p90:50ms,p99:200ms", List.of())))
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(SlowPageWatch.longest(LIMITS)).isEqualTo(Duration.ofSeconds(1));
    }

    private static LoadSample page(String label, double millis) {
        return new LoadSample(1_700_000_000_000_000L, Math.round(1000 * millis), label, "127.0.0.1:8080", true);
    }
}
