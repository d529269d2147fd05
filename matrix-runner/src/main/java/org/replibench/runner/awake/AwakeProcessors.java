package org.replibench.runner.awake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.cluster.process.ProcessLedger;

/**
 * Keeps this machine's processors from going to sleep: on each runs a program that does nothing, whenever nobody else wants the
 * processor (Linux' scheduling class {@code SCHED_IDLE}). A virtual processor that sleeps loses its place: when it wakes up, its host
 * gives it another one, with cold caches, or half of one that somebody else uses. Whoever woke it pays for that with processor time,
 * by chance up to twice as much.
 */
public final class AwakeProcessors implements AutoCloseable {
    /** The key of a record's setting that says whether processors were kept awake. */
    public static final String SETTING = "machine.awake";

    /** They sleep as they like. */
    public static final AwakeProcessors NONE = new AwakeProcessors(List.of(), null);

    private static final String CHRT = "chrt";

    private final List<Process> programs;
    private final ProcessLedger ledger;

    private AwakeProcessors(List<Process> programs, ProcessLedger ledger) {
        this.programs = programs;
        this.ledger = ledger;
    }

    /** Why this machine's processors can't be kept awake; empty if they can. */
    public static Optional<String> refusal() {
        try {
            Process tried = new ProcessBuilder(CHRT, "--idle", "0", "true")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return tried.onExit().join().exitValue() == 0
                    ? Optional.empty()
                    : Optional.of("awake: a system with idle priorities (Linux) required, found "
                            + System.getProperty("os.name") + " without; leave -Dawake out");
        } catch (IOException e) {
            return Optional.of(
                    "awake: the program " + CHRT + " required, not found; install util-linux, or leave -Dawake out");
        }
    }

    /**
     * Keeps them awake from now on.
     *
     * @param ledger remembers the programs, so that none outlives a run that was killed
     */
    public static AwakeProcessors keep(ProcessLedger ledger) {
        return new AwakeProcessors(
                Stream.generate(() -> start(ledger))
                        .limit(Runtime.getRuntime().availableProcessors())
                        .toList(),
                ledger);
    }

    private static Process start(ProcessLedger ledger) {
        try {
            Process program = new ProcessBuilder(CHRT, "--idle", "0", "sh", "-c", "while :; do :; done")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            ledger.record(program.toHandle(), "what keeps a processor awake");
            return program;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What these programs have used of the machine so far: anybody could have had it. */
    public double seconds() {
        return programs.stream()
                .map(program -> program.toHandle().info().totalCpuDuration().orElse(Duration.ZERO))
                .mapToDouble(used -> used.toNanos() / 1e9)
                .sum();
    }

    /** As a record states it. */
    public Map<String, String> settings() {
        return Map.of(SETTING, String.valueOf(!programs.isEmpty()));
    }

    /** Lets them sleep again. */
    @Override
    public void close() {
        programs.forEach(Process::destroyForcibly);
        programs.forEach(program -> {
            program.onExit().join();
            ledger.forget(program.toHandle());
        });
    }
}
