package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.replibench.process.LocalProgram;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class ResidentMemoryProbeTest {
    @Test
    void this_process_has_more_than_a_few_megabytes() {
        assertThat(new Probes.ResidentMemoryProbe("self", LocalProgram.current()).read())
                .hasEntrySatisfying(new MetricKey("self", Metric.RESIDENT_MEMORY), megabytes -> assertThat(megabytes)
                        .isGreaterThan(10));
    }
}
