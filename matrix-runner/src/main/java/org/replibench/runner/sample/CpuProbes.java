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
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.machines.linux.cgroup.ControlGroup.CpuUsage;
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

    /** CPU time of this machine, and of programs, the kernel and interrupts on it. */
    static final class HostCpuProbe implements Probe {
        private static final Path PROC_STAT = Path.of("/proc/stat");

        private final CentralProcessor processor =
                new SystemInfo().getHardware().getProcessor();

        @Override
        public Map<MetricKey, Double> read() {
            MachineTimes times = procStat().orElseGet(this::ticks);
            Map<MetricKey, Double> readings = new HashMap<>(
                    times.readings(MetricKey.HOST, System.nanoTime() / 1e9 * processor.getLogicalProcessorCount()));
            readings.put(new MetricKey(MetricKey.HOST, Metric.USER_CPU), times.user());
            readings.put(new MetricKey(MetricKey.HOST, Metric.SYSTEM_CPU), times.system());
            return readings;
        }

        /** Linux: OSHI would tell the same twice within 0.3 s. */
        private static Optional<MachineTimes> procStat() {
            try (Stream<String> lines = Files.lines(PROC_STAT)) {
                return lines.findFirst().flatMap(MachineTimes::ofProcStat);
            } catch (IOException | UncheckedIOException e) {
                return Optional.empty();
            }
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
    }

    /**
     * CPU seconds of all of a machine's cores since its start.
     *
     * @param stolen that its hypervisor gave to other guests
     */
    record MachineTimes(double user, double system, double idle, double interrupts, double stolen) {
        private static final double TICKS_PER_SECOND = 100;
        private static final int FIELDS = 9;

        /** By the first line of {@code /proc/stat}; empty if it is none. */
        static Optional<MachineTimes> ofProcStat(String line) {
            String[] fields = line.strip().split(" +");
            return fields.length < FIELDS
                    ? Optional.empty()
                    : Optional.of(new MachineTimes(
                            seconds(fields[1], fields[2]),
                            seconds(fields[3]),
                            seconds(fields[4], fields[5]),
                            seconds(fields[6], fields[7]),
                            seconds(fields[8])));
        }

        private static double seconds(String... fields) {
            return Stream.of(fields).mapToLong(Long::parseLong).sum() / TICKS_PER_SECOND;
        }

        /**
         * CPU time that the whole machine had left, that it used, that interrupts used of it, and that its hypervisor gave to other
         * guests.
         *
         * <p>What was used is the time that passed less what was left or given to other virtual machines: Linux measures idle time,
         * but in most configurations only samples what the rest was spent on.
         *
         * @param passed seconds of all cores, since any moment
         */
        Map<MetricKey, Double> readings(String subject, double passed) {
            return Map.of(
                    new MetricKey(subject, Metric.HOST_IDLE),
                    idle,
                    new MetricKey(subject, Metric.INTERRUPTS),
                    interrupts,
                    new MetricKey(subject, Metric.HOST_BUSY),
                    passed - idle - stolen,
                    new MetricKey(subject, Metric.STEAL),
                    stolen);
        }
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
