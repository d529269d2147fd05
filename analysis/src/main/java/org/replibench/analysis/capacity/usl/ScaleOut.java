package org.replibench.analysis.capacity.usl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.Load;

/** The scalability law of what a matrix measured, a curve for each arm and load. */
public final class ScaleOut {
    /** As many times the greatest measured size; farther, {@link ScalabilityFit} has nothing to say. */
    private static final List<Integer> BEYOND = List.of(2, 4);

    private static final int LEAST_SIZES = 2;

    private ScaleOut() {}

    /**
     * One line for each curve: the law, and what it says beyond the largest cluster; or one for all of which nothing can be said,
     * and why.
     *
     * @param records of a matrix; those that are not valid are left out
     */
    public static List<String> describe(List<CellRecord> records) {
        Map<String, List<Point>> curves = new LinkedHashMap<>();
        records.stream()
                .filter(CellRecord::valid)
                .filter(measured ->
                        !measured.cell().again() && measured.cell().load().spread() == Load.Spread.EVERY_NODE)
                .forEach(measured -> curves.computeIfAbsent(name(measured.cell()), absent -> new ArrayList<>())
                        .add(new Point(
                                measured.cell().nodes(), measured.driven().throughputPagesPerSecond())));
        List<String> lines = new ArrayList<>();
        Map<String, List<String>> unsaid = new LinkedHashMap<>();
        curves.forEach((name, points) -> {
            if (points.stream().mapToDouble(Point::size).distinct().count() >= LEAST_SIZES) {
                try {
                    lines.add(name + ": " + describe(fit(points), points));
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
    private static ScalabilityFit fit(List<Point> points) {
        OptionalDouble one = points.stream()
                .filter(point -> point.size() == 1)
                .mapToDouble(Point::throughput)
                .average();
        return one.isPresent() ? ScalabilityFit.relativeTo(one.getAsDouble(), points) : ScalabilityFit.free(points);
    }

    private static String describe(ScalabilityFit fit, List<Point> points) {
        double greatest = points.stream().mapToDouble(Point::size).max().orElseThrow();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "contention %.4f, coherency %.5f",
                fit.law().sigma(),
                fit.law().kappa()));
        BEYOND.forEach(times -> text.append("; ").append(describe(fit.predict(times * greatest))));
        return text.toString();
    }

    private static String describe(Prediction prediction) {
        if (prediction instanceof Prediction.Value value) {
            return String.format(
                    Locale.ROOT,
                    "%.0f nodes: %s%.1f pages/s (%.1f to %.1f)",
                    value.size(),
                    value.weak() ? "weakly " : "",
                    value.throughput(),
                    value.lower(),
                    value.upper());
        }
        return String.format(
                Locale.ROOT,
                "%.0f nodes: no number, %s",
                prediction.size(),
                ((Prediction.Refusal) prediction).reason());
    }
}
