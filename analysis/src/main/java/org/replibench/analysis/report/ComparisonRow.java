package org.replibench.analysis.report;

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

    private static final double CONFIDENCE = 1 - Judge.DEFAULT_SIGNIFICANCE;

    static ComparisonRow of(Row row, int arm, int panel) {
        Interval interval = row.ratio().interval(CONFIDENCE);
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
    static String words(Verdict verdict) {
        if (verdict instanceof Verdict.Inconclusive open) {
            return open.repeatsNeeded().isPresent()
                    ? "inconclusive: about " + open.repeatsNeeded().getAsInt() + " repeats would decide"
                    : "inconclusive: how many repeats would decide is not known yet, or more than "
                            + RepeatsNeeded.MOST;
        }
        return verdict.word();
    }
}
