package org.replibench.runner.sample;

import java.util.Map;
import org.replibench.cluster.linux.cgroup.ControlGroup;

/** Processor time of all that runs, or ever ran, in a control group, to the microsecond. */
record GroupCpu(String subject, ControlGroup group) implements Probe {
    @Override
    public Map<Source, Double> read() {
        return Map.of(new Source(subject, Metric.CPU), group.cpuUse().usedMicros() / 1e6);
    }
}
