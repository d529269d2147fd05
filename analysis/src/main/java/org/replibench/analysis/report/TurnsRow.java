package org.replibench.analysis.report;

import java.util.List;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockRatio;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.analysis.statistics.RatioInterval;

/**
 * How a ratio of arms that took turns came about, as the page shows it.
 *
 * @param arm by index
 * @param panel by index
 * @param figure its key, such as "throughput_pages_per_s"
 * @param quantity such as "throughput, pages/s"
 * @param looks in the order of time
 * @param blocks in the order of time
 * @param counted how many blocks counted
 * @param withinStarts standard error of the ratio by what blocks differ by within a start, a part of the ratio
 * @param betweenStarts the same by what starts of servers differ by; 0 for arms on the same servers
 * @param autocorrelation of successive blocks that the interval allows for
 * @param totalRatio of all blocks together
 * @param rareBlocksMatter whether that lies outside of the interval
 */
record TurnsRow(
        int arm,
        int panel,
        String figure,
        String quantity,
        List<LookPoint> looks,
        List<BlockRatio> blocks,
        int counted,
        double withinStarts,
        double betweenStarts,
        double autocorrelation,
        double totalRatio,
        boolean rareBlocksMatter) {
    /**
     * A ratio as it stood at a look.
     *
     * @param spent part of the budget
     * @param low of the interval; NaN if there were too few blocks for one
     * @param high likewise
     */
    record LookPoint(double spent, double ratio, double low, double high) {
        static LookPoint of(BlockComparison comparison) {
            RatioInterval ratio = RatioInterval.of(comparison.ratio(), comparison.interval());
            return new LookPoint(comparison.budgetFraction(), ratio.ratio(), ratio.low(), ratio.high());
        }
    }

    /** @param looks at these arms, of which {@code last} was found at the last */
    static TurnsRow of(int arm, int panel, RoundComparison arms, List<BlockLook> looks, BlockComparison last) {
        return new TurnsRow(
                arm,
                panel,
                last.quantity().described().key(),
                last.quantity().described().label(),
                looks.stream()
                        .flatMap(look -> look.comparisons().stream())
                        .filter(earlier -> earlier.arm().equals(last.arm()) && earlier.quantity() == last.quantity())
                        .map(LookPoint::of)
                        .toList(),
                arms.ratios(last),
                last.blocks(),
                last.withinStartsError(),
                last.betweenStartsError(),
                last.autocorrelation(),
                last.totalRatio(),
                last.rareBlocksMatter());
    }
}
