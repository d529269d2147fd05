package org.replibench.analysis.enginebench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
     * What each arm adds to CPU time per request, against each WildFly arm of its pattern, or else all of them. That one adds more or
     * less is claimed of all pairs together (Holm 1979).
     *
     * @return empty if the shop served, or the arms for it are missing
     */
    public static Optional<String> of(List<CellRecord> records) {
        List<CellRecord> loads = records.stream()
                .filter(one -> one.settings().containsKey(RecordSettings.APPLICATION))
                .filter(one -> HeapPerCopy.of(one).isEmpty())
                .toList();
        ArmComparison arms = new ArmComparison(loads);
        List<Pair> pairs = loads.stream()
                .map(ArmComparison::arm)
                .distinct()
                .filter(arm -> !arm.equals(Arm.NO_ENGINE) && !arm.startsWith(Arm.WILDFLY))
                .flatMap(arm -> comparable(arm, arms.wildFlyArms()).stream().map(wildFly -> new Pair(arm, wildFly)))
                .filter(pair -> Double.isFinite(arms.addedCpuRatio(pair.arm(), pair.wildFly())))
                .toList();
        List<Double> chances = Judge.HolmCorrection.adjust(pairs.stream()
                .map(pair -> arms.sameAdditionPValue(pair.arm(), pair.wildFly()))
                .toList());
        String sentences = IntStream.range(0, pairs.size())
                .mapToObj(i -> sentence(arms, pairs.get(i), chances.get(i) <= Judge.DEFAULT_SIGNIFICANCE))
                .collect(Collectors.joining(" "));
        return Optional.of(sentences).filter(text -> !text.isEmpty());
    }

    private record Pair(String arm, String wildFly) {}

    private static List<String> comparable(String arm, List<String> wildFlyArms) {
        String pattern = arm.substring(arm.indexOf(':'));
        List<String> same = wildFlyArms.stream()
                .filter(wildFly -> wildFly.endsWith(pattern))
                .toList();
        return same.isEmpty() ? wildFlyArms : same;
    }

    private static String sentence(ArmComparison arms, Pair pair, boolean differ) {
        Optional<Interval> interval = arms.addedCpuInterval(pair.arm(), pair.wildFly(), Judge.DEFAULT_CONFIDENCE);
        String range = interval.filter(Interval::isBounded)
                .map(known -> String.format(
                        Locale.ROOT, " (95 %% interval of the CPU %.2f to %.2f)", known.low(), known.high()))
                .orElse("");
        if (differ && !range.isEmpty()) {
            return pair.arm() + " adds " + measured(arms, pair.arm(), pair.wildFly()) + range + ".";
        }
        return "Not decided, as "
                + (interval.isPresent() ? "repeats differ too much" : "one repeat has no interval")
                + ": " + pair.arm() + " was observed to add " + measured(arms, pair.arm(), pair.wildFly()) + range
                + ".";
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
