package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.replibench.analysis.Declaration;
import org.replibench.analysis.compare.AgainstControl;
import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.compare.Row;
import org.replibench.analysis.compare.Subject;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Verdict;
import org.replibench.model.CellRecord;

/** What repeats have shown, in words: for the largest cluster under the heaviest load, as that is where cost shows first. */
final class Tested {
    private static final List<Quantity> TOLD = List.of(Quantity.CPU_PER_PAGE, Quantity.THROUGHPUT);

    private Tested() {}

    /** @param valid cells of one study */
    static String of(List<CellRecord> valid) {
        Judge judge = new Judge(Declaration.of(valid).margin());
        List<Row> rows = AgainstControl.rows(valid, judge);
        Optional<Subject> largest = rows.stream()
                .map(Row::subject)
                .filter(subject -> !subject.again())
                .max(Comparator.comparingDouble((Subject subject) -> clients(valid, subject))
                        .thenComparingInt(Subject::nodes));
        return largest.map(subject -> sentences(rows, subject, judge)).orElse("There is nothing to test them against.");
    }

    private static String sentences(List<Row> rows, Subject where, Judge judge) {
        return "Against no replication on " + where.nodes() + " nodes, margin " + judge.margin() + ": "
                + TOLD.stream()
                        .map(quantity -> sentence(
                                quantity,
                                rows.stream()
                                        .filter(row -> row.quantity() == quantity)
                                        .filter(row -> row.subject().nodes() == where.nodes()
                                                && row.subject().load().equals(where.load()))
                                        .toList()))
                        .collect(Collectors.joining(" "));
    }

    private static String sentence(Quantity quantity, List<Row> rows) {
        List<String> parts = new ArrayList<>();
        add(parts, "different", rows, Verdict.Different.class);
        add(parts, "equivalent", rows, Verdict.Equivalent.class);
        add(parts, "inconclusive", rows, Verdict.Inconclusive.class);
        return quantity.label() + ": " + (parts.isEmpty() ? "not known" : String.join("; ", parts)) + ".";
    }

    private static void add(List<String> parts, String word, List<Row> rows, Class<? extends Verdict> kind) {
        List<String> names = rows.stream()
                .filter(row -> kind.isInstance(row.verdict()))
                .map(row -> String.format(
                        Locale.ROOT,
                        "%s × %.2f",
                        row.subject().label(),
                        row.ratio().ratio()))
                .toList();
        if (!names.isEmpty()) {
            parts.add(word + " " + String.join(", ", names));
        }
    }

    private static double clients(List<CellRecord> cells, Subject subject) {
        return cells.stream()
                .filter(cell -> cell.cell().load().name().equals(subject.load()))
                .mapToInt(cell -> cell.cell().load().clientsPerNode())
                .max()
                .orElse(0);
    }
}
