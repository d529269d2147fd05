package org.replibench.analysis.series;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.replibench.analysis.store.StoredCell;
import org.replibench.analysis.store.Unreadable;

/** Reads a cell's raw files, JMeter's JTL and the samples, as series over the measured window. */
public final class SeriesReader {
    /** As many points as a chart has pixels to show them; keeps the report of a hundred cells small. */
    private static final int MAX_STEPS = 240;

    private static final String NODE = "node";
    private static final double MILLIS = 1000;
    private static final double KILO = 1000;

    private final Consumer<Unreadable> problems;

    /** Raw files that cannot be read are told to {@code problems}; their series stay empty. */
    public SeriesReader(Consumer<Unreadable> problems) {
        this.problems = problems;
    }

    /** Reads the raw files that {@code cell}'s record names. */
    public CellSeries read(StoredCell cell) {
        double windowSeconds = cell.measured().windowSeconds();
        Instant start = cell.measured().windowStart();
        Buckets pages = new Buckets(windowSeconds, MAX_STEPS);
        Buckets cpu = new Buckets(windowSeconds, MAX_STEPS);
        Buckets interconnect = new Buckets(windowSeconds, MAX_STEPS);
        DoubleStream.Builder answeredMillis = DoubleStream.builder();
        List<Dips.Pause> pauses = new ArrayList<>();
        each(cell.file("jtl"), row -> addPage(row, start, pages, answeredMillis));
        each(cell.file("samples"), row -> addSample(row, start, cpu, interconnect));
        each(cell.file("pauses"), row -> addPause(row, start, pauses));
        return new CellSeries(
                Buckets.stepSeconds(windowSeconds, MAX_STEPS),
                pages.isEmpty() ? List.of() : pages.perSecond(),
                pages.isEmpty() ? List.of() : pages.means(),
                cpu.isEmpty() ? List.of() : cpu.means(),
                interconnect.isEmpty() ? List.of() : interconnect.means(),
                pauses,
                cell.file("pauses").isPresent()
                        ? Dips.of(answeredMillis.build().toArray(), pauses, windowSeconds * MILLIS)
                        : Dips.UNKNOWN);
    }

    private static void addPause(NamedCsvRecord row, Instant start, List<Dips.Pause> pauses) {
        pauses.add(new Dips.Pause(
                Long.parseLong(row.getField("time_ms")) - start.toEpochMilli(),
                Double.parseDouble(row.getField("pause_ms"))));
    }

    private static void addPage(NamedCsvRecord row, Instant start, Buckets pages, DoubleStream.Builder answeredMillis) {
        long elapsedMillis = Long.parseLong(row.getField("elapsed"));
        long endMillis = Long.parseLong(row.getField("timeStamp")) + elapsedMillis;
        pages.add((endMillis - start.toEpochMilli()) / MILLIS, elapsedMillis);
        answeredMillis.add(endMillis - start.toEpochMilli());
    }

    private static void addSample(NamedCsvRecord row, Instant start, Buckets cpu, Buckets interconnect) {
        if (row.getField("subject").startsWith(NODE)) {
            double second = (Long.parseLong(row.getField("time_ms")) - start.toEpochMilli()) / MILLIS;
            double value = Double.parseDouble(row.getField("value"));
            switch (row.getField("metric")) {
                case "cpu_cores" -> cpu.add(second, value);
                case "interconnect_bytes_per_s" -> interconnect.add(second, value / KILO);
                default -> {}
            }
        }
    }

    private void each(Optional<Path> file, Consumer<NamedCsvRecord> reader) {
        file.ifPresent(path -> {
            try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(path)) {
                rows.forEach(reader);
            } catch (IOException | RuntimeException e) {
                problems.accept(new Unreadable(path, "not read to its end: " + reason(e)));
            }
        });
    }

    /** The reader wraps what went wrong in a row in words of its own. */
    private static String reason(Exception problem) {
        Throwable cause = problem.getCause() == null ? problem : problem.getCause();
        return cause.getMessage();
    }
}
