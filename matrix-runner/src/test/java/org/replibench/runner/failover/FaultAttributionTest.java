package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.failover.FaultInjection;

class FaultAttributionTest {
    private static final List<FaultInjection> TWICE = List.of(at(1_000), at(2_000));

    @Test
    void up_to_the_first_faults_beginning_nothing_is_a_faults_doing() {
        FaultAttribution spans = new FaultAttribution(TWICE, List.of(), 3_000);

        assertThat(spans.phaseAt(999)).isEqualTo(FaultAttribution.Phase.BEFORE);
        assertThat(List.of(spans.phaseAt(1_000), spans.phaseAt(1_999), spans.phaseAt(2_999)))
                .containsOnly(FaultAttribution.Phase.FAULT);
        assertThat(spans.attributionEndsMicros()).containsExactly(2_000L, 3_000L);
    }

    @Test
    void a_preparation_that_disturbs_the_load_is_a_time_of_its_own() {
        FaultAttribution spans = new FaultAttribution(TWICE, List.of(900L, 1_700L), 3_000);

        assertThat(spans.phaseAt(899)).isEqualTo(FaultAttribution.Phase.BEFORE);
        assertThat(List.of(spans.phaseAt(900), spans.phaseAt(999), spans.phaseAt(1_700), spans.phaseAt(1_999)))
                .containsOnly(FaultAttribution.Phase.PREPARATION);
        assertThat(spans.phaseAt(1_699)).isEqualTo(FaultAttribution.Phase.FAULT);
        assertThat(spans.attributionEndsMicros()).containsExactly(1_700L, 3_000L);
    }

    private static FaultInjection at(long began) {
        return new FaultInjection(
                "kill",
                List.of("node1"),
                began,
                began,
                began,
                began + 100,
                FaultInjection.NO_CLIENT,
                0,
                0,
                true,
                "the process is gone",
                Double.NaN,
                Double.NaN);
    }
}
