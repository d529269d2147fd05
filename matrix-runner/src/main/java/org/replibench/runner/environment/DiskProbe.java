package org.replibench.runner.environment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;

/**
 * Writes blocks as PostgreSQL writes its log of changes, to a file of the size of its segments that is there already, on the file system
 * that has the database's files: each brought to disk before the next (fdatasync), or left to the kernel, by one thread and by more; and by
 * one that pauses, as a database does between commits: a disk that has nothing to do for a moment may be slower at the next write, one
 * with a limit of writes is faster.
 *
 * <p>It writes over the same 16 MiB again and again. The file has no name but for a moment, so that nothing is left whatever ends it.
 *
 * @param lasting of each combination without pauses; those with pauses last longer, for as good a mean
 */
record DiskProbe(Path folder, Duration lasting) {
    private static final int BLOCK_BYTES = 8 << 10;
    private static final int BLOCKS = (16 << 20) / BLOCK_BYTES;
    private static final List<Integer> AT_ONCE = List.of(1, 4, 16);
    private static final Duration LASTING = Duration.ofMillis(500);
    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(2), Duration.ofMillis(8), Duration.ofMillis(32));
    private static final int LONGER_WITH_PAUSES = 6;
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The probe of a study: twelve seconds. */
    static DiskProbe in(Path folder) {
        return new DiskProbe(folder, LASTING);
    }

    /** @throws IOException if the disk is full, or the folder can't be written to */
    List<DiskSpeed> run() throws IOException, InterruptedException {
        Path name = Files.createTempFile(folder, "disk-probe", "");
        try (FileChannel file = FileChannel.open(name, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            for (int block = 0; block < BLOCKS; block++) {
                write(file, block);
            }
            file.force(true);
            List<DiskSpeed> speeds = new ArrayList<>();
            for (boolean flushed : new boolean[] {true, false}) {
                for (int threads : AT_ONCE) {
                    speeds.add(speed(file, flushed, threads, Duration.ZERO, lasting));
                }
                file.force(false);
            }
            for (Duration pause : PAUSES) {
                speeds.add(speed(file, true, 1, pause, lasting.multipliedBy(LONGER_WITH_PAUSES)));
            }
            return speeds;
        } finally {
            Files.deleteIfExists(name);
        }
    }

    private static void write(FileChannel file, long block) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(BLOCK_BYTES);
        bytes.putLong(0, block + 1);
        file.write(bytes, block % BLOCKS * BLOCK_BYTES);
    }

    private static DiskSpeed speed(FileChannel file, boolean flushed, int threads, Duration pause, Duration lasting)
            throws IOException, InterruptedException {
        AtomicLong next = new AtomicLong();
        long begun = System.nanoTime();
        Callable<Histogram> writer = () -> {
            Histogram nanos = new Histogram(SIGNIFICANT_DIGITS);
            for (long now = begun; now - begun < lasting.toNanos(); ) {
                long before = System.nanoTime();
                write(file, next.getAndIncrement());
                if (flushed) {
                    file.force(false);
                }
                now = System.nanoTime();
                nanos.recordValue(now - before);
                if (!pause.isZero()) {
                    TimeUnit.NANOSECONDS.sleep(random(pause));
                }
            }
            return nanos;
        };
        ExecutorService writers = Executors.newFixedThreadPool(threads);
        try {
            Histogram nanos = new Histogram(SIGNIFICANT_DIGITS);
            List<Future<Histogram>> written = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                written.add(writers.submit(writer));
            }
            for (Future<Histogram> one : written) {
                nanos.add(one.get());
            }
            double seconds = (System.nanoTime() - begun) / NANOS_PER_SECOND;
            return new DiskSpeed(
                    flushed,
                    threads,
                    pause.toMillis(),
                    nanos.getTotalCount() / seconds,
                    nanos.getMean() / NANOS_PER_MILLI,
                    nanos.getStdDeviation() / NANOS_PER_MILLI,
                    nanos.getValueAtPercentile(50) / NANOS_PER_MILLI,
                    nanos.getValueAtPercentile(99) / NANOS_PER_MILLI,
                    nanos.getMaxValue() / NANOS_PER_MILLI);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } finally {
            writers.shutdownNow();
            writers.awaitTermination(lasting.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Exponential: commits of many users come at random. */
    private static long random(Duration mean) {
        return (long) (-Math.log(1 - ThreadLocalRandom.current().nextDouble()) * mean.toNanos());
    }

    /** As the environment definition states it. */
    static String text(DiskSpeed speed) {
        return String.format(
                Locale.ROOT,
                "%.0f writes/s; mean %.3f ms, p50 %.3f, p99 %.3f, max %.3f",
                speed.writesPerSecond(),
                speed.meanMillis(),
                speed.p50Millis(),
                speed.p99Millis(),
                speed.maxMillis());
    }
}
