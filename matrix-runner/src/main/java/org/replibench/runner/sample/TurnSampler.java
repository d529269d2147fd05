package org.replibench.runner.sample;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.TiersFile;

/**
 * Reads probes about once a second while it is an arm's turn, and writes {@code tiers.csv}. A turn is cut into equal samples, so that none
 * has a part of another arm's; where no arms take turns, the whole run is one.
 */
public final class TurnSampler implements Closeable {
    private static final Duration WANTED = Duration.ofSeconds(1);
    private static final Duration LONGEST_RUN = Duration.ofDays(1);

    private final List<Probe> probes;
    private final int samplesOfTurn;
    private final Duration period;
    private final TiersFile file;
    private final Consumer<Map<MetricKey, Double>> watcher;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "turn-sampler");
        thread.setDaemon(true);
        return thread;
    });

    private MetricSnapshot previous;
    private Future<?> ticks;

    /**
     * Begins a file.
     *
     * @param turn the length of each
     * @param watcher is shown each sample, per second, on the sampler's thread
     */
    public TurnSampler(List<Probe> probes, Duration turn, Path file, Consumer<Map<MetricKey, Double>> watcher)
            throws IOException {
        this.probes = List.copyOf(probes);
        this.samplesOfTurn = (int) Math.max(1, Math.round((double) turn.toNanos() / WANTED.toNanos()));
        this.period = turn.dividedBy(samplesOfTurn);
        this.file = new TiersFile(file);
        this.watcher = watcher;
    }

    /** Of a run without turns: from {@link #begin} until it is closed. */
    public static TurnSampler ofRun(List<Probe> probes, Path file) throws IOException {
        return new TurnSampler(probes, LONGEST_RUN, file, values -> {});
    }

    /** A turn begins; returns at once. */
    public void begin() {
        clock.execute(() -> previous = MetricSnapshot.of(probes));
        // The last sample is taken when the turn ends.
        if (samplesOfTurn > 1) {
            ticks = clock.scheduleAtFixedRate(this::tick, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /**
     * The turn has ended; returns when its last sample is written.
     *
     * @throws IOException if one could not be
     */
    public void end() throws IOException, InterruptedException {
        if (ticks != null) {
            ticks.cancel(false);
        }
        try {
            clock.submit(this::tick).get();
        } catch (ExecutionException e) {
            throw new IOException("samples: " + e.getCause().getMessage(), e);
        }
    }

    private synchronized void tick() {
        if (clock.isShutdown()) {
            return;
        }
        // Ticks that a busy machine held up come all at once, and the turn's end may come right after one.
        if (System.nanoTime() - previous.nanos() < period.dividedBy(2).toNanos()) {
            return;
        }
        MetricSnapshot now = MetricSnapshot.of(probes);
        Map<MetricKey, Double> values = now.valuesSince(previous);
        try {
            file.write(new TiersFile.Row(now.epochMillis(), now.secondsSince(previous), values));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        watcher.accept(values);
        previous = now;
    }

    @Override
    public synchronized void close() throws IOException {
        clock.shutdownNow();
        file.close();
    }
}
