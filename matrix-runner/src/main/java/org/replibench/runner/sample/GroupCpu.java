package org.replibench.runner.sample;

import java.util.Map;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.linux.cgroup.CpuUse;

/** Processor time of all that runs, or ever ran, in a control group, to the microsecond, and how its quota held it up. */
record GroupCpu(String subject, ControlGroup group) implements Probe {
    private static final double MICROS = 1e6;

    @Override
    public Map<Source, Double> read() {
        CpuUse use = group.cpuUse();
        return Map.of(
                new Source(subject, Metric.CPU),
                use.usedMicros() / MICROS,
                new Source(subject, Metric.QUOTA_PERIODS),
                (double) use.periods(),
                new Source(subject, Metric.THROTTLED_PERIODS),
                (double) use.throttledPeriods(),
                new Source(subject, Metric.THROTTLED),
                use.throttledMicros() / MICROS);
    }
}
