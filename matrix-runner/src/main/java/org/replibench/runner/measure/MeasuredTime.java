package org.replibench.runner.measure;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.sample.ClockReading;
import org.replibench.runner.sample.MetricSnapshot;

/**
 * What was measured of a cell: one window, or as many as it had turns.
 *
 * @param windows in the order of time, at least one
 * @param besides what was not read at the windows' edges, but is known of them: what cumulative readings grew by, and the last ones
 *     of others
 */
public record MeasuredTime(List<MeasuredWindow> windows, Map<MetricKey, Double> besides) {
    public MeasuredTime {
        windows = List.copyOf(windows);
        besides = Map.copyOf(besides);
        if (windows.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
    }

    /** A single window. */
    public MeasuredTime(MetricSnapshot start, MetricSnapshot end) {
        this(List.of(new MeasuredWindow(start, end)), Map.of());
    }

    /** Length of the windows by the monotonic clock, all added up. */
    public double seconds() {
        return windows.stream().mapToDouble(MeasuredWindow::seconds).sum();
    }

    /** How much further the wall clock went than the monotonic one within the windows, in milliseconds; below 0 if less far. */
    public double clockDriftMillis() {
        return windows.stream()
                .mapToDouble(window ->
                        window.end().clock().stepMillisSince(window.start().clock()))
                .sum();
    }

    /** The clocks at the edges of the windows, in the order of time. */
    List<ClockReading> clocks() {
        return windows.stream()
                .flatMap(
                        window -> Stream.of(window.start().clock(), window.end().clock()))
                .toList();
    }

    /** What a cumulative reading grew by in the windows; NaN if it is missing at an edge of one. */
    public double growth(String subject, Metric metric) {
        Double known = besides.get(new MetricKey(subject, metric));
        return known != null
                ? known
                : windows.stream()
                        .mapToDouble(window -> window.growth(subject, metric))
                        .sum();
    }

    /** The names of load generators on machines of their own. */
    List<String> drivers() {
        return windows.get(0).start().readings().keySet().stream()
                .filter(MetricKey::isOfDriverMachine)
                .map(MetricKey::subject)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** Whether it was read at all. */
    boolean knows(String subject, Metric metric) {
        MetricKey key = new MetricKey(subject, metric);
        return besides.containsKey(key) || windows.get(0).start().readings().containsKey(key);
    }

    /** The mean of what was read at the edges of all windows; NaN if nothing was. */
    double mean(String subject, Metric metric) {
        MetricKey key = new MetricKey(subject, metric);
        return windows.stream()
                .flatMap(window -> Stream.of(window.start(), window.end()))
                .flatMap(edge -> Stream.ofNullable(edge.readings().get(key)))
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    /** What was read last; NaN if nothing was. */
    public double last(String subject, Metric metric) {
        MetricKey key = new MetricKey(subject, metric);
        Map<MetricKey, Double> readings = windows.get(windows.size() - 1).end().readings();
        return besides.getOrDefault(key, readings.getOrDefault(key, Double.NaN));
    }

    /** The windows by the wall clock; one in which it was set back is empty. */
    public TimeSpans spans() {
        return TimeSpans.inSequence(windows.stream()
                .map(window -> TimeSpans.Span.between(
                        window.start().epochMillis(), window.end().epochMillis()))
                .toList());
    }

    /** The beginning of the first window, by the wall clock. */
    public Instant startTime() {
        return Instant.ofEpochMilli(windows.get(0).start().epochMillis());
    }
}
