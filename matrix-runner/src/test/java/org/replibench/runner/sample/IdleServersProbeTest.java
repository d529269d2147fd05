package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class IdleServersProbeTest {
    private final Map<MetricKey, Double> first = new HashMap<>(Map.of(MetricKey.ofNode(1, Metric.CPU), 3.0));
    private final Map<MetricKey, Double> second = new HashMap<>(
            Map.of(MetricKey.ofNode(2, Metric.CPU), 4.0, MetricKey.ofNode(2, Metric.THROTTLED_TIME), 100.0));
    private final Probe probe = new Probes.IdleServersProbe(List.of(() -> Map.copyOf(first), () -> Map.copyOf(second)));

    @Test
    void the_cpu_time_of_all_is_added_up_and_nothing_else() {
        assertThat(probe.read()).isEqualTo(Map.of(new MetricKey(MetricKey.IDLE_SERVERS, Metric.CPU), 7.0));
    }

    @Test
    void one_that_ends_takes_nothing_back_of_what_it_used() {
        probe.read();
        second.clear();
        first.put(MetricKey.ofNode(1, Metric.CPU), 3.5);

        assertThat(probe.read()).isEqualTo(Map.of(new MetricKey(MetricKey.IDLE_SERVERS, Metric.CPU), 7.5));
    }
}
