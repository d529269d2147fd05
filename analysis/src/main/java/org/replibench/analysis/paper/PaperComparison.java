package org.replibench.analysis.paper;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.paper.PaperFinding.QualitativeFinding;
import org.replibench.analysis.paper.PaperFinding.RatioFinding;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;

/** Holds a study against the white paper's findings, each on the largest cluster that has both of its arms. */
public final class PaperComparison {
    private final ArmRatios ratios;
    private final PaperLoadMapping loads;
    private final List<ComparisonKey> comparisonKeys;
    private final List<CellRecord> cells;

    private PaperComparison(List<CellRecord> cells, ArmRatios ratios) {
        this.cells = cells;
        this.ratios = ratios;
        this.loads = PaperLoadMapping.of(cells);
        this.comparisonKeys = new PairedRepeats(cells)
                .subjects().stream()
                        .filter(comparisonKey -> !comparisonKey.aaRepeat()
                                && loads.paperLoad(comparisonKey.load()).isPresent())
                        .sorted(Comparator.comparingInt(ComparisonKey::nodes))
                        .toList();
    }

    /** A row for each finding, in the paper's order; none if the study has the arms of none of them. */
    public static List<PaperComparisonRow> of(List<CellRecord> cells, ArmRatios ratios) {
        PaperComparison comparison = new PaperComparison(cells, ratios);
        List<PaperComparisonRow> rows =
                PaperFindings.ALL.stream().map(comparison::row).toList();
        return rows.stream().allMatch(row -> row.cells().isEmpty()) ? List.of() : rows;
    }

    private PaperComparisonRow row(PaperFinding paperFinding) {
        return paperFinding instanceof RatioFinding ratioFinding
                ? compared(ratioFinding)
                : notCompared((QualitativeFinding) paperFinding);
    }

    private static PaperComparisonRow notCompared(QualitativeFinding qualitativeFinding) {
        return new PaperComparisonRow(
                qualitativeFinding.topic().id(),
                qualitativeFinding.topic().chapter(),
                about(qualitativeFinding, ""),
                "",
                qualitativeFinding.statement(),
                PaperRatio.NONE,
                RatioInterval.UNKNOWN,
                "",
                Verdict.NOT_MEASURED,
                Verdict.NOT_MEASURED.label() + ": " + qualitativeFinding.notComparableReason(),
                List.of());
    }

    private PaperComparisonRow compared(RatioFinding ratioFinding) {
        return comparisonKeys.stream()
                .filter(comparisonKey -> loads.paperLoad(comparisonKey.load())
                        .equals(Optional.of(ratioFinding.topic().load())))
                .sorted(Comparator.comparingInt(ComparisonKey::nodes).reversed())
                .flatMap(contender -> comparisonKeys.stream()
                        .filter(baseline -> ratioFinding.isAbout(baseline, contender))
                        .flatMap(baseline -> measured(ratioFinding, baseline, contender).stream()))
                .findFirst()
                .orElseGet(() -> row(
                        ratioFinding,
                        RatioInterval.UNKNOWN,
                        "",
                        Verdict.NOT_MEASURED,
                        Verdict.NOT_MEASURED.label(),
                        List.of()));
    }

    private Optional<PaperComparisonRow> measured(
            RatioFinding ratioFinding, ComparisonKey baseline, ComparisonKey contender) {
        return ratios.of(baseline, contender, ratioFinding.quantity())
                .map(ratio -> row(
                        ratioFinding,
                        ratio,
                        ours(ratio, baseline, contender),
                        Verdict.of(ratio, ratioFinding.ratio()),
                        Verdict.inWords(ratio, ratioFinding.ratio()),
                        cellIds(cells, baseline, contender)));
    }

    /** The valid cells that a ratio of these was derived from. */
    static List<String> cellIds(List<CellRecord> cells, ComparisonKey baseline, ComparisonKey contender) {
        return cells.stream()
                .filter(CellRecord::valid)
                .map(CellRecord::cell)
                .filter(cell -> baseline.matches(cell) || contender.matches(cell))
                .map(Cell::id)
                .toList();
    }

    private static PaperComparisonRow row(
            RatioFinding ratioFinding,
            RatioInterval measured,
            String ours,
            Verdict verdict,
            String agreement,
            List<String> cells) {
        return new PaperComparisonRow(
                ratioFinding.topic().id(),
                ratioFinding.topic().chapter(),
                about(ratioFinding, ratioFinding.pairing().label() + ", "),
                ratioFinding.quantity().label(),
                ratioFinding.statement(),
                ratioFinding.ratio(),
                measured,
                ours,
                verdict,
                agreement,
                cells);
    }

    private static String about(PaperFinding paperFinding, String arms) {
        return paperFinding.topic().question().label() + ": " + arms
                + paperFinding.topic().load() + " load";
    }

    static String ours(RatioInterval ratio, ComparisonKey baseline, ComparisonKey contender) {
        String reach = ratio.testable() ? String.format(Locale.ROOT, " (%.3f to %.3f)", ratio.low(), ratio.high()) : "";
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
