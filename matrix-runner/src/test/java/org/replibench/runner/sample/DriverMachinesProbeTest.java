package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class DriverMachinesProbeTest {
    private static final MetricKey FIRST = new MetricKey("driver1", Metric.CPU);
    private static final MetricKey SECOND = new MetricKey("driver2", Metric.CPU);
    private static final MetricKey BUSY = new MetricKey("driver2", Metric.HOST_BUSY);
    private static final MetricKey ALL = new MetricKey(MetricKey.DRIVER, Metric.CPU);

    @Test
    void each_machine_is_of_its_own_moment_and_the_sum_of_the_middle() {
        Probe probe = new DriverMachinesProbe(
                List.of(machine(1000, Map.of(FIRST, 3.0)), machine(1400, Map.of(SECOND, 4.0, BUSY, 9.0))));

        MetricSnapshot snapshot = MetricSnapshot.of(List.of(probe));

        assertThat(snapshot.readings()).isEqualTo(Map.of(FIRST, 3.0, SECOND, 4.0, BUSY, 9.0, ALL, 7.0));
        assertThat(snapshot.ownNanos()).isEqualTo(Map.of(FIRST, 1000L, SECOND, 1400L, BUSY, 1400L, ALL, 1200L));
        assertThat(probe.read()).isEqualTo(snapshot.readings());
    }

    @Test
    void a_sum_without_one_of_them_is_none() {
        Probe lost = machine(1400, Map.of());

        assertThat(new DriverMachinesProbe(List.of(machine(1000, Map.of(FIRST, 3.0)), lost)).read())
                .isEqualTo(Map.of(FIRST, 3.0));
        assertThat(new DriverMachinesProbe(List.of(lost)).read()).isEmpty();
    }

    private static Probe machine(long nanos, Map<MetricKey, Double> values) {
        return new Probe() {
            @Override
            public Map<MetricKey, Double> read() {
                return values;
            }

            @Override
            public Reading look() {
                return new Reading(values, OptionalLong.of(nanos));
            }
        };
    }
}
