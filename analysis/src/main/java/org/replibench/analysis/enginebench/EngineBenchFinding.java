package org.replibench.analysis.enginebench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.Arm;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.RecordSettings;

/** What a study of session engines without the shop found, a sentence for each pair of arms. */
public final class EngineBenchFinding {
    private EngineBenchFinding() {}

    /**
     * What each arm adds to CPU time per request, against each WildFly arm of its pattern, or else all of them.
     *
     * @return empty if the shop served, or the arms for it are missing
     */
    public static Optional<String> of(List<CellRecord> records) {
        List<CellRecord> loads = records.stream()
                .filter(one -> one.settings().containsKey(RecordSettings.APPLICATION))
                .filter(one -> HeapPerCopy.of(one).isEmpty())
                .toList();
        ArmComparison arms = new ArmComparison(loads);
        String sentences = loads.stream()
                .map(ArmComparison::arm)
                .distinct()
                .filter(arm -> !arm.equals(Arm.NO_ENGINE) && !arm.startsWith(Arm.WILDFLY))
                .flatMap(arm -> comparable(arm, arms.wildFlyArms()).stream()
                        .filter(wildFly -> Double.isFinite(arms.addedCpuRatio(arm, wildFly)))
                        .map(wildFly -> sentence(arms, arm, wildFly)))
                .collect(Collectors.joining(" "));
        return Optional.of(sentences).filter(text -> !text.isEmpty());
    }

    private static List<String> comparable(String arm, List<String> wildFlyArms) {
        String pattern = arm.substring(arm.indexOf(':'));
        List<String> same = wildFlyArms.stream()
                .filter(wildFly -> wildFly.endsWith(pattern))
                .toList();
        return same.isEmpty() ? wildFlyArms : same;
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
