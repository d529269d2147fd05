package org.replibench.analysis.paper;

import java.util.List;
import java.util.Optional;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.records.csv.CsvColumn;

/**
 * What of the white paper holds where a study was measured.
 *
 * @param rows one for each finding
 */
public record PaperTally(List<PaperComparisonRow> rows) {
    /** The name of the file that {@link #csv} is written to. */
    public static final String FILE = "findings.csv";

    public PaperTally {
        rows = List.copyOf(rows);
    }

    /** One line; empty if the study judges none. */
    public Optional<String> sentence() {
        long notMeasured = count(Verdict.NOT_MEASURED);
        return notMeasured == rows.size()
                ? Optional.empty()
                : Optional.of("of the white paper's findings, " + count(Verdict.AGREES) + " agree, "
                        + count(Verdict.DISAGREES) + " disagree, " + count(Verdict.INCONCLUSIVE) + " inconclusive"
                        + (notMeasured == 0 ? "" : ", " + notMeasured + " not measured here") + ".");
    }

    private long count(Verdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).count();
    }

    /**
     * A row for each finding.
     *
     * @param study its name
     */
    public String csv(String study) {
        return CsvColumn.format(
                List.of(
                        CsvColumn.text("study", row -> study),
                        CsvColumn.text("finding", PaperComparisonRow::id),
                        CsvColumn.text("chapter", PaperComparisonRow::chapter),
                        CsvColumn.text("compared", PaperComparisonRow::about),
                        CsvColumn.text("quantity", PaperComparisonRow::quantity),
                        CsvColumn.text("paper_says", PaperComparisonRow::theirs),
                        CsvColumn.number("accepted_min", row -> row.accepted().minAccepted()),
                        CsvColumn.number("accepted_max", row -> row.accepted().maxAccepted()),
                        CsvColumn.number("ratio", row -> row.measured().ratio()),
                        CsvColumn.number("low", row -> row.measured().low()),
                        CsvColumn.number("high", row -> row.measured().high()),
                        CsvColumn.text("verdict", row -> row.verdict().label()),
                        CsvColumn.text("cells", row -> String.join(" ", row.cells()))),
                rows);
    }
}
