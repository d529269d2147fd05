package org.replibench.analysis.enginebench;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.Arm;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.RecordSettings;

/** What a study of session engines without the shop found, in one sentence. */
public final class EngineBenchFinding {
    private EngineBenchFinding() {}

    /**
     * The arm that adds least CPU time per request, against the WildFly arm with the highest throughput.
     *
     * @return empty if the shop served, or the arms for it are missing
     */
    public static Optional<String> of(List<CellRecord> records) {
        List<CellRecord> loads = records.stream()
                .filter(one -> one.settings().containsKey(RecordSettings.APPLICATION))
                .filter(one -> HeapPerCopy.of(one).isEmpty())
                .toList();
        ArmComparison arms = new ArmComparison(loads);
        return arms.bestWildFly().flatMap(wildFly -> loads.stream()
                .map(ArmComparison::arm)
                .distinct()
                .filter(arm -> !arm.equals(Arm.NO_ENGINE) && !arm.startsWith(Arm.WILDFLY))
                .filter(arm -> Double.isFinite(arms.addedCpuRatio(arm, wildFly)))
                .min(Comparator.comparingDouble(arm -> arms.addedCpuRatio(arm, wildFly)))
                .map(arm -> sentence(arms, arm, wildFly)));
    }

    private static String sentence(ArmComparison arms, String arm, String wildFly) {
        Optional<Interval> interval = arms.addedCpuInterval(arm, wildFly, Judge.DEFAULT_CONFIDENCE);
        return interval.filter(known -> Double.isFinite(known.low()) && Double.isFinite(known.high()))
                .map(known -> arm + " adds " + measured(arms, arm, wildFly)
                        + String.format(
                                Locale.ROOT, " (95 %% interval of the CPU %.2f to %.2f).", known.low(), known.high()))
                .orElseGet(() -> "Not decided, as "
                        + (interval.isPresent() ? "repeats differ too much" : "one repeat has no interval") + ": " + arm
                        + " was observed to add " + measured(arms, arm, wildFly) + ".");
    }

    private static String measured(ArmComparison arms, String arm, String wildFly) {
        return String.format(
                Locale.ROOT,
                "%.2f × the CPU per request that %s adds to no replication, at %.2f × its throughput",
                arms.addedCpuRatio(arm, wildFly),
                wildFly,
                arms.throughputRatio(arm, wildFly));
    }
}
