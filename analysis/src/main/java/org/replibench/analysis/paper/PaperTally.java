package org.replibench.analysis.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.records.csv.CsvColumn;

/**
 * What of the white paper, or of vendors' rules of thumb, holds where a study was measured.
 *
 * @param whose such as {@value #FINDINGS}
 * @param rows one for each finding
 */
public record PaperTally(String whose, List<PaperComparisonRow> rows) {
    /** The white paper's. */
    public static final String FINDINGS = "the white paper's findings";

    /** What it advises in its chapter 11, by the same figures. */
    public static final String ADVICE = "the white paper's advice";

    /** What vendors advise. */
    public static final String RULES = "vendors' rules of thumb";

    /** The name of the file that {@link #csv} is written to. */
    public static final String FILE = "findings.csv";

    /** The name of the file that {@link #markdown} is written to. */
    public static final String PAGE = "findings.md";

    public PaperTally {
        rows = List.copyOf(rows);
    }

    /** The white paper's findings, and apart from them its advice, which follows from them and would count a figure twice. */
    public static List<PaperTally> ofPaper(List<PaperComparisonRow> rows) {
        return List.of(
                new PaperTally(
                        FINDINGS, rows.stream().filter(row -> !row.ofAdvice()).toList()),
                new PaperTally(
                        ADVICE,
                        rows.stream().filter(PaperComparisonRow::ofAdvice).toList()));
    }

    /** One line; empty if the study judges none. */
    public Optional<String> sentence() {
        long notMeasured = count(Verdict.NOT_MEASURED);
        return notMeasured == rows.size()
                ? Optional.empty()
                : Optional.of("of " + whose + ", " + count(Verdict.AGREES) + " agree, "
                        + count(Verdict.DISAGREES) + " disagree, " + count(Verdict.INCONCLUSIVE) + " inconclusive"
                        + (notMeasured == 0 ? "" : ", " + notMeasured + " not measured here") + ".");
    }

    /** One line: how many of those that disagree each kind of thing explains, most first; empty if none disagrees. */
    public Optional<String> causes() {
        Map<String, Long> byCause = rows.stream()
                .filter(row -> row.verdict() == Verdict.DISAGREES)
                .flatMap(row -> row.causes().isEmpty() ? Stream.of(Explanation.NOTHING) : row.causes().stream())
                .collect(Collectors.groupingBy(cause -> cause, LinkedHashMap::new, Collectors.counting()));
        return byCause.isEmpty()
                ? Optional.empty()
                : Optional.of(byCause.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(cause -> cause.getKey() + " (" + cause.getValue() + ")")
                        .collect(Collectors.joining(
                                ", ",
                                "what the records say of the " + count(Verdict.DISAGREES) + " of " + whose
                                        + " that disagree: ",
                                ".")));
    }

    /** The same as a table in Markdown, to be pasted into a page. */
    public String markdown() {
        StringBuilder page = new StringBuilder();
        sentence().ifPresent(line -> page.append(capitalised(line)).append("\n\n"));
        causes().ifPresent(line -> page.append(capitalised(line)).append("\n\n"));
        page.append(line(List.of("source", "finding", "quantity", "the paper", "here", "verdict", "why")));
        page.append("|---|---|---|---|---|---|---|\n");
        rows.forEach(row -> page.append(line(List.of(
                row.chapter().isEmpty() ? row.source() : row.chapter(),
                row.about(),
                row.quantity(),
                row.theirs(),
                row.ours(),
                row.agreement(),
                row.why()))));
        return page.toString();
    }

    private static String line(List<String> values) {
        return values.stream().map(value -> value.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String capitalised(String line) {
        return Character.toUpperCase(line.charAt(0)) + line.substring(1);
    }

    private long count(Verdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).count();
    }

    /**
     * A row for each finding.
     *
     * @param study its name
     */
    public static String csv(String study, List<PaperComparisonRow> rows) {
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
                        CsvColumn.text("cells", row -> String.join(" ", row.cells())),
                        CsvColumn.text("why", PaperComparisonRow::why),
                        CsvColumn.text("source", PaperComparisonRow::source),
                        CsvColumn.text("nodes", row -> row.nodes() == 0 ? "" : row.nodes()),
                        CsvColumn.text("load", PaperComparisonRow::load)),
                rows);
    }
}
