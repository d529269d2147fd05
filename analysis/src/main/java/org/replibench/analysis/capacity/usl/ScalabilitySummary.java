package org.replibench.analysis.capacity.usl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.load.SaturableResource;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.CellRecord;

/** The scalability law of what a matrix measured, a curve for each arm and load. */
public final class ScalabilitySummary {
    /** As many times the greatest measured size; farther, {@link ScalabilityFit} has nothing to say. */
    private static final List<Integer> EXTRAPOLATION_FACTORS = List.of(2, 4);

    private static final int MIN_SIZES = 2;

    /** What limits a cluster, unlike the load generator and the machine that it shares with them. */
    private static final List<SaturableResource> CLUSTER = List.of(SaturableResource.NODE, SaturableResource.DATABASE);

    private ScalabilitySummary() {}

    /**
     * One line for each curve: the law, and what it says beyond the largest cluster; or one for all of which nothing can be said,
     * and why.
     *
     * @param records of a matrix; those that are not valid are left out, and those whose throughput was asked for
     */
    public static List<String> describe(List<CellRecord> records) {
        Map<String, List<CellRecord>> curves = records.stream()
                .filter(CellRecord::valid)
                .filter(measured -> measured.cell().load().isClosed())
                .filter(measured -> !measured.cell().aaRepeat()
                        && measured.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES)
                .collect(Collectors.groupingBy(
                        measured -> name(measured.cell()), LinkedHashMap::new, Collectors.toList()));
        List<String> lines = new ArrayList<>();
        Map<String, List<String>> unsaid = new LinkedHashMap<>();
        curves.forEach((name, curve) -> {
            SortedMap<Integer, List<CellRecord>> sizes = bySize(curve);
            if (sizes.size() >= MIN_SIZES) {
                try {
                    lines.add(name + ": " + law(saturated(sizes)));
                } catch (IllegalArgumentException tooFew) {
                    unsaid.computeIfAbsent(tooFew.getMessage() + unsaturated(sizes), absent -> new ArrayList<>())
                            .add(name);
                }
            }
        });
        unsaid.forEach((why, names) -> lines.add(String.join("; ", names) + ": " + why));
        return lines;
    }

    private static SortedMap<Integer, List<CellRecord>> bySize(List<CellRecord> curve) {
        return curve.stream()
                .collect(Collectors.groupingBy(measured -> measured.cell().nodes(), TreeMap::new, Collectors.toList()));
    }

    /**
     * The points of sizes that do all they can. Where clients leave something unused, a closed loop's throughput follows their
     * number: a straight line, whatever the contention.
     */
    private static List<ThroughputPoint> saturated(SortedMap<Integer, List<CellRecord>> sizes) {
        return sizes.values().stream()
                .filter(ScalabilitySummary::isSaturated)
                .flatMap(List::stream)
                .map(measured -> new ThroughputPoint(
                        measured.cell().nodes(), measured.loadMetrics().throughputPagesPerSecond()))
                .toList();
    }

    private static boolean isSaturated(List<CellRecord> repeats) {
        return CLUSTER.stream()
                .anyMatch(resource ->
                        repeats.stream().mapToDouble(resource::share).average().orElseThrow() >= resource.limit());
    }

    /** Which sizes say nothing, and how they could; nothing if all say something. */
    private static String unsaturated(SortedMap<Integer, List<CellRecord>> sizes) {
        List<String> idle = sizes.entrySet().stream()
                .filter(size -> !isSaturated(size.getValue()))
                .map(size -> String.valueOf(size.getKey()))
                .toList();
        return idle.isEmpty()
                ? ""
                : "; left out, since neither nodes nor database were saturated, so that throughput follows the clients: "
                        + String.join(", ", idle) + " nodes; more -Dclients saturate them";
    }

    private static String name(Cell cell) {
        String code = cell.pattern().code();
        String arm = code.equals(cell.engine()) ? code : code + " " + cell.engine();
        return (arm + " " + cell.variant().label()).strip() + ", " + cell.load().clientsPerNode() + " clients a node";
    }

    private static String law(List<ThroughputPoint> throughputPoints) {
        ScalabilityFit fit = ScalabilityFit.of(throughputPoints);
        double greatest = throughputPoints.stream()
                .mapToDouble(ThroughputPoint::size)
                .max()
                .orElseThrow();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "contention %.4f, coherency %.5f",
                fit.law().sigma(),
                fit.law().kappa()));
        EXTRAPOLATION_FACTORS.forEach(times -> text.append("; ").append(describe(fit.predict(times * greatest))));
        return text.toString();
    }

    private static String describe(ScalabilityFit.SizePrediction sizePrediction) {
        if (sizePrediction instanceof ScalabilityFit.SizePrediction.Estimated estimated) {
            return String.format(
                    Locale.ROOT,
                    "%.0f nodes: %s%.1f pages/s (%.1f to %.1f)",
                    estimated.size(),
                    estimated.weak() ? "weakly " : "",
                    estimated.throughput(),
                    estimated.lower(),
                    estimated.upper());
        }
        return String.format(
                Locale.ROOT,
                "%.0f nodes: no number, %s",
                sizePrediction.size(),
                ((ScalabilityFit.SizePrediction.NotPredictable) sizePrediction).reason());
    }
}
