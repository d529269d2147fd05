package org.replibench.runner.turns;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.replibench.jmeter.JMeterRunSpec;
import org.replibench.jmeter.PausableJMeterRun;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.load.DriverFiles;
import org.replibench.records.load.LoadSample;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.sample.LoadGenerator;

/**
 * The load of an arm: a JMeter of this machine, or one on each machine for load generators, which pause and go on together, and of which
 * each puts on a part.
 *
 * <p>Those of other machines leave their files as they wrote them below {@value #FOLDER} in the arm's folder. The arm's own are made of
 * these, with moments by this machine's clock.
 */
final class ArmLoad {
    /** Has a folder for each load generator of another machine. */
    static final String FOLDER = "drivers";

    private static final double NANOS_PER_MILLI = 1e6;

    private final List<Part> parts;
    private final Path folder;
    private Map<String, Double> aheadMillis = Map.of();
    private long longestTelling;

    /**
     * What one load generator does.
     *
     * @param folder takes its files when it has ended
     * @param clientsBefore how many clients the parts before it have
     */
    record Part(LoadGenerator generator, PausableJMeterRun run, Path folder, int clientsBefore) {}

    /**
     * Makes it of parts that have started.
     *
     * @param folder the arm's
     */
    ArmLoad(List<Part> parts, Path folder) {
        this.parts = List.copyOf(parts);
        this.folder = folder;
    }

    /** Where a load generator of another machine leaves its files. */
    static Path folder(Path ofArm, String generator) {
        return ofArm.resolve(FOLDER).resolve(generator);
    }

    List<LoadGenerator> generators() {
        return parts.stream().map(Part::generator).toList();
    }

    /** Whether every part of it lives. */
    boolean alive() {
        return LoadGenerator.failure(generators()).isEmpty();
    }

    /** Whether the first sample of each part is taken, or is about to be. */
    boolean hasBegun() throws IOException {
        for (Part part : parts) {
            if (!part.run().hasBegun()) {
                return false;
            }
        }
        return true;
    }

    /** Has it send no more requests; those in flight are answered. */
    void pause() throws IOException {
        tell(PausableJMeterRun::pause);
    }

    /** Has it send requests. */
    void resume() throws IOException {
        tell(PausableJMeterRun::resume);
    }

    /** All at once, and all of them though one may have ended. */
    private void tell(Telling telling) throws IOException {
        long begun = System.nanoTime();
        if (parts.size() == 1) {
            telling.tell(parts.get(0).run());
        } else {
            try {
                ParallelTasks.run(parts.stream()
                        .<Runnable>map(part -> () -> {
                            try {
                                telling.tell(part.run());
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        })
                        .toList());
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
        longestTelling = Math.max(longestTelling, System.nanoTime() - begun);
    }

    /** What a load generator is told. */
    @FunctionalInterface
    private interface Telling {
        void tell(PausableJMeterRun run) throws IOException;
    }

    /** As {@link PausableJMeterRun#awaitEffect}, of all parts. */
    boolean awaitEffect(Duration patience) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (Part part : parts) {
            if (!part.run().awaitEffect(Duration.ofNanos(Math.max(0, end - System.nanoTime())))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Tells how far clocks of other machines are ahead of this one's; of those that are not named it is not known, and they count as
     * equal.
     */
    void correctClocks(Map<String, Double> millis) {
        aheadMillis = Map.copyOf(millis);
    }

    /** Brings the arm's file of requests up to now: in a pause without requests in flight, to all of them. */
    void copySamples() throws IOException {
        for (Part part : parts) {
            part.run().copySamples();
        }
        if (isElsewhere()) {
            DriverFiles.mergeSamples(drivers(), RawFile.LOAD_SAMPLES.in(folder));
        }
    }

    /**
     * The requests that ended last: in a pause without requests in flight, all that did.
     *
     * @param bytes of each file that they are in, at most
     */
    List<LoadSample> lastSamples(long bytes) throws IOException {
        List<LoadSample> samples = new ArrayList<>();
        for (Part part : parts) {
            DriverFiles.Driver driver = driver(part);
            part.run().lastSamples(bytes).forEach(sample -> samples.add(driver.corrected(sample)));
        }
        return samples;
    }

    /** What a record states of it. */
    Map<String, String> settings() {
        return isElsewhere()
                ? Map.of(
                        RecordSettings.DRIVERS,
                        String.valueOf(parts.size()),
                        RecordSettings.DRIVERS_TOLD_WITHIN,
                        String.format(Locale.ROOT, "%.3f", longestTelling / NANOS_PER_MILLI))
                : Map.of();
    }

    /** Ends all parts, though one may fail to; then the arm's files are complete. Requests in flight are answered. */
    void end() throws IOException, InterruptedException {
        IOException failure = null;
        for (Part part : parts) {
            try {
                part.run().stop();
            } catch (IOException lost) {
                // Its end tells.
            }
        }
        for (Part part : parts) {
            try {
                part.run().end();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (isElsewhere()) {
            merge();
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void merge() throws IOException {
        DriverFiles.mergeSamples(drivers(), RawFile.LOAD_SAMPLES.in(folder));
        DriverFiles.mergeTransitions(drivers(), RawFile.LOAD_TRANSITIONS.in(folder));
        DriverFiles.mergeJtl(drivers(), RawFile.JTL.in(folder));
        Path log = RawFile.DRIVER_LOG.in(folder);
        mergeLogs(log);
        mergeLogs(JMeterRunSpec.consoleLog(log));
    }

    /** One after the other, each below its name. */
    private void mergeLogs(Path log) throws IOException {
        try (OutputStream all = Files.newOutputStream(log)) {
            for (Part part : parts) {
                Path own = part.folder().resolve(log.getFileName());
                if (Files.exists(own)) {
                    all.write(("== " + part.generator().name() + " ==\n").getBytes(StandardCharsets.UTF_8));
                    Files.copy(own, all);
                }
            }
        }
    }

    private boolean isElsewhere() {
        return parts.get(0).generator().host().isPresent();
    }

    private List<DriverFiles.Driver> drivers() {
        return parts.stream().map(this::driver).toList();
    }

    private DriverFiles.Driver driver(Part part) {
        return new DriverFiles.Driver(
                part.folder(),
                part.clientsBefore(),
                aheadMillis.getOrDefault(part.generator().name(), 0.0));
    }
}
