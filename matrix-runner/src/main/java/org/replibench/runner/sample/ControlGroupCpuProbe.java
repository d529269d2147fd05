package org.replibench.runner.sample;

import java.util.Map;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.linux.cgroup.ControlGroup.CpuUsage;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/** CPU time of all that runs, or ever ran, in a control group, to the microsecond, and how its quota held it up. */
record ControlGroupCpuProbe(String subject, ControlGroup group) implements Probe {
    private static final double MICROS = 1e6;

    @Override
    public Map<MetricKey, Double> read() {
        CpuUsage use = group.cpuUsage();
        return Map.of(
                new MetricKey(subject, Metric.CPU),
                use.usedMicros() / MICROS,
                new MetricKey(subject, Metric.QUOTA_PERIODS),
                (double) use.periods(),
                new MetricKey(subject, Metric.THROTTLED_PERIODS),
                (double) use.throttledPeriods(),
                new MetricKey(subject, Metric.THROTTLED_TIME),
                use.throttledMicros() / MICROS);
    }
}
