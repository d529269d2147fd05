package org.replibench.analysis.report;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.replibench.analysis.compare.Row;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RepeatsNeeded;
import org.replibench.analysis.statistics.Verdict;

/**
 * One quantity of an arm over its control's, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 * @param quantity such as "throughput, pages/s"
 * @param low of the interval; NaN if there were too few repeats for one
 * @param high likewise
 * @param verdict in words
 * @param decided whether more repeats are not needed
 */
record ComparisonRow(
        int arm,
        int panel,
        String quantity,
        double ratio,
        double low,
        double high,
        int repeats,
        String verdict,
        boolean decided) {

    /** Rows that name their arm and panel by the index in {@code arms} and {@code panels}. */
    static List<ComparisonRow> all(List<Row> rows, List<Arm> arms, List<Panel> panels) {
        return rows.stream()
                .map(row -> of(
                        row,
                        index(arms, arm -> arm.is(row.subject())),
                        index(panels, panel -> panel.has(row.subject()))))
                .toList();
    }

    private static <T> int index(List<T> among, Predicate<T> wanted) {
        return IntStream.range(0, among.size())
                .filter(i -> wanted.test(among.get(i)))
                .findFirst()
                .orElseThrow();
    }

    private static ComparisonRow of(Row row, int arm, int panel) {
        Interval interval = row.ratio().interval(Judge.DEFAULT_CONFIDENCE);
        boolean known = row.ratio().testable();
        return new ComparisonRow(
                arm,
                panel,
                row.quantity().label(),
                row.ratio().ratio(),
                known ? interval.low() : Double.NaN,
                known ? interval.high() : Double.NaN,
                row.contenderRepeats(),
                words(row.verdict()),
                row.verdict().decided());
    }

    /** The verdict, and if it is open what would decide it. */
    private static String words(Verdict verdict) {
        if (verdict instanceof Verdict.Inconclusive open) {
            return open.repeatsNeeded().isPresent()
                    ? "inconclusive: about " + open.repeatsNeeded().getAsInt() + " repeats would decide"
                    : "inconclusive: how many repeats would decide is not known yet, or more than "
                            + RepeatsNeeded.MOST;
        }
        return verdict.word();
    }
}
