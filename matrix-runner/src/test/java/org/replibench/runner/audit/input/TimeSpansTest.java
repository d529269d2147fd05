package org.replibench.runner.audit.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.runner.audit.input.TimeSpans.Span;

class TimeSpansTest {
    private final TimeSpans spans = new TimeSpans(List.of(new Span(100, 200), new Span(300, 400)));

    @Test
    void a_span_contains_its_start_and_not_its_end() {
        assertThat(spans.contains(99)).isFalse();
        assertThat(spans.contains(100)).isTrue();
        assertThat(spans.contains(199)).isTrue();
        assertThat(spans.contains(200)).isFalse();
        assertThat(spans.contains(250)).isFalse();
        assertThat(spans.contains(300)).isTrue();
        assertThat(spans.contains(400)).isFalse();
    }

    @Test
    void their_time_leaves_gaps_out() {
        assertThat(spans.lengthMillis()).isEqualTo(200);
        assertThat(spans.offsetMillis(50)).isZero();
        assertThat(spans.offsetMillis(150)).isEqualTo(50);
        assertThat(spans.offsetMillis(250)).isEqualTo(100);
        assertThat(spans.offsetMillis(301)).isEqualTo(101);
        assertThat(spans.offsetMillis(999)).isEqualTo(200);
    }

    @Test
    void the_first_half_ends_where_half_of_their_time_has_passed() {
        TimeSpans unequal = new TimeSpans(List.of(new Span(0, 10), new Span(100, 190)));

        assertThat(unequal.inFirstHalf(139)).isTrue();
        assertThat(unequal.inFirstHalf(140)).isFalse();
    }

    @Test
    void always_is_all_the_time() {
        long now = System.currentTimeMillis();

        assertThat(TimeSpans.ALWAYS.contains(now)).isTrue();
        assertThat(TimeSpans.ALWAYS.offsetMillis(now)).isEqualTo(now);
    }

    @Test
    void spans_that_overlap_or_end_before_they_begin_are_refused() {
        assertThatThrownBy(() -> new TimeSpans(List.of(new Span(0, 10), new Span(9, 20))))
                .hasMessageContaining("overlap");
        assertThatThrownBy(() -> new Span(10, 9)).hasMessageContaining("too early");
    }
}
