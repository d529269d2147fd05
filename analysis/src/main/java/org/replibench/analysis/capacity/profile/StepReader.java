package org.replibench.analysis.capacity.profile;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.replibench.analysis.store.StoredCell;
import org.replibench.analysis.store.Unreadable;

/** Puts a cell's samples and the driver's pages side by side, step by step of the measured window. */
final class StepReader {
    private static final double MILLIS = 1000;

    private static final Map<String, Resource> SAMPLED = Map.of(
            "node1 cpu_cores", Resource.NODE_CPU,
            "node2 cpu_cores", Resource.RECEIVER_CPU,
            "database cpu_cores", Resource.DATABASE_CPU,
            "node1 interconnect_bytes_per_s", Resource.SENT,
            "node2 interconnect_bytes_per_s", Resource.ANSWERED);

    private final Consumer<Unreadable> problems;

    /** Raw files that cannot be read are told to {@code problems}; their cells have no steps. */
    StepReader(Consumer<Unreadable> problems) {
        this.problems = problems;
    }

    List<Step> read(StoredCell cell) {
        NavigableMap<Long, Map<Resource, Double>> rates = new TreeMap<>();
        NavigableMap<Long, Map<String, Integer>> pages = new TreeMap<>();
        boolean whole = each(cell.file("samples"), row -> addSample(row, rates))
                && each(cell.file("jtl"), row -> addPage(row, pages));
        return whole ? steps(cell, rates, pages) : List.of();
    }

    private static List<Step> steps(
            StoredCell cell,
            NavigableMap<Long, Map<Resource, Double>> rates,
            NavigableMap<Long, Map<String, Integer>> pages) {
        long start = cell.measured().windowStart().toEpochMilli();
        long end = start + Math.round(cell.measured().windowSeconds() * MILLIS);
        List<Step> steps = new ArrayList<>();
        rates.subMap(start, true, end, true).forEach((now, used) -> {
            Long before = rates.lowerKey(now);
            if (before != null && before >= start) {
                double seconds = (now - before) / MILLIS;
                Map<Resource, Double> amounts = new EnumMap<>(Resource.class);
                used.forEach((resource, rate) -> amounts.put(resource, rate * seconds));
                steps.add(new Step(sum(pages.subMap(before, false, now, true).values()), amounts, seconds));
            }
        });
        return steps;
    }

    private static Map<String, Integer> sum(Iterable<Map<String, Integer>> counts) {
        Map<String, Integer> sum = new HashMap<>();
        counts.forEach(some -> some.forEach((label, count) -> sum.merge(label, count, Integer::sum)));
        return sum;
    }

    private static void addSample(NamedCsvRecord row, NavigableMap<Long, Map<Resource, Double>> rates) {
        Resource resource = SAMPLED.get(row.getField("subject") + " " + row.getField("metric"));
        if (resource != null) {
            rates.computeIfAbsent(Long.parseLong(row.getField("time_ms")), now -> new EnumMap<>(Resource.class))
                    .put(resource, Double.parseDouble(row.getField("value")));
        }
    }

    private static void addPage(NamedCsvRecord row, NavigableMap<Long, Map<String, Integer>> pages) {
        long answered = Long.parseLong(row.getField("timeStamp")) + Long.parseLong(row.getField("elapsed"));
        pages.computeIfAbsent(answered, now -> new HashMap<>()).merge(row.getField("label"), 1, Integer::sum);
    }

    /** Whether the file is there and was read to its end. */
    private boolean each(Optional<Path> file, Consumer<NamedCsvRecord> reader) {
        if (file.isEmpty()) {
            return false;
        }
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file.get())) {
            rows.forEach(reader);
            return true;
        } catch (IOException | RuntimeException e) {
            problems.accept(new Unreadable(file.get(), "page types not told from it: " + e.getMessage()));
            return false;
        }
    }
}
