package org.replibench.jmeter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.replibench.pausing.LoadCommand;
import org.replibench.pausing.PausableLoadSettings;
import org.replibench.process.InputProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;
import org.replibench.process.ProgramSite;
import org.replibench.process.RunUser;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.load.LoadState;
import org.replibench.records.load.LoadTransitionsFile;

/**
 * A JMeter whose load pauses and goes on when told to. After a resume requests come at the rate of an uninterrupted run: a
 * user's think time does not pass in a pause.
 *
 * <p>Its commands go through a pipe of this process's own. When that is closed, also by this process's death, the run ends. On another
 * machine a guard ends it.
 */
public final class PausableJMeterRun {

    private static final int BASE_HEAP_MEGABYTES = 128;
    private static final int HEAP_MEGABYTES_PER_CLIENT = 1;

    /** As for runs that do not pause. */
    private static final int MAX_HEAP_MEGABYTES = 1024;

    /** Classes, compiled code and the collector's tables. */
    private static final int BESIDES_HEAP_MEGABYTES = 100;

    private static final RunUser USER = RunUser.ofThisProcess();
    private static final String PLAN = "pausable.jmx";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long POLL_MILLIS = 1;

    private final PausableRunSpec spec;
    private final Path folder;
    private final JMeterRun run;
    private final InputProgram program;
    private int commands;

    private PausableJMeterRun(PausableRunSpec spec, Path folder, InputProgram program) {
        this.spec = spec;
        this.folder = folder;
        this.run = JMeterRun.of(spec.run(), folder, program);
        this.program = program;
    }

    static PausableJMeterRun start(
            PausableRunSpec spec,
            Path plan,
            List<String> command,
            List<Path> needed,
            Path folder,
            ProgramSite site,
            ProcessRegistry registry)
            throws IOException {
        PausablePlan.write(
                plan,
                // In its working directory, which has another path where that is another machine's.
                new PausableLoadSettings(
                        spec.samples().getFileName(),
                        spec.transitions().getFileName(),
                        spec.startsPaused(),
                        spec.arrivals()),
                spec.headers(),
                spec.additions(),
                planIn(folder));
        return new PausableJMeterRun(
                spec, folder, site.start(JMeterRun.launchSpec(spec.run(), command, needed, folder), registry));
    }

    /**
     * JMeter's defaults count pauses as idleness of its connections. After 4.9 s it would ask whether one still lives, which
     * takes a millisecond of the next response time; after 60 s it would open another. It has to ask only after a pause in which
     * the server may have closed them: half its patience leaves time for a request to arrive.
     */
    static List<String> connections(Duration keepAlive) {
        return List.of(
                "-Jhttpclient4.validate_after_inactivity=" + keepAlive.toMillis() / 2,
                "-Jhttpclient4.time_to_live=3600000");
    }

    static Path planIn(Path folder) {
        return folder.resolve(PLAN);
    }

    /**
     * A heap of which many fit on one machine, as one runs per arm. Measured with the shop's plan: 18 MB and 0.2 MB per
     * client are live; the rest keeps collections rare, whose pauses would be in response times.
     */
    static String heap(int clients) {
        return heapMebibytes(clients) + "m";
    }

    private static int heapMebibytes(int clients) {
        return Math.min(MAX_HEAP_MEGABYTES, BASE_HEAP_MEGABYTES + HEAP_MEGABYTES_PER_CLIENT * clients);
    }

    /** Memory that such a JMeter takes in all, in MiB. */
    public static int memoryMebibytes(int clients) {
        return heapMebibytes(clients) + BESIDES_HEAP_MEGABYTES;
    }

    /**
     * Memory that such a JMeter uses, in MiB, by estimate: the collector's young generation, a third of the heap, and of the rest what was
     * promoted. By what 28 of them, of 260 and 520 clients, and four nodes left of a machine's memory, they had 63 % of all that is theirs.
     */
    public static int residentMebibytes(int clients) {
        return heapMebibytes(clients) * 2 / 3 + BESIDES_HEAP_MEGABYTES;
    }

    public Program program() {
        return program;
    }

    /** Whether the first sample is taken, or is about to be. */
    public boolean hasBegun() throws IOException {
        return run.hasBegun() && run.isWritten(spec.samples());
    }

    /** Has it send no more requests, within a millisecond; those in flight are answered. Returns at once. */
    public void pause() throws IOException {
        send(LoadCommand.PAUSE);
    }

    /** Has it send requests, within a millisecond. Returns at once. */
    public void resume() throws IOException {
        send(LoadCommand.RESUME);
    }

    /**
     * Waits until all that was commanded has taken effect: after a pause, until no request is in flight any more; after a resume,
     * until it sends requests. Then {@link PausableRunSpec#transitions} has all transitions so far.
     *
     * @return false if that takes longer than {@code patience}, or it ended
     */
    public boolean awaitEffect(Duration patience) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        long seen = -1;
        while (program.alive() && System.nanoTime() - end < 0) {
            Path written = JMeterRun.written(folder, spec.transitions());
            long size = run.isWritten(spec.transitions()) ? Files.size(written) : 0;
            if (size > Math.max(seen, 0)) {
                seen = size;
                USER.copyOut(folder, written.getFileName(), spec.transitions());
                if (hasTakenEffect()) {
                    return true;
                }
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return false;
    }

    /** Copies the requests so far to {@link PausableRunSpec#samples}: in a pause without requests in flight, all of them. */
    public void copySamples() throws IOException {
        run.isWritten(spec.samples());
        USER.copyOut(folder, JMeterRun.written(folder, spec.samples()).getFileName(), spec.samples());
    }

    /**
     * The requests that ended last: in a pause without requests in flight, all that did.
     *
     * @param bytes of the file that they are in, at most
     */
    public List<LoadSample> lastSamples(long bytes) throws IOException {
        Path copy = spec.samples().resolveSibling(spec.samples().getFileName() + ".end");
        try {
            run.isWritten(spec.samples());
            USER.copyOut(folder, JMeterRun.written(folder, spec.samples()).getFileName(), copy, bytes);
            List<LoadSample> samples = new ArrayList<>();
            LoadSamplesFile.readEnd(copy, samples::add);
            return samples;
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** Has it end, with what it holds written out. Returns at once. */
    public void stop() throws IOException {
        program.input().close();
    }

    /**
     * Ends it; kills it if it does not. Then all that it wrote is where {@link PausableRunSpec} says. Requests in flight are
     * answered.
     */
    public void end() throws IOException, InterruptedException {
        try {
            stop();
        } catch (IOException e) {
            // What has ended, or is on a machine that is lost, can't be told.
            if (program.alive()) {
                throw e;
            }
        }
        program.awaitEnd(PATIENCE);
        run.end();
        run.handOver(List.of(spec.samples(), spec.transitions()));
        program.removeFiles();
    }

    private void send(LoadCommand command) throws IOException {
        commands++;
        program.input().write((command.line() + "\n").getBytes(StandardCharsets.US_ASCII));
        program.input().flush();
    }

    private boolean hasTakenEffect() throws IOException {
        AtomicBoolean effect = new AtomicBoolean();
        LoadTransitionsFile.read(
                spec.transitions(),
                transition -> effect.set(transition.command() == commands && transition.state() != LoadState.PAUSED));
        return effect.get();
    }
}
