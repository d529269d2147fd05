package org.replibench.analysis.compare;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.cell.CellRecord;

/** What arms of a study used of what they had, again and again. */
@FunctionalInterface
public interface ArmShares {
    /** In the order of time; none where it is not known. */
    SortedMap<Moment, Double> of(ComparisonKey arm, UsedShare share);

    /**
     * When a share was taken: of all arms close together in time.
     *
     * @param start of the servers, or the repeat
     * @param block that all arms have a window of; 0 of a repeat
     */
    record Moment(int start, int block) implements Comparable<Moment> {
        private static final Comparator<Moment> ORDER =
                Comparator.comparingInt(Moment::start).thenComparingInt(Moment::block);

        @Override
        public int compareTo(Moment other) {
            return ORDER.compare(this, other);
        }
    }

    /** The mean over time, on these servers: what another start of theirs would change is not in its interval. */
    default RatioInterval mean(ComparisonKey arm, UsedShare share) {
        return RatioInterval.ofMean(of(arm, share).values());
    }

    /** By how much the contender's share is larger, moment by moment. */
    default RatioInterval difference(ComparisonKey baseline, ComparisonKey contender, UsedShare share) {
        return RatioInterval.ofMean(pairs(of(baseline, share), of(contender, share), (of, by) -> by - of));
    }

    /** What two arms have of the same moments. */
    static Collection<Double> pairs(
            SortedMap<Moment, Double> baseline, SortedMap<Moment, Double> contender, DoubleBinaryOperator pair) {
        return contender.entrySet().stream()
                .filter(value -> baseline.containsKey(value.getKey()))
                .map(value -> pair.applyAsDouble(baseline.get(value.getKey()), value.getValue()))
                .toList();
    }

    /** By the repeats of valid cells. */
    static ArmShares byRepeats(List<CellRecord> cells) {
        return (arm, share) -> {
            SortedMap<Moment, Double> shares = new TreeMap<>();
            cells.stream()
                    .filter(CellRecord::valid)
                    .filter(cell -> arm.matches(cell.cell()) && Double.isFinite(share.of(cell)))
                    .forEach(cell -> shares.put(new Moment(cell.cell().repeat(), 0), share.of(cell)));
            return shares;
        };
    }
}
