package org.replibench.analysis.report;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RepeatsNeeded;

/**
 * One quantity of an arm over its control's, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 * @param figure its key, such as "throughput_pages_per_s"
 * @param quantity such as "throughput, pages/s"
 * @param low of the interval; NaN if there were too few repeats for one
 * @param high likewise
 * @param verdict in words
 * @param decided whether more repeats are not needed
 */
record ComparisonRow(
        int arm,
        int panel,
        String figure,
        String quantity,
        double ratio,
        double low,
        double high,
        int repeats,
        String verdict,
        boolean decided) {

    /** Rows that name their arm and panel by the index in {@code arms} and {@code panels}. */
    static List<ComparisonRow> all(
            List<QuantityComparison> quantityComparisons,
            List<ReportArmKey> reportArms,
            List<ComparableGroupKey> comparableGroups) {
        return quantityComparisons.stream()
                .map(quantityComparison -> of(
                        quantityComparison,
                        index(reportArms, reportArm -> reportArm.matches(quantityComparison.subject())),
                        index(
                                comparableGroups,
                                comparableGroup -> comparableGroup.contains(quantityComparison.subject()))))
                .toList();
    }

    static <T> int index(List<T> among, Predicate<T> wanted) {
        return IntStream.range(0, among.size())
                .filter(i -> wanted.test(among.get(i)))
                .findFirst()
                .orElseThrow();
    }

    private static ComparisonRow of(QuantityComparison quantityComparison, int arm, int panel) {
        Interval interval = quantityComparison.ratio().interval(Judge.DEFAULT_CONFIDENCE);
        boolean known = quantityComparison.ratio().testable();
        return new ComparisonRow(
                arm,
                panel,
                quantityComparison.quantity().key(),
                quantityComparison.quantity().label(),
                quantityComparison.ratio().ratio(),
                known ? interval.low() : Double.NaN,
                known ? interval.high() : Double.NaN,
                quantityComparison.contenderRepeats(),
                verdictText(quantityComparison.verdict()),
                quantityComparison.verdict().decided());
    }

    /** The verdict, and if it is open what would decide it. */
    private static String verdictText(ComparisonVerdict comparisonVerdict) {
        if (comparisonVerdict instanceof ComparisonVerdict.Inconclusive open) {
            return open.repeatsNeeded().isPresent()
                    ? "inconclusive: about " + open.repeatsNeeded().getAsInt() + " repeats would decide"
                    : "inconclusive: how many repeats would decide is not known yet, or more than "
                            + RepeatsNeeded.MAX_REPEATS;
        }
        return comparisonVerdict.label();
    }
}
