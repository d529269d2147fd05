package org.replibench.runner.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.linux.cgroup.ControlGroup.CpuUsage;
import org.replibench.process.Program;
import org.replibench.process.ThreadClock;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/** Probes of CPU time: of a machine, a control group, a process. */
final class CpuProbes {
    private CpuProbes() {}

    /**
     * CPU time that the whole machine had left, that it used, that programs, the kernel and interrupts used of it, and that its
     * hypervisor gave to other guests, all cores added up.
     *
     * <p>What was used is the time that passed less what was left or given to other virtual machines: Linux measures idle time,
     * but in most configurations only samples what the rest was spent on.
     */
    static final class HostCpuProbe implements Probe {
        private static final Path PROC_STAT = Path.of("/proc/stat");
        private static final double PROC_STAT_PER_SECOND = 100;
        private static final int PROC_STAT_FIELDS = 9;

        private final CentralProcessor processor =
                new SystemInfo().getHardware().getProcessor();

        @Override
        public Map<MetricKey, Double> read() {
            MachineTimes times = procStat().orElseGet(this::ticks);
            double passed = System.nanoTime() / 1e9 * processor.getLogicalProcessorCount();
            return Map.of(
                    new MetricKey(MetricKey.HOST, Metric.USER_CPU),
                    times.user(),
                    new MetricKey(MetricKey.HOST, Metric.SYSTEM_CPU),
                    times.system(),
                    new MetricKey(MetricKey.HOST, Metric.HOST_IDLE),
                    times.idle(),
                    new MetricKey(MetricKey.HOST, Metric.INTERRUPTS),
                    times.interrupts(),
                    new MetricKey(MetricKey.HOST, Metric.HOST_BUSY),
                    passed - times.idle() - times.stolen(),
                    new MetricKey(MetricKey.HOST, Metric.STEAL),
                    times.stolen());
        }

        /** Linux: OSHI would tell the same twice within 0.3 s. */
        private static Optional<MachineTimes> procStat() {
            try (Stream<String> lines = Files.lines(PROC_STAT)) {
                String[] fields = lines.findFirst().orElse("").split(" +");
                return fields.length < PROC_STAT_FIELDS
                        ? Optional.empty()
                        : Optional.of(new MachineTimes(
                                procStatSeconds(fields[1], fields[2]),
                                procStatSeconds(fields[3]),
                                procStatSeconds(fields[4], fields[5]),
                                procStatSeconds(fields[6], fields[7]),
                                procStatSeconds(fields[8])));
            } catch (IOException | UncheckedIOException e) {
                return Optional.empty();
            }
        }

        private static double procStatSeconds(String... fields) {
            return Stream.of(fields).mapToLong(Long::parseLong).sum() / PROC_STAT_PER_SECOND;
        }

        private MachineTimes ticks() {
            long[] ticks = processor.getSystemCpuLoadTicks();
            return new MachineTimes(
                    seconds(ticks, TickType.USER) + seconds(ticks, TickType.NICE),
                    seconds(ticks, TickType.SYSTEM),
                    seconds(ticks, TickType.IDLE) + seconds(ticks, TickType.IOWAIT),
                    seconds(ticks, TickType.IRQ) + seconds(ticks, TickType.SOFTIRQ),
                    seconds(ticks, TickType.STEAL));
        }

        private static double seconds(long[] ticks, TickType kind) {
            return ticks[kind.getIndex()] / 1e3;
        }

        /** CPU seconds of all cores since the start. */
        private record MachineTimes(double user, double system, double idle, double interrupts, double stolen) {}
    }

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

    /**
     * CPU time of a process, as the operating system accounts it (on Linux to 10 ms).
     *
     * @param withDescendants whether its children count too; what one used is lost when it ends between two readings
     */
    record ProcessCpuProbe(String subject, Program program, boolean withDescendants) implements Probe {
        @Override
        public Map<MetricKey, Double> read() {
            if (!program.alive()) {
                return Map.of();
            }
            Collection<Duration> used =
                    withDescendants ? program.cpuTimeByProcess().values() : List.of(program.cpuTime());
            double seconds =
                    used.stream().mapToDouble(cpu -> cpu.toNanos() / 1e9).sum();
            return Map.of(new MetricKey(subject, Metric.CPU), seconds);
        }
    }

    /** CPU time of a node's just-in-time compilers, cheap and fine enough to be read at the edges of short windows. */
    record CompilerProbe(String node, ThreadClock compilers) implements Probe {
        @Override
        public Map<MetricKey, Double> read() {
            return Map.of(
                    new MetricKey(node, Metric.COMPILER_CPU), compilers.read().toNanos() / 1e9);
        }
    }

    /**
     * CPU time of a JVM's threads, and at the same moment that of its whole node, which the host accounts in another way: what the
     * threads can be checked against. Looking at all threads takes long enough for the node to go on meanwhile; so its time is read right
     * before, and theirs begins with the process's, of which all but little is a part.
     *
     * @param node reads the {@link Metric#CPU} of the node
     */
    record AccountedThreadsProbe(Probe threads, Probe node) implements Probe {
        @Override
        public Map<MetricKey, Double> read() {
            Map<MetricKey, Double> readings = new HashMap<>();
            node.read().forEach((metricKey, used) -> {
                if (metricKey.metric() == Metric.CPU) {
                    readings.put(new MetricKey(metricKey.subject(), Metric.ACCOUNTED_CPU), used);
                }
            });
            readings.putAll(threads.read());
            return readings;
        }
    }
}
