package org.replibench.analysis.compare;

import java.util.List;
import java.util.Optional;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/** How two arms of a study compare in a quantity. */
@FunctionalInterface
public interface ArmRatios {
    /** The contender over the baseline; empty if nothing tells. */
    Optional<RatioInterval> of(ComparisonKey baseline, ComparisonKey contender, CellQuantity quantity);

    /** By the repeats of valid cells that both arms have. */
    static ArmRatios byRepeats(List<CellRecord> cells) {
        PairedRepeats repeats = new PairedRepeats(cells);
        return (baseline, contender, quantity) ->
                repeats.ratio(baseline, contender, quantity).map(RatioInterval::of);
    }
}
