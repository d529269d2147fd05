package org.replibench.analysis.paper;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.replibench.analysis.compare.Pairs;
import org.replibench.analysis.compare.Subject;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.CellRecord;

/**
 * Holds a study against the white paper's findings, each on the largest cluster that has both patterns. A load that is not
 * called {@code high} counts as the paper's medium one, which no pattern of its saturated.
 */
public final class PaperComparison {
    private static final double CONFIDENCE = 1 - Judge.DEFAULT_SIGNIFICANCE;

    private final Pairs pairs;
    private final List<CellRecord> cells;

    private PaperComparison(List<CellRecord> cells) {
        this.cells = cells;
        this.pairs = new Pairs(cells);
    }

    /** A row for each finding that has both patterns here, in the paper's order; none if there are none at all. */
    public static List<PaperRow> of(List<CellRecord> cells) {
        PaperComparison comparison = new PaperComparison(cells);
        List<PaperRow> rows = Claims.ALL.stream().map(comparison::row).toList();
        return rows.stream().allMatch(row -> row.cells().isEmpty()) ? List.of() : rows;
    }

    private PaperRow row(Claim claim) {
        return pairs.subjects().stream()
                .filter(subject -> subject.pattern().equals(claim.contender()) && fits(subject, claim))
                .sorted(Comparator.comparingInt(Subject::nodes).reversed())
                .flatMap(contender -> pairs.subjects().stream()
                        .filter(subject -> subject.pattern().equals(claim.baseline()) && comparable(subject, contender))
                        .flatMap(baseline -> measured(claim, baseline, contender).stream()))
                .findFirst()
                .orElseGet(() -> new PaperRow(
                        about(claim),
                        claim.quantity().label(),
                        claim.words(),
                        "",
                        Agreement.NOT_MEASURED.words(),
                        List.of()));
    }

    private Optional<PaperRow> measured(Claim claim, Subject baseline, Subject contender) {
        return pairs.ratio(baseline, contender, claim.quantity())
                .map(ratio -> new PaperRow(
                        about(claim),
                        claim.quantity().label(),
                        claim.words(),
                        ours(ratio, contender),
                        Agreement.of(ratio, claim.low(), claim.high()).words(),
                        cells.stream()
                                .filter(CellRecord::valid)
                                .map(CellRecord::cell)
                                .filter(cell -> baseline.isOf(cell) || contender.isOf(cell))
                                .map(cell -> cell.id())
                                .toList()));
    }

    private static boolean fits(Subject subject, Claim claim) {
        return !subject.again()
                && subject.nodes() >= claim.fewestNodes()
                && subject.load().equals(Claim.HIGH) == claim.load().equals(Claim.HIGH);
    }

    /** On the same nodes under the same load, and by the same engine if both replicate. */
    private static boolean comparable(Subject baseline, Subject contender) {
        return !baseline.again()
                && baseline.nodes() == contender.nodes()
                && baseline.load().equals(contender.load())
                && (baseline.engine().equals(contender.engine())
                        || baseline.pattern().equals("none"));
    }

    private static String about(Claim claim) {
        return claim.question() + ": " + claim.contender() + " against " + claim.baseline() + ", " + claim.load()
                + " load";
    }

    private static String ours(RatioEstimate ratio, Subject where) {
        Interval interval = ratio.interval(CONFIDENCE);
        String reach =
                ratio.testable() ? String.format(Locale.ROOT, " (%.3f to %.3f)", interval.low(), interval.high()) : "";
        return String.format(
                Locale.ROOT, "× %.3f%s on %d nodes, load %s", ratio.ratio(), reach, where.nodes(), where.load());
    }
}
