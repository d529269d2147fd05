package org.replibench.analysis.rounds;

import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.compare.ArmShares;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.UsedShare;

/**
 * What arms that took turns used, by their windows in blocks that count.
 *
 * @param quotaCores of a node; NaN without a limit
 */
public record RoundShares(MeasuredRounds rounds, double quotaCores) implements ArmShares {
    @Override
    public SortedMap<Moment, Double> of(ComparisonKey arm, UsedShare share) {
        return rounds.counted(arm, value(share));
    }

    private ToDoubleFunction<CountedWindow> value(UsedShare share) {
        return switch (share) {
            case CPU_QUOTA -> window -> window.quotaShare(quotaCores);
            case THROTTLED_PERIODS -> CountedWindow::throttledShare;
            case MACHINE -> CountedWindow::machineShare;
            case WAITING -> CountedWindow::waitingShare;
        };
    }
}
