package org.replibench.runner.failover;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.process.LocalProgram;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;

/** CPU time of others than this study, from its making on: they take turns from nodes and clients. */
final class ForeignCpuMeter {
    private final List<Probe> machine = Probes.machineProbes();
    private final Database database;
    private final MetricSnapshot machineBefore;
    private final Map<Long, Duration> ownCpuBefore;

    ForeignCpuMeter(Database database) {
        this.database = database;
        this.machineBefore = MetricSnapshot.of(machine);
        this.ownCpuBefore = ownCpuTimes();
    }

    /** How many cores, on average; what a process of the study's own used that has ended meanwhile is taken for others'. */
    double cores() {
        MetricSnapshot now = MetricSnapshot.of(machine);
        double ownSeconds = ownCpuTimes().entrySet().stream()
                .mapToDouble(process -> process.getValue()
                                .minus(ownCpuBefore.getOrDefault(process.getKey(), Duration.ZERO))
                                .toNanos()
                        / 1e9)
                .sum();
        return (growth(now, Metric.HOST_BUSY) - growth(now, Metric.INTERRUPTS) - ownSeconds)
                / now.secondsSince(machineBefore);
    }

    private double growth(MetricSnapshot now, Metric metric) {
        return now.growth(new MetricKey(MetricKey.HOST, metric), machineBefore);
    }

    /** Of this process, whose virtual users and balancers are its threads, of what it started, and of the database. */
    private Map<Long, Duration> ownCpuTimes() {
        Map<Long, Duration> times = new HashMap<>(LocalProgram.current().cpuTimeByProcess());
        database.program().ifPresent(program -> times.putAll(program.cpuTimeByProcess()));
        return times;
    }
}
