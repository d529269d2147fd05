package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.records.parts.NodeTimes;

class PartsSamplingTest {
    @Test
    void each_request_is_marked_with_its_page() {
        assertThat(PartsSampling.parse("1/20").headers())
                .containsExactly(Map.entry("X-Replibench-Page", "1/20 ${__samplerName()}"));
        assertThat(PartsSampling.parse("1/20").settings()).containsValue("1/20");
    }

    @Test
    void no_request_is_marked_if_none_is_to_be_sampled() {
        assertThat(PartsSampling.parse("off").headers()).isEmpty();
        assertThat(PartsSampling.parse("off").settings()).containsValue("off");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "20", "1/0", "1/10000", "2/20", "on"})
    void anything_else_is_refused_in_one_line(String text) {
        assertThatThrownBy(() -> PartsSampling.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("parts: unknown; expected off, or 1/1 to 1/9999, got " + text);
    }

    @Test
    void of_a_node_that_did_not_answer_when_the_window_began_nothing_is_recorded() {
        NodeTimes sinceItsStart = new NodeTimes(1000, 5, 0, Map.of());
        assertThat(PartsRecorder.growth(Map.of(), Map.of("cart", sinceItsStart)))
                .isEmpty();
    }

    @Test
    void pages_without_requests_in_the_window_are_left_out() {
        NodeTimes before = new NodeTimes(10, 1, 0, Map.of());
        NodeTimes after = new NodeTimes(12, 1.5, 0, Map.of());
        assertThat(PartsRecorder.growth(
                        Map.of("cart", before, "item", before),
                        Map.of("cart", before, "item", after, "search", before)))
                .containsOnly(Map.entry("item", new NodeTimes(2, 0.5, 0, Map.of())), Map.entry("search", before));
    }
}
