package org.replibench.runner.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.SamplesFile;

/** Reads the probes at regular intervals and writes {@code samples.csv}. */
public final class Sampler implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 5;

    private final List<Probe> probes;
    private final List<Probe> windowEdgeProbes;
    private final SamplesFile file;
    private final InstantSource wallClock;

    /** Ends only by a failure. */
    private final Future<?> ticks;

    private final Consumer<Map<MetricKey, Double>> listener;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "sampler");
        thread.setDaemon(true);
        return thread;
    });

    private MetricSnapshot previous;

    /**
     * Starts sampling into {@code file}.
     *
     * @param atEdges read by {@link #readWindowEdgeProbes} only
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
            Consumer<Map<MetricKey, Double>> watcher)
            throws IOException {
        this.probes = List.copyOf(probes);
        this.windowEdgeProbes = List.copyOf(atEdges);
        this.wallClock = wall;
        this.listener = watcher;
        this.file = new SamplesFile(file);
        this.previous = MetricSnapshot.of(this.probes, wall);
        if (!period.isZero()) {
            ticks = clock.scheduleAtFixedRate(this::tick, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
        } else {
            ticks = new CompletableFuture<>();
        }
    }

    /** The readings of this moment, for totals over a window. */
    public MetricSnapshot snapshot() {
        return MetricSnapshot.of(probes, wallClock);
    }

    /**
     * What takes long to read, all at the same time, each with its own moment: before a window's first {@link #snapshot}, and
     * after its last.
     */
    public MetricSnapshot readWindowEdgeProbes() {
        MetricSnapshot none = MetricSnapshot.of(List.of(), wallClock);
        return windowEdgeProbes.parallelStream()
                .map(probe -> {
                    Map<MetricKey, Double> readings = probe.read();
                    return new MetricSnapshot(none.epochMillis(), System.nanoTime(), readings);
                })
                .reduce(none, MetricSnapshot::with);
    }

    /** @throws IOException if samples are missing since one of them failed */
    @Override
    public void close() throws IOException {
        boolean failed = ticks.isDone();
        clock.shutdownNow();
        try {
            clock.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        file.close();
        if (failed) {
            try {
                ticks.get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IOException("samples: sampling ended early: " + e.getCause(), e);
            }
        }
    }

    private void tick() {
        MetricSnapshot now = MetricSnapshot.of(probes, wallClock);
        Map<MetricKey, Double> values = now.valuesSince(previous);
        values.forEach((metricKey, value) -> write(now, metricKey, value));
        listener.accept(values);
        previous = now;
    }

    private void write(MetricSnapshot now, MetricKey metricKey, double value) {
        try {
            file.write(new SamplesFile.Sample(now.epochMillis(), metricKey, value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
