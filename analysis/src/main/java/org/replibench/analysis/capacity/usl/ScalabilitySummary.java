package org.replibench.analysis.capacity.usl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.CellRecord;

/** The scalability law of what a matrix measured, a curve for each arm and load. */
public final class ScalabilitySummary {
    /** As many times the greatest measured size; farther, {@link ScalabilityFit} has nothing to say. */
    private static final List<Integer> EXTRAPOLATION_FACTORS = List.of(2, 4);

    private static final int MIN_SIZES = 2;

    private ScalabilitySummary() {}

    /**
     * One line for each curve: the law, and what it says beyond the largest cluster; or one for all of which nothing can be said,
     * and why.
     *
     * @param records of a matrix; those that are not valid are left out
     */
    public static List<String> describe(List<CellRecord> records) {
        Map<String, List<ThroughputPoint>> curves = new LinkedHashMap<>();
        records.stream()
                .filter(CellRecord::valid)
                .filter(measured -> !measured.cell().aaRepeat()
                        && measured.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES)
                .forEach(measured -> curves.computeIfAbsent(name(measured.cell()), absent -> new ArrayList<>())
                        .add(new ThroughputPoint(
                                measured.cell().nodes(), measured.loadMetrics().throughputPagesPerSecond())));
        List<String> lines = new ArrayList<>();
        Map<String, List<String>> unsaid = new LinkedHashMap<>();
        curves.forEach((name, throughputPoints) -> {
            if (throughputPoints.stream()
                            .mapToDouble(ThroughputPoint::size)
                            .distinct()
                            .count()
                    >= MIN_SIZES) {
                try {
                    lines.add(name + ": " + describe(fit(throughputPoints), throughputPoints));
                } catch (IllegalArgumentException tooFew) {
                    unsaid.computeIfAbsent(tooFew.getMessage(), absent -> new ArrayList<>())
                            .add(name);
                }
            }
        });
        unsaid.forEach((why, names) -> lines.add(String.join("; ", names) + ": " + why));
        return lines;
    }

    private static String name(Cell cell) {
        String code = cell.pattern().code();
        String arm = code.equals(cell.engine()) ? code : code + " " + cell.engine();
        return (arm + " " + cell.variant().label()).strip() + ", " + cell.load().clientsPerNode() + " clients a node";
    }

    /** A curve through one node if one was measured: of no replication that is, for with it there is none on one node. */
    private static ScalabilityFit fit(List<ThroughputPoint> throughputPoints) {
        OptionalDouble one = throughputPoints.stream()
                .filter(throughputPoint -> throughputPoint.size() == 1)
                .mapToDouble(ThroughputPoint::throughput)
                .average();
        return one.isPresent()
                ? ScalabilityFit.relativeTo(one.getAsDouble(), throughputPoints)
                : ScalabilityFit.free(throughputPoints);
    }

    private static String describe(ScalabilityFit fit, List<ThroughputPoint> throughputPoints) {
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
