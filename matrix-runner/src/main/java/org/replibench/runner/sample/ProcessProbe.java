package org.replibench.runner.sample;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.replibench.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * What the processes of one subject use, as Linux tells of each: CPU time in and outside the kernel, waits for a CPU, switches, threads,
 * memory. Processes and threads that have ended count with what was last seen of them.
 */
final class ProcessProbe implements Probe {
    private static final double TICKS_PER_SECOND = 100;
    private static final double NANOS = 1e9;
    private static final double BYTES_PER_MEGABYTE = 1 << 20;

    /** Positions in {@code stat}, after the name in brackets. */
    private static final int USER_TICKS = 11;

    private static final int SYSTEM_TICKS = 12;
    private static final int ENDED_USER_TICKS = 13;
    private static final int ENDED_SYSTEM_TICKS = 14;
    private static final int THREADS = 17;
    private static final int VIRTUAL_BYTES = 20;

    /** A position in {@code schedstat}. */
    private static final int SWITCHES = 2;

    private final String subject;
    private final Path proc;
    private final Supplier<LongStream> processes;
    private final double bytesPerPage;
    private final Map<Long, SeenProcess> known = new HashMap<>();
    private final Map<Long, Map<Metric, Double>> seen = new HashMap<>();
    private final Map<Metric, Double> ofReplaced = new EnumMap<>(Metric.class);

    /** @param processes their ids, at each reading */
    ProcessProbe(String subject, Path proc, Supplier<LongStream> processes) {
        this.subject = subject;
        this.proc = proc;
        this.processes = processes;
        this.bytesPerPage = bytesPerPage(proc.resolve("self"));
    }

    /** Of programs that are one process each; those of other machines are not known. */
    static ProcessProbe of(String subject, List<Program> programs) {
        return new ProcessProbe(subject, Path.of("/proc"), () -> programs.stream()
                .filter(program -> program.proc().isPresent())
                .mapToLong(Program::pid));
    }

    /** Of a program and its children. */
    static ProcessProbe withChildren(String subject, Program program) {
        Path proc = Path.of("/proc");
        return new ProcessProbe(
                subject, proc, () -> LongStream.concat(LongStream.of(program.pid()), children(proc, program.pid())));
    }

    private static LongStream children(Path proc, long pid) {
        String id = String.valueOf(pid);
        return ProcFile.read(proc.resolve(Path.of(id, "task", id, "children"))).stream()
                .flatMap(ids -> Arrays.stream(ids.strip().split(" ")))
                .filter(child -> !child.isEmpty())
                .mapToLong(Long::parseLong);
    }

    /** By the size of this process in both units, which change little between two readings. */
    private static double bytesPerPage(Path self) {
        Optional<Double> pages =
                ProcFile.read(self.resolve("statm")).map(text -> Double.valueOf(text.substring(0, text.indexOf(' '))));
        Optional<Double> bytes =
                ProcFile.read(self.resolve("stat")).map(text -> Double.valueOf(afterName(text)[VIRTUAL_BYTES]));
        return pages.isPresent() && bytes.isPresent()
                ? Math.scalb(1.0, (int) Math.round(Math.log(bytes.get() / pages.get()) / Math.log(2)))
                : Double.NaN;
    }

