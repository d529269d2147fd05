package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;

/**
 * What studies found of the disk with their databases' files, as plain text with the baseline A as 1. One probe of a second each comes before
 * a study, so the ratio has no interval: it tells whether another disk may explain what differs of patterns 3xxx.
 */
public final class DiskComparisonText {
    private DiskComparisonText() {}

    /**
     * Returns the text, which ends with a line feed.
     *
     * @param baseline what each study of A found; means of several are geometric
     * @param contender the same of B
     * @return empty if one side has nothing to compare
     */
    public static String format(List<DiskSpeed> baseline, List<DiskSpeed> contender) {
        Map<String, Double> from = means(baseline, DiskSpeed::writesPerSecond);
        Map<String, Double> to = means(contender, DiskSpeed::writesPerSecond);
        Map<String, Double> fromMillis = means(baseline, DiskSpeed::meanMillis);
        Map<String, Double> toMillis = means(contender, DiskSpeed::meanMillis);
        StringBuilder rows = new StringBuilder();
        from.forEach((way, writes) -> {
            if (to.containsKey(way)) {
                rows.append(String.format(
                        Locale.ROOT,
                        "%-40s %9.0f %9.0f %6.3f %10.3f %10.3f %6.3f\n",
                        way,
                        writes,
                        to.get(way),
                        to.get(way) / writes,
                        fromMillis.get(way),
                        toMillis.get(way),
                        toMillis.get(way) / fromMillis.get(way)));
            }
        });
        return rows.isEmpty()
                ? ""
                : String.format(
                                "\nThe database's disk, tried out before each study\n%-40s %9s %9s %6s %10s %10s %6s\n",
                                "", "A, 1/s", "B, 1/s", "B/A", "A, mean ms", "B, mean ms", "B/A")
                        + rows
                        + "A = 1. One probe a study: a hint, not a verdict.\n";
    }

    private static Map<String, Double> means(List<DiskSpeed> speeds, ToDoubleFunction<DiskSpeed> figure) {
        Map<String, List<Double>> byWay = new LinkedHashMap<>();
        speeds.forEach(speed ->
                byWay.computeIfAbsent(speed.way(), way -> new ArrayList<>()).add(figure.applyAsDouble(speed)));
        Map<String, Double> means = new LinkedHashMap<>();
        byWay.forEach((way, values) -> means.put(way, GeometricMean.of(values)));
        return means;
    }
}
