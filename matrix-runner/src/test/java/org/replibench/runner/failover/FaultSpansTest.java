package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.model.failover.Injection;

class FaultSpansTest {
    private static final List<Injection> TWICE = List.of(at(1_000), at(2_000));

    @Test
    void up_to_the_first_faults_beginning_nothing_is_a_faults_doing() {
        FaultSpans spans = new FaultSpans(TWICE, List.of(), 3_000);

        assertThat(spans.at(999)).isEqualTo(FaultSpans.Part.BEFORE);
        assertThat(List.of(spans.at(1_000), spans.at(1_999), spans.at(2_999))).containsOnly(FaultSpans.Part.FAULT);
        assertThat(spans.untilMicros()).containsExactly(2_000L, 3_000L);
    }

    @Test
    void a_preparation_that_disturbs_the_load_is_a_time_of_its_own() {
        FaultSpans spans = new FaultSpans(TWICE, List.of(900L, 1_700L), 3_000);

        assertThat(spans.at(899)).isEqualTo(FaultSpans.Part.BEFORE);
        assertThat(List.of(spans.at(900), spans.at(999), spans.at(1_700), spans.at(1_999)))
                .containsOnly(FaultSpans.Part.PREPARATION);
        assertThat(spans.at(1_699)).isEqualTo(FaultSpans.Part.FAULT);
        assertThat(spans.untilMicros()).containsExactly(1_700L, 3_000L);
    }

    private static Injection at(long began) {
        return new Injection("kill", List.of("node1"), began, began, began, began + 100, Injection.NOBODY, 0, 0);
    }
}
