package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;

class TurnReadingsTest {
    private static final MetricKey CPU = MetricKey.ofNode(1, Metric.CPU);
    private static final MetricKey INTERCONNECT = MetricKey.ofNode(1, Metric.INTERCONNECT);

    private double cpuSeconds;

    /** In the order in which they are for any node: its CPU time, then what it is asked for. */
    private final TurnReadings readings =
            new TurnReadings(List.of(() -> Map.of(CPU, cpuSeconds), new AnsweringServer()));

    /** A server that needs a millisecond to tell what it sent. */
    private final class AnsweringServer implements Probe {
        @Override
        public Map<MetricKey, Double> read() {
            cpuSeconds += 0.001;
            return Map.of(INTERCONNECT, 1.0);
        }

        @Override
        public boolean asksServer() {
            return true;
        }
    }

    @Test
    void what_a_server_needs_for_an_answer_is_not_in_the_window() {
        MetricSnapshot start = readings.begin();
        cpuSeconds += 0.1;
        MetricSnapshot end = readings.end();

        assertThat(end.growth(CPU, start)).isCloseTo(0.1, within(1e-9));
    }
}
