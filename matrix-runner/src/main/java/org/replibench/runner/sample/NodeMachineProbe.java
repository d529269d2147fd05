package org.replibench.runner.sample;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.linux.cgroup.ControlGroup.PressureStall;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * What a node uses on another machine, a load generator or the database, and what that machine does meanwhile, all under that name and of one exchange:
 * CPU time of the program, to 10 ms, where it is known, and of the whole machine.
 *
 * <p>The readings are of the middle of the exchange by this machine's monotonic clock, which thus measures all durations; they may be
 * of any moment in it.
 */
final class NodeMachineProbe implements Probe {
    private static final String PROC = "/proc/";
    private static final String STAT = "stat";
    private static final double NANOS = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final String subject;
    private final Function<List<String>, Map<String, String>> machine;
    private final Function<Map<String, String>, Optional<Double>> cpuSeconds;
    private final List<String> files;

    private NodeMachineProbe(String subject, RemoteMachine machine, Optional<Program> program, Stream<String> more) {
        this(
                subject,
                machine::read,
                texts -> program.map(NodeMachineProbe::stat).map(texts::get).map(ProcessProbe::cpuSeconds),
                Stream.concat(program.map(NodeMachineProbe::stat).stream(), more.map(PROC::concat)));
    }

    /** @param more files */
    private NodeMachineProbe(
            String subject,
            Function<List<String>, Map<String, String>> machine,
            Function<Map<String, String>, Optional<Double>> cpuSeconds,
            Stream<String> more) {
        this.subject = subject;
        this.machine = machine;
        this.cpuSeconds = cpuSeconds;
        this.files = Stream.concat(Stream.of(PROC + STAT), more).toList();
    }

    private static String stat(Program program) {
        return PROC + program.pid() + "/" + STAT;
    }

    /** What is read at the edges of a window. */
    static NodeMachineProbe of(String subject, RemoteMachine machine, Program program) {
        return new NodeMachineProbe(subject, machine, Optional.of(program), Stream.empty());
    }

    /** With what tasks of the machine wait for, and what its network stack does. */
    static NodeMachineProbe withTiers(String subject, RemoteMachine machine, Program program) {
        return new NodeMachineProbe(subject, machine, Optional.of(program), ofTiers());
    }

    /** The same of a machine of which no program is known. */
    static NodeMachineProbe withTiers(String subject, RemoteMachine machine) {
        return new NodeMachineProbe(subject, machine, Optional.empty(), ofTiers());
    }

    /** What is read at the edges of a window of a program whose work is done by processes that it starts. */
    static NodeMachineProbe ofFamily(String subject, RemoteMachine machine, Program program) {
        return ofFamily(subject, machine, program, Stream.empty());
    }

    /** The same with what tasks of the machine wait for, and what its network stack does. */
    static NodeMachineProbe ofFamilyWithTiers(String subject, RemoteMachine machine, Program program) {
        return ofFamily(subject, machine, program, ofTiers().map(PROC::concat));
    }

    private static NodeMachineProbe ofFamily(
            String subject, RemoteMachine machine, Program program, Stream<String> more) {
        return new NodeMachineProbe(
                subject,
                files -> machine.read(files, program.pid()),
                texts -> ProcessFamily.cpuSeconds(program.pid(), texts),
                more);
    }

    private static Stream<String> ofTiers() {
        return Stream.concat(
                Stream.of(PressureStall.values()).map(MachineProbes.PressureProbe::file),
                Stream.of(MachineProbes.NetworkProbe.PROTOCOLS, MachineProbes.NetworkProbe.DEVICES));
    }

    @Override
    public Map<MetricKey, Double> read() {
        return look().values();
    }

    @Override
    public Reading look() {
        long asked = System.nanoTime();
        Map<String, String> texts;
        try {
            texts = machine.apply(files);
        } catch (ClusterException lost) {
            return new Reading(Map.of(), OptionalLong.empty());
        }
        long halfOfExchange = (System.nanoTime() - asked) / 2;
        long moment = asked + halfOfExchange;
        Map<MetricKey, Double> readings = new HashMap<>();
        readings.put(new MetricKey(subject, Metric.READING_UNCERTAINTY), halfOfExchange / NANOS * MILLIS_PER_SECOND);
        ofMachine(texts, moment / NANOS).ifPresent(readings::putAll);
        // Of one that has ended it is not told any more.
        cpuSeconds.apply(texts).ifPresent(seconds -> readings.put(new MetricKey(subject, Metric.CPU), seconds));
        ProcFiles proc = path -> Optional.ofNullable(texts.get(PROC + path));
        readings.putAll(MachineProbes.PressureProbe.ofMachine(subject, proc).read());
        readings.putAll(new MachineProbes.NetworkProbe(subject, proc).read());
        return new Reading(readings, OptionalLong.of(moment));
    }

    private Optional<Map<MetricKey, Double>> ofMachine(Map<String, String> texts, double seconds) {
        List<String> lines = texts.getOrDefault(PROC + STAT, "").lines().toList();
        long cores = lines.stream().filter(line -> line.matches("cpu\\d.*")).count();
        return lines.stream()
                .filter(line -> line.startsWith("cpu "))
                .findFirst()
                .flatMap(CpuProbes.MachineTimes::ofProcStat)
                .map(times -> times.readings(subject, seconds * cores));
    }
}
