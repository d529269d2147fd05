package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.sample.ClockReading;
import org.replibench.runner.sample.MetricSnapshot;

/** A window of a second with a hundred pages, of which half took 2 ms by JMeter's own results, and half 3 ms. */
class RunTotalsTest {
    private static final long START_MILLIS = 1_700_000_000_000L;
    private static final int PAGES = 100;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeSamples() throws IOException {
        StringBuilder jtl =
                new StringBuilder("timeStamp,elapsed,label,success,responseCode,threadName,failureMessage\n");
        for (int page = 1; page <= PAGES; page++) {
            jtl.append(START_MILLIS + page).append(page % 2 == 0 ? ",2" : ",3").append(",item,true,200,Clients 1-1,\n");
        }
        Files.writeString(RawFile.JTL.in(folder), jtl);
    }

    @Test
    void response_times_are_in_microseconds_where_the_load_recorded_them() throws IOException {
        LoadMetrics metrics = RunTotals.loadMetrics(
                run(Optional.of(loadSamples(LongStream.rangeClosed(1, PAGES).map(page -> 1_200 + 5 * page)))));

        assertThat(metrics.response()).isEqualTo(new LoadMetrics.ResponseTimes(1.4525, 1.45, 1.65, 1.695, 1.7, 1.7));
        assertThat(metrics.pages()).isEqualTo(PAGES);
    }

    @Test
    void response_times_count_in_the_window_only() throws IOException {
        Path samples = RawFile.LOAD_SAMPLES.in(folder);
        try (CsvAppender<LoadSample> file = LoadSamplesFile.create(samples)) {
            file.append(sample(START_MILLIS * 1_000 - 1, 900_000));
            file.append(sample(START_MILLIS * 1_000, 1_834));
            file.append(sample((START_MILLIS + 1_000) * 1_000 - 1, 1_836));
            file.append(sample((START_MILLIS + 1_000) * 1_000, 900_000));
        }

        LoadMetrics.ResponseTimes response =
                RunTotals.loadMetrics(run(Optional.of(samples))).response();

        assertThat(response.meanMillis()).isCloseTo(1.835, within(1e-9));
        assertThat(response.maxMillis()).isEqualTo(1.836);
    }

    @Test
    void other_loads_have_the_whole_milliseconds_of_jmeter() throws IOException {
        assertThat(RunTotals.loadMetrics(run(Optional.empty())).response())
                .isEqualTo(new LoadMetrics.ResponseTimes(2.5, 2, 3, 3, 3, 3));
    }

    private Path loadSamples(LongStream responseMicros) throws IOException {
        Path samples = RawFile.LOAD_SAMPLES.in(folder);
        try (CsvAppender<LoadSample> file = LoadSamplesFile.create(samples)) {
            for (long micros : responseMicros.toArray()) {
                file.append(sample(START_MILLIS * 1_000 + 100 * micros, micros));
            }
        }
        return samples;
    }

    private static LoadSample sample(long endMicros, long responseMicros) {
        return new LoadSample(endMicros, responseMicros, "item", "node1:8080", true);
    }

    private LoadRunResult run(Optional<Path> loadSamples) {
        AuditInput.OrderSnapshot nothingSold =
                new AuditInput.OrderSnapshot(0, new SalesTotals(0, 0, 0, BigDecimal.ZERO, BigDecimal.ZERO), 0);
        return new LoadRunResult(
                new MeasuredTime(
                        new MetricSnapshot(START_MILLIS, 0, Map.of()),
                        new MetricSnapshot(START_MILLIS + 1_000, 1_000_000_000, Map.of())),
                new ClockReading(START_MILLIS, 0),
                new ClockReading(START_MILLIS + 1_000, 1_000_000_000),
                TimeSpans.ALWAYS,
                RawFile.JTL.in(folder),
                loadSamples,
                List.of(),
                true,
                "",
                new WarmUpResult(Duration.ZERO, true),
                nothingSold,
                nothingSold,
                List.of());
    }
}
