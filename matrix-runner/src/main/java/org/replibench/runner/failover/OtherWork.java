package org.replibench.runner.failover;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.database.Database;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/** Processor time of others than this study, from its making on: they take turns from nodes and clients. */
final class OtherWork {
    private final List<Probe> machine = Probes.ofMachine();
    private final Database database;
    private final Snapshot machineBefore;
    private final Map<ProcessHandle, Duration> ownBefore;

    OtherWork(Database database) {
        this.database = database;
        this.machineBefore = Snapshot.of(machine);
        this.ownBefore = own();
    }

    /** How many cores, on average; what a process of the study's own used that has ended meanwhile is taken for others'. */
    double cores() {
        Snapshot now = Snapshot.of(machine);
        double ownSeconds = own().entrySet().stream()
                .mapToDouble(process -> process.getValue()
                                .minus(ownBefore.getOrDefault(process.getKey(), Duration.ZERO))
                                .toNanos()
                        / 1e9)
                .sum();
        return (grown(now, Metric.BUSY) - grown(now, Metric.INTERRUPTS) - ownSeconds) / now.secondsSince(machineBefore);
    }

    private double grown(Snapshot now, Metric metric) {
        return now.growth(new Source(Source.HOST, metric), machineBefore);
    }

    /** Of this process, whose virtual users and balancers are its threads, of what it started, and of the database. */
    private Map<ProcessHandle, Duration> own() {
        return Stream.concat(Stream.of(ProcessHandle.current()), database.process().stream())
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        process -> process.info().totalCpuDuration().orElse(Duration.ZERO)));
    }
}
