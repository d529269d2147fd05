package org.replibench.runner.failover;

import java.util.List;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/** Processor time that the machine's hypervisor gave to other guests, from its making on. */
final class StolenTime {
    private final List<Probe> machine = Probes.ofMachine();
    private final Snapshot before = Snapshot.of(machine);

    /** As a share of the machine's processor time, 0 to 1. */
    double share() {
        Snapshot now = Snapshot.of(machine);
        double stolen = grown(now, Metric.STEAL);
        return stolen / (grown(now, Metric.BUSY) + grown(now, Metric.IDLE) + stolen);
    }

    private double grown(Snapshot now, Metric metric) {
        return now.growth(new Source(Source.HOST, metric), before);
    }
}