    /** CPU time of a process in all, in and outside the kernel, in seconds, by its {@code stat}. */
    static double cpuSeconds(String stat) {
        String[] fields = afterName(stat);
        return (Double.parseDouble(fields[USER_TICKS]) + Double.parseDouble(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND;
    }

    /** The same with that of the processes that it started, and that have ended. */
    static double cpuSecondsWithEnded(String stat) {
        String[] fields = afterName(stat);
        return cpuSeconds(stat)
                + (Double.parseDouble(fields[ENDED_USER_TICKS]) + Double.parseDouble(fields[ENDED_SYSTEM_TICKS]))
                        / TICKS_PER_SECOND;
    }

    private static String[] afterName(String stat) {
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    }

    @Override
    public synchronized Map<MetricKey, Double> read() {
        Map<Long, SeenProcess> present = new HashMap<>();
        processes.get().forEach(pid -> look(pid).ifPresent(process -> present.put(pid, process)));
        known.keySet().retainAll(present.keySet());
        known.putAll(present);
        if (present.isEmpty()) {
            return Map.of();
        }
        Map<Metric, Double> totals = new EnumMap<>(ofReplaced);
        seen.values().forEach(counts -> counts.forEach((metric, count) -> totals.merge(metric, count, Double::sum)));
        totals.put(Metric.CPU, totals.getOrDefault(Metric.USER_CPU, 0.0) + totals.getOrDefault(Metric.SYSTEM_CPU, 0.0));
        double pages =
                known.values().stream().mapToDouble(SeenProcess::ownPages).sum()
                        + known.values().stream()
                                .mapToDouble(SeenProcess::sharedPages)
                                .max()
                                .orElse(0);
        totals.put(Metric.RESIDENT_MEMORY, pages * bytesPerPage / BYTES_PER_MEGABYTE);
        totals.put(
                Metric.THREADS,
                known.values().stream().mapToDouble(SeenProcess::threads).sum());
        return totals.entrySet().stream()
                .filter(total -> !Double.isNaN(total.getValue()))
                .collect(Collectors.toMap(total -> new MetricKey(subject, total.getKey()), Map.Entry::getValue));
    }

    /**
     * A process as it was last seen.
     *
     * @param scheduled what its first thread's {@code schedstat} said
     * @param sharedPages pages that it may share with others of the subject
     */
    private record SeenProcess(String scheduled, double threads, double ownPages, double sharedPages) {}

    /** One without further threads that did not run has nothing new to tell, as most sessions of a database. */
    private Optional<SeenProcess> look(long pid) {
        Path process = proc.resolve(String.valueOf(pid));
        String scheduled = ProcFile.read(process.resolve("schedstat")).orElse("");
        SeenProcess before = known.get(pid);
        if (before != null && before.threads() == 1 && before.scheduled().equals(scheduled)) {
            return Optional.of(before);
        }
        return ProcFile.read(process.resolve("stat")).map(text -> {
            String[] fields = afterName(text);
            Map<Metric, Double> counts = new EnumMap<>(Metric.class);
            counts.put(Metric.USER_CPU, Double.parseDouble(fields[USER_TICKS]) / TICKS_PER_SECOND);
            counts.put(Metric.SYSTEM_CPU, Double.parseDouble(fields[SYSTEM_TICKS]) / TICKS_PER_SECOND);
            see(pid, counts);
            double threads = Double.parseDouble(fields[THREADS]);
            if (threads == 1) {
                lookAtThread(pid, scheduled);
            } else {
                lookAtThreads(process.resolve("task"));
            }
            String[] pages =
                    ProcFile.read(process.resolve("statm")).orElse("0 0 0").split(" ");
            double shared = Double.parseDouble(pages[2]);
            return new SeenProcess(scheduled, threads, Double.parseDouble(pages[1]) - shared, shared);
        });
    }

    private void lookAtThreads(Path threads) {
        String[] ids = threads.toFile().list();
        if (ids != null) {
            for (String id : ids) {
                ProcFile.read(threads.resolve(id).resolve("schedstat"))
                        .ifPresent(text -> lookAtThread(Long.parseLong(id), text));
            }
        }
    }

    private void lookAtThread(long id, String scheduled) {
        String[] fields = scheduled.strip().split(" ");
        if (fields.length > SWITCHES) {
            // Its first thread has the process's id.
            see(
                    -id,
                    Map.of(
                            Metric.RUN_DELAY,
                            Double.parseDouble(fields[1]) / NANOS,
                            Metric.CONTEXT_SWITCHES,
                            Double.valueOf(fields[SWITCHES])));
        }
    }

    /** A count that fell is of another one, which has the same id. */
    private void see(long id, Map<Metric, Double> counts) {
        if (counts.isEmpty()) {
            return;
        }
        Map<Metric, Double> before = seen.put(id, counts);
        if (before != null
                && before.entrySet().stream()
                        .anyMatch(count -> counts.getOrDefault(count.getKey(), 0.0) < count.getValue())) {
            before.forEach((metric, count) -> ofReplaced.merge(metric, count, Double::sum));
        }
    }
}
