package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.load.Knee;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.RatioInterval;

/** What a study found that raised clients step by step, in words: the knee and the bottleneck of each arm. */
final class LoadSweepFinding {
    private LoadSweepFinding() {}

    /**
     * The answer about all arms.
     *
     * @param margin within which knees count as equal
     */
    static Answer answer(List<ArmSweep> sweeps, ArmLookup names, Margin margin) {
        List<String> sentences = new ArrayList<>();
        List<String> decided = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        for (ArmSweep of : sweeps) {
            String name = sweeps.size() == 1 ? "" : name(of.arm(), sweeps, names) + ": ";
            sentences.add(name + of(of.sweep()));
            judge(of.sweep(), name, decided, undecided);
            of.ratio().ifPresent(ratio -> {
                String line = ratio(ratio, name(of.arm(), sweeps, names), names);
                sentences.add(line);
                (isDecided(ratio.interval(), margin) ? decided : undecided).add(line);
            });
        }
        sentences.add(excluded(sweeps));
        return new Answer(String.join(" ", sentences), decided, undecided, List.of());
    }

    private static String name(ComparisonKey arm, List<ArmSweep> sweeps, ArmLookup names) {
        boolean sizesDiffer = sweeps.stream().anyMatch(other -> other.arm().nodes() != arm.nodes());
        return names.name(arm) + (sizesDiffer ? " on " + nodes(arm.nodes()) : "");
    }

    private static String nodes(int number) {
        return number == 1 ? "1 node" : number + " nodes";
    }

    /** All arms on as many nodes have the same blocks. */
    private static String excluded(List<ArmSweep> sweeps) {
        Map<Integer, Knee> bySize = sweeps.stream()
                .collect(Collectors.toMap(
                        of -> of.arm().nodes(),
                        of -> of.sweep().knee(),
                        BinaryOperator.maxBy(Comparator.comparingInt(Knee::blocks))));
        int excluded = bySize.values().stream().mapToInt(Knee::excluded).sum();
        int all = excluded + bySize.values().stream().mapToInt(Knee::blocks).sum();
        return excluded + " of " + all + " blocks excluded.";
    }

    private static void judge(LoadSweep sweep, String name, List<String> decided, List<String> undecided) {
        judge(sweep.knee(), name, decided, undecided);
        if (sweep.saturations().isEmpty()) {
            undecided.add(name + "The bottleneck: nothing was saturated; raise the clients further.");
        } else {
            (sweep.knee().isTested() ? decided : undecided)
                    .add(name + "The bottleneck: " + saturated(sweep.saturations()) + ".");
        }
    }

    private static void judge(Knee knee, String name, List<String> decided, List<String> undecided) {
        if (!knee.isReached()) {
            undecided.add(name + "The capacity: no load was beyond the knee; raise the clients further.");
        } else if (!knee.isTested()) {
            undecided.add(
                    name
                            + "Where the knee is: few blocks tell, or it may lie beyond the heaviest load; raise the budget, or the clients.");
        } else {
            decided.add(String.format(
                    Locale.ROOT,
                    "%sThe knee lies between %.0f and %.0f clients per node (95 %% interval over %d blocks).",
                    name,
                    knee.low(),
                    knee.high(),
                    knee.blocks()));
        }
    }

    private static boolean isDecided(RatioInterval interval, Margin margin) {
        return interval.testable()
                && (interval.low() > 1
                        || interval.high() < 1
                        || Interval.of(interval.low(), interval.high()).within(margin));
    }

    private static String ratio(ArmSweep.KneeRatio ratio, String arm, ArmLookup names) {
        RatioInterval interval = ratio.interval();
        if (!interval.testable()) {
            return "How many times the clients of " + names.name(ratio.control()) + " " + arm
                    + " carries at its knee is open: few blocks tell, or a knee may lie beyond the heaviest load.";
        }
        return String.format(
                Locale.ROOT,
                "At its knee %s carries %.2f times the clients of %s (%.2f to %.2f).",
                arm,
                interval.ratio(),
                names.name(ratio.control()),
                interval.low(),
                interval.high());
    }

    /** One sentence. */
    static String of(LoadSweep sweep) {
        return "On " + nodes(sweep.nodes()) + ", " + knee(sweep) + "; " + saturated(sweep.saturations()) + ".";
    }

    private static String knee(LoadSweep sweep) {
        Knee knee = sweep.knee();
        if (!knee.isReached()) {
            LoadSweep.Step last = sweep.steps().get(sweep.steps().size() - 1);
            return "the knee was not reached up to " + last.clients() + " clients per node";
        }
        return String.format(
                        Locale.ROOT,
                        "the knee is at %.0f clients per node: there, mean response leaves its plateau",
                        knee.clients())
                + (knee.isTested()
                        ? String.format(Locale.ROOT, " (95 %% interval %.0f to %.0f)", knee.low(), knee.high())
                        : " (without an interval)");
    }

    private static String saturated(List<LoadSweep.Saturation> all) {
        if (all.isEmpty()) {
            return "no bottleneck was found";
        }
        int first = all.get(0).clients();
        return all.stream()
                        .filter(saturation -> saturation.clients() == first)
                        .map(saturation -> String.format(
                                Locale.ROOT,
                                "%s (%.0f %% %s)",
                                saturation.resource().label(),
                                100 * saturation.share(),
                                saturation.resource().shareLabel()))
                        .collect(Collectors.joining(" and "))
                + (all.stream()
                                        .filter(saturation -> saturation.clients() == first)
                                        .count()
                                == 1
                        ? " saturates"
                        : " saturate")
                + " first, at " + first + " clients per node";
    }
}
