package org.replibench.runner.failover;

import java.util.List;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;

/** CPU time that the machine's hypervisor gave to other guests, from its making on. */
final class StealTimeMeter {
    private final List<Probe> machine = Probes.machineProbes();
    private final MetricSnapshot before = MetricSnapshot.of(machine);

    /** As a share of the machine's CPU time, 0 to 1. */
    double share() {
        MetricSnapshot now = MetricSnapshot.of(machine);
        double stolen = growth(now, Metric.STEAL);
        return stolen / (growth(now, Metric.HOST_BUSY) + growth(now, Metric.HOST_IDLE) + stolen);
    }

    private double growth(MetricSnapshot now, Metric metric) {
        return now.growth(new MetricKey(MetricKey.HOST, metric), before);
    }
}
