package org.replibench.runner.failover;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.rule.ServerSideRules;
import org.replibench.runner.sample.KernelAccounting;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.OtherPrograms;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.StudyProcesses;

/** What else takes CPU time while faults are injected. */
final class MachineWatch {
    private MachineWatch() {}

    /** CPU time that the machine's hypervisor gave to other guests, from its making on. */
    static final class StealTimeMeter {
        private final List<Probe> machine = Probes.machineProbes();
        private final MetricSnapshot before = MetricSnapshot.of(machine);

        /** As a share of the CPU time that was asked for, 0 to 1. */
        double share() {
            MetricSnapshot now = MetricSnapshot.of(machine);
            return ServerSideRules.StealTime.share(growth(now, Metric.STEAL), growth(now, Metric.HOST_BUSY));
        }

        private double growth(MetricSnapshot now, Metric metric) {
            return now.growth(new MetricKey(MetricKey.HOST, metric), before);
        }
    }

    /**
     * CPU time of others than this study, from its making on: they take turns from nodes and clients. Virtual users and balancers are
     * threads of this process.
     */
    static final class ForeignCpuMeter {
        private final List<Probe> machine = Probes.machineProbes();
        private final Database database;
        private final MetricSnapshot machineBefore;
        private final Map<Long, Duration> ownCpuBefore;
        private final OtherPrograms programs;

        ForeignCpuMeter(Database database) {
            this.database = database;
            this.machineBefore = MetricSnapshot.of(machine);
            this.ownCpuBefore = StudyProcesses.cpuTimes(database);
            this.programs = new OtherPrograms(database);
        }

        /** Whose it is, as far as it is known. */
        ForeignWork work() {
            return new ForeignWork(cores(), programs.busiest());
        }

        /** How many cores, on average; what a process of the study's own used that has ended meanwhile is taken for others'. */
        private double cores() {
            MetricSnapshot now = MetricSnapshot.of(machine);
            double ownSeconds = StudyProcesses.cpuTimes(database).entrySet().stream()
                    .mapToDouble(process -> process.getValue()
                                    .minus(ownCpuBefore.getOrDefault(process.getKey(), Duration.ZERO))
                                    .toNanos()
                            / 1e9)
                    .sum();
            double interrupts = KernelAccounting.interruptsApart() ? growth(now, Metric.INTERRUPTS) : 0;
            return (growth(now, Metric.HOST_BUSY) - interrupts - ownSeconds) / now.secondsSince(machineBefore);
        }

        private double growth(MetricSnapshot now, Metric metric) {
            return now.growth(new MetricKey(MetricKey.HOST, metric), machineBefore);
        }
    }

    /**
     * CPU time of others than this study.
     *
     * @param cores how many, on average
     * @param programs the busiest of them, with what each takes
     */
    record ForeignWork(double cores, List<String> programs) {
        static final ForeignWork NONE = new ForeignWork(0, List.of());

        ForeignWork {
            programs = List.copyOf(programs);
        }

        ForeignWork orMore(ForeignWork other) {
            return other.cores > cores ? other : this;
        }
    }

    /** Whether nodes rest without requests: a thread that spins shows here. */
    static final class IdleCheck {
        /** An idle server takes a few hundredths of a core; one that spins takes what it gets of a whole one. */
        private static final double MAX_IDLE_CORES = 0.3;

        private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

        /** What was asked for before may keep compilers busy for some seconds. */
        private static final int MAX_INTERVALS = 10;

        private IdleCheck() {}

        /** The names of those that never rested, whose logs tell what their threads are at; returns as soon as all have. */
        static List<String> busyNodes(List<Node> nodes) throws InterruptedException {
            List<Node> restless = nodes;
            for (int look = 0; look < MAX_INTERVALS && !restless.isEmpty(); look++) {
                Map<Node, Duration> before =
                        restless.stream().collect(Collectors.toMap(Function.identity(), IdleCheck::cpuTime));
                long began = System.nanoTime();
                TimeUnit.NANOSECONDS.sleep(INTERVAL_NANOS);
                double elapsedNanos = System.nanoTime() - began;
                restless = restless.stream()
                        .filter(node -> cpuTime(node).minus(before.get(node)).toNanos() / elapsedNanos > MAX_IDLE_CORES)
                        .toList();
            }
            restless.forEach(Node::logThreads);
            return restless.stream().map(Node::name).toList();
        }

        /** Of one that has ended: none any more. */
        private static Duration cpuTime(Node node) {
            return node.program().cpuTime();
        }
    }
}
