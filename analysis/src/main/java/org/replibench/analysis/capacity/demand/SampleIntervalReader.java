package org.replibench.analysis.capacity.demand;

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
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.SamplesFile;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

/** Puts a cell's samples and the driver's pages side by side, step by step of the measured window. */
final class SampleIntervalReader {
    private static final double MILLIS = 1000;

    private static final Map<MetricKey, ProfiledResource> SAMPLED = Map.of(
            MetricKey.ofNode(1, Metric.CPU),
            ProfiledResource.NODE_CPU,
            MetricKey.ofNode(2, Metric.CPU),
            ProfiledResource.RECEIVER_CPU,
            new MetricKey(MetricKey.DATABASE, Metric.CPU),
            ProfiledResource.DATABASE_CPU,
            MetricKey.ofNode(1, Metric.INTERCONNECT),
            ProfiledResource.SENT,
            MetricKey.ofNode(2, Metric.INTERCONNECT),
            ProfiledResource.ANSWERED);

    private final Consumer<UnreadableFile> problems;

    /** Raw files that cannot be read are told to {@code problems}; their cells have no steps. */
    SampleIntervalReader(Consumer<UnreadableFile> problems) {
        this.problems = problems;
    }

    List<SampleInterval> read(StoredCell cell) {
        NavigableMap<Long, Map<ProfiledResource, Double>> rates = new TreeMap<>();
        NavigableMap<Long, Map<String, Integer>> pages = new TreeMap<>();
        boolean whole = each(cell.file(RawFile.SAMPLES), SamplesFile::read, sample -> addSample(sample, rates))
                && each(cell.file(RawFile.JTL), JtlReader::read, page -> addPage(page, pages));
        return whole ? steps(cell, rates, pages) : List.of();
    }

    private static List<SampleInterval> steps(
            StoredCell cell,
            NavigableMap<Long, Map<ProfiledResource, Double>> rates,
            NavigableMap<Long, Map<String, Integer>> pages) {
        long start = cell.measured().windowStart().toEpochMilli();
        long end = start + Math.round(cell.measured().windowSeconds() * MILLIS);
        List<SampleInterval> sampleIntervals = new ArrayList<>();
        rates.subMap(start, true, end, true).forEach((now, used) -> {
            Long before = rates.lowerKey(now);
            if (before != null && before >= start) {
                double seconds = (now - before) / MILLIS;
                Map<ProfiledResource, Double> amounts = new EnumMap<>(ProfiledResource.class);
                used.forEach((profiledResource, rate) -> amounts.put(profiledResource, rate * seconds));
                sampleIntervals.add(new SampleInterval(
                        sum(pages.subMap(before, false, now, true).values()), amounts, seconds));
            }
        });
        return sampleIntervals;
    }

    private static Map<String, Integer> sum(Iterable<Map<String, Integer>> counts) {
        Map<String, Integer> sum = new HashMap<>();
        counts.forEach(some -> some.forEach((label, count) -> sum.merge(label, count, Integer::sum)));
        return sum;
    }

    private static void addSample(SamplesFile.Sample sample, NavigableMap<Long, Map<ProfiledResource, Double>> rates) {
        ProfiledResource profiledResource = SAMPLED.get(sample.key());
        if (profiledResource != null) {
            rates.computeIfAbsent(sample.timeMillis(), now -> new EnumMap<>(ProfiledResource.class))
                    .put(profiledResource, sample.value());
        }
    }

    private static void addPage(JMeterSample page, NavigableMap<Long, Map<String, Integer>> pages) {
        pages.computeIfAbsent(page.endMillis(), now -> new HashMap<>()).merge(page.label(), 1, Integer::sum);
    }

    /** Whether the file is there and was read to its end. */
    private <R> boolean each(Optional<Path> file, RawFile.Reader<R> reader, Consumer<R> consumer) {
        if (file.isEmpty()) {
            return false;
        }
        try {
            reader.read(file.get(), consumer);
            return true;
        } catch (IOException | RuntimeException e) {
            problems.accept(new UnreadableFile(file.get(), "page types not told from it: " + e.getMessage()));
            return false;
        }
    }

    /**
     * What happened between two samples.
     *
     * @param pages answered pages by their type
     * @param usage seconds or bytes by resource
     */
    record SampleInterval(Map<String, Integer> pages, Map<ProfiledResource, Double> usage, double seconds) {}
}
