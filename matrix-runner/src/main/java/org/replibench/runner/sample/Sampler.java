package org.replibench.runner.sample;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads the probes at regular intervals and writes {@code samples.csv}: {@code time_ms,subject,metric,value}. */
public final class Sampler implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 5;

    private final List<Probe> probes;
    private final List<Probe> atEdges;
    private final BufferedWriter file;
    private final InstantSource wall;
    private final Consumer<Map<Source, Double>> watcher;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "sampler");
        thread.setDaemon(true);
        return thread;
    });

    private Snapshot previous;

    /**
     * Starts sampling into {@code file}.
     *
     * @param atEdges read by {@link #edges} only
     * @param period from one sample to the next; zero: none is taken but by {@link #snapshot}
     * @param wall tells the time of day
     * @param watcher is given each sample's values
     */
    public Sampler(
            List<Probe> probes,
            List<Probe> atEdges,
            Duration period,
            Path file,
            InstantSource wall,
            Consumer<Map<Source, Double>> watcher)
            throws IOException {
        this.probes = List.copyOf(probes);
        this.atEdges = List.copyOf(atEdges);
        this.wall = wall;
        this.watcher = watcher;
        this.file = Files.newBufferedWriter(file);
        this.file.write("time_ms,subject,metric,value\n");
        this.previous = Snapshot.of(this.probes, wall);
        if (!period.isZero()) {
            clock.scheduleAtFixedRate(this::tick, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** The readings of this moment, for totals over a window. */
    public Snapshot snapshot() {
        return Snapshot.of(probes, wall);
    }

    /** What takes long to read, all at the same time: before a window's first {@link #snapshot}, and after its last. */
    public Map<Source, Double> edges() {
        return atEdges.parallelStream()
                .flatMap(probe -> probe.read().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public void close() throws IOException {
        clock.shutdownNow();
        try {
            clock.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        file.close();
    }

    private void tick() {
        Snapshot now = Snapshot.of(probes, wall);
        Map<Source, Double> values = new LinkedHashMap<>();
        now.readings().entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<Source, Double> reading) ->
                                reading.getKey().subject())
                        .thenComparing(reading -> reading.getKey().metric()))
                .forEach(reading -> values.put(reading.getKey(), value(now, reading.getKey(), reading.getValue())));
        values.values().removeIf(value -> Double.isNaN(value));
        values.forEach((source, value) -> write(now, source, value));
        watcher.accept(values);
        previous = now;
    }

    private double value(Snapshot now, Source source, double reading) {
        return source.metric().cumulative() ? now.growth(source, previous) / now.secondsSince(previous) : reading;
    }

    private void write(Snapshot now, Source source, double value) {
        try {
            file.write(String.format(
                    Locale.ROOT,
                    "%d,%s,%s,%.4f%n",
                    now.epochMillis(),
                    source.subject(),
                    source.metric().column(),
                    value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
