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

/** Holds a study against the white paper's findings, each on the largest cluster that has both of its arms. */
public final class PaperComparison {
    private final Pairs pairs;
    private final PaperLoads loads;
    private final List<Subject> subjects;
    private final List<CellRecord> cells;

    private PaperComparison(List<CellRecord> cells) {
        this.cells = cells;
        this.pairs = new Pairs(cells);
        this.loads = PaperLoads.of(cells);
        this.subjects = pairs.subjects().stream()
                .filter(subject ->
                        !subject.again() && loads.paperLoad(subject.load()).isPresent())
                .sorted(Comparator.comparingInt(Subject::nodes))
                .toList();
    }

    /** A row for each finding, in the paper's order; none if the study has the arms of none of them. */
    public static List<PaperRow> of(List<CellRecord> cells) {
        PaperComparison comparison = new PaperComparison(cells);
        List<PaperRow> rows = Findings.ALL.stream().map(comparison::row).toList();
        return rows.stream().allMatch(row -> row.cells().isEmpty()) ? List.of() : rows;
    }

    private PaperRow row(Finding finding) {
        return finding instanceof Claim claim ? compared(claim) : notCompared((Remark) finding);
    }

    private static PaperRow notCompared(Remark remark) {
        return new PaperRow(
                about(remark, ""), "", remark.words(), "", "not compared: " + remark.whyNot(), List.of());
    }

    private PaperRow compared(Claim claim) {
        return subjects.stream()
                .filter(subject -> loads.paperLoad(subject.load()).equals(Optional.of(claim.topic().load())))
                .sorted(Comparator.comparingInt(Subject::nodes).reversed())
                .flatMap(contender -> subjects.stream()
                        .filter(baseline -> claim.isAbout(baseline, contender))
                        .flatMap(baseline -> measured(claim, baseline, contender).stream()))
                .findFirst()
                .orElseGet(() -> row(claim, "", Agreement.NOT_MEASURED, List.of()));
    }

    private Optional<PaperRow> measured(Claim claim, Subject baseline, Subject contender) {
        return pairs.ratio(baseline, contender, claim.quantity())
                .map(ratio -> row(
                        claim,
                        ours(ratio, baseline, contender),
                        Agreement.of(ratio, claim.figure()),
                        cells.stream()
                                .filter(CellRecord::valid)
                                .map(CellRecord::cell)
                                .filter(cell -> baseline.isOf(cell) || contender.isOf(cell))
                                .map(cell -> cell.id())
                                .toList()));
    }

    private static PaperRow row(Claim claim, String ours, Agreement agreement, List<String> cells) {
        return new PaperRow(
                about(claim, claim.pairing().words() + ", "),
                claim.quantity().label(),
                claim.words(),
                ours,
                agreement.words(),
                cells);
    }

    private static String about(Finding finding, String arms) {
        return finding.topic().question().words() + ": " + arms + finding.topic().load() + " load";
    }

    private static String ours(RatioEstimate ratio, Subject baseline, Subject contender) {
        Interval interval = ratio.interval(Judge.DEFAULT_CONFIDENCE);
        String reach =
                ratio.testable() ? String.format(Locale.ROOT, " (%.3f to %.3f)", interval.low(), interval.high()) : "";
        return String.format(
                Locale.ROOT,
                "× %.3f%s on %s nodes, load %s",
                ratio.ratio(),
                reach,
                over(String.valueOf(contender.nodes()), String.valueOf(baseline.nodes())),
                over(contender.load(), baseline.load()));
    }

    private static String over(String contender, String baseline) {
        return contender.equals(baseline) ? contender : contender + " over " + baseline;
    }
}
