package org.replibench.analysis.series;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.raw.GcPause;
import org.replibench.records.raw.PausesFile;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.SamplesFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

/** Reads a cell's raw files, JMeter's JTL and the samples, as series over the measured window. */
public final class CellTimeSeriesReader {
    /** As many points as a chart has pixels to show them; keeps the report of a hundred cells small. */
    private static final int MAX_STEPS = 240;

    private static final String DEFAULT_SAMPLING_SECONDS = "1";
    private static final double MILLIS = 1000;
    private static final double KILO = 1000;

    private final Consumer<UnreadableFile> problems;

    /** Raw files that cannot be read are told to {@code problems}; their series stay empty. */
    public CellTimeSeriesReader(Consumer<UnreadableFile> problems) {
        this.problems = problems;
    }

    /** Reads the raw files that {@code cell}'s record names. */
    public CellTimeSeries read(StoredCell cell) {
        MeasuredClock clock = clock(cell);
        double windowSeconds = clock.seconds();
        TimeBuckets pages = new TimeBuckets(windowSeconds, MAX_STEPS);
        TimeBuckets cpu = new TimeBuckets(windowSeconds, MAX_STEPS);
        TimeBuckets interconnect = new TimeBuckets(windowSeconds, MAX_STEPS);
        DoubleStream.Builder answeredMillis = DoubleStream.builder();
        List<ThroughputDips.GcPauseSpan> gcPauseSpans = new ArrayList<>();
        each(cell.file(RawFile.JTL), JtlReader::read, page -> addPage(page, clock, pages, answeredMillis));
        double sampleSeconds = sampleSeconds(cell.measured());
        each(
                cell.file(RawFile.SAMPLES),
                SamplesFile::read,
                sample -> addSample(sample, clock, sampleSeconds, cpu, interconnect));
        each(cell.file(RawFile.PAUSES), PausesFile::read, pause -> addPause(pause, clock, gcPauseSpans));
        return new CellTimeSeries(
                TimeBuckets.stepSeconds(windowSeconds, MAX_STEPS),
                pages.isEmpty() ? List.of() : pages.perSecond(),
                pages.isEmpty() ? List.of() : pages.means(),
                cpu.isEmpty() ? List.of() : cpu.means(),
                interconnect.isEmpty() ? List.of() : interconnect.means(),
                gcPauseSpans,
                cell.file(RawFile.PAUSES).isPresent()
                        ? ThroughputDips.of(answeredMillis.build().toArray(), gcPauseSpans, windowSeconds * MILLIS)
                        : ThroughputDips.UNKNOWN);
    }

    /** One window, or those of an arm's turns one after the other. */
    private MeasuredClock clock(StoredCell cell) {
        List<WindowsFile.Window> windows = new ArrayList<>();
        RawFile.Reader<WindowsFile.Window> reader =
                (file, consumer) -> WindowsFile.read(file).forEach(consumer);
        each(cell.file(RawFile.WINDOWS), reader, windows::add);
        return windows.isEmpty()
                ? new MeasuredClock.OfWindow(
                        cell.measured().windowStart(), cell.measured().windowSeconds())
                : MeasuredClock.OfTurns.of(windows);
    }

    private static void addPause(GcPause pause, MeasuredClock clock, List<ThroughputDips.GcPauseSpan> gcPauseSpans) {
        clock.millisAt(pause.at().toEpochMilli())
                .ifPresent(at -> gcPauseSpans.add(new ThroughputDips.GcPauseSpan(at, pause.millis())));
    }

    private static void addPage(
            JMeterSample page, MeasuredClock clock, TimeBuckets pages, DoubleStream.Builder answeredMillis) {
        clock.millisAt(page.endMillis()).ifPresent(endMillis -> {
            pages.add(endMillis / MILLIS, page.elapsedMillis());
            answeredMillis.add(endMillis);
        });
    }

    private static double sampleSeconds(CellRecord measured) {
        return Double.parseDouble(
                measured.settings().getOrDefault(RecordSettings.SAMPLING_SECONDS, DEFAULT_SAMPLING_SECONDS));
    }

    /** A sample is of the time since the one before, and stands in its middle. */
    private static void addSample(
            SamplesFile.Sample sample,
            MeasuredClock clock,
            double sampleSeconds,
            TimeBuckets cpu,
            TimeBuckets interconnect) {
        OptionalDouble millis = clock.millisAt(sample.timeMillis());
        if (sample.key().isOfNode() && millis.isPresent()) {
            double second = millis.getAsDouble() / MILLIS - sampleSeconds / 2;
            switch (sample.key().metric()) {
                case CPU -> cpu.add(second, sample.value());
                case INTERCONNECT -> interconnect.add(second, sample.value() / KILO);
                default -> {}
            }
        }
    }

    private <R> void each(Optional<Path> file, RawFile.Reader<R> reader, Consumer<R> consumer) {
        file.ifPresent(path -> {
            try {
                reader.read(path, consumer);
            } catch (IOException | RuntimeException e) {
                problems.accept(new UnreadableFile(path, "not read to its end: " + reason(e)));
            }
        });
    }

    /** The reader wraps what went wrong in a row in words of its own. */
    private static String reason(Exception problem) {
        Throwable cause = problem.getCause() == null ? problem : problem.getCause();
        return cause.getMessage();
    }

    /** The measured window cut into steps of whole seconds; an incomplete last step is left out. */
    static final class TimeBuckets {
        private final int stepSeconds;
        private final double[] sums;
        private final long[] counts;

        /**
         * Covers {@code windowSeconds} with at most {@code maxSteps} steps.
         *
         * @param windowSeconds at least 0
         */
        TimeBuckets(double windowSeconds, int maxSteps) {
            stepSeconds = stepSeconds(windowSeconds, maxSteps);
            int steps = (int) (windowSeconds / stepSeconds);
            sums = new double[steps];
            counts = new long[steps];
        }

        static int stepSeconds(double windowSeconds, int maxSteps) {
            return Math.max(1, (int) Math.ceil(Math.floor(windowSeconds) / maxSteps));
        }

        /** Counts {@code value} if it lies in the window. */
        void add(double secondsAfterStart, double value) {
            int step = (int) Math.floor(secondsAfterStart / stepSeconds);
            if (step >= 0 && step < sums.length && Double.isFinite(value)) {
                sums[step] += value;
                counts[step]++;
            }
        }

        /** The mean value of each step, NaN where there was none. */
        List<Double> means() {
            return IntStream.range(0, sums.length)
                    .mapToObj(step -> counts[step] == 0 ? Double.NaN : sums[step] / counts[step])
                    .toList();
        }

        /** How many values a second each step had. */
        List<Double> perSecond() {
            return IntStream.range(0, counts.length)
                    .mapToObj(step -> (double) counts[step] / stepSeconds)
                    .toList();
        }

        boolean isEmpty() {
            return IntStream.range(0, counts.length).allMatch(step -> counts[step] == 0);
        }
    }
}
