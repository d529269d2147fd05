package org.replibench.analysis.compare;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SortedSet;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.PercentFormat;
import org.replibench.analysis.statistics.RepeatsNeeded;

/** A comparison as plain text, at most 120 columns wide: what differs first, then the ratios with A = 1. */
public final class StudyComparisonText {
    private static final String NOT_RECORDED = "not recorded";

    private StudyComparisonText() {}

    /** Returns the text, which ends with a line feed. */
    public static String format(StudyComparison studyComparison) {
        StringBuilder text = new StringBuilder();
        differences(studyComparison.differences(), text);
        rows(studyComparison.rows(), text);
        if (!studyComparison.load().isEmpty()) {
            text.append(WrappedLine.of(studyComparison.load()));
        }
        studyComparison
                .unmatched()
                .forEach(only -> text.append("in one study only: " + only.label() + " " + only.engine() + ", "
                        + only.nodes() + " nodes, load " + only.load() + "\n"));
        return text.toString();
    }

    private static void differences(List<SettingDifference> settingDifferences, StringBuilder text) {
        if (settingDifferences.isEmpty()) {
            text.append("Environments: no difference is recorded.\n");
            return;
        }
        text.append("Environments differ in " + settingDifferences.size()
                + (settingDifferences.size() == 1 ? " setting" : " settings") + ":\n");
        for (SettingDifference settingDifference : settingDifferences) {
            text.append("  " + settingDifference.setting() + "\n    A: " + values(settingDifference.baseline())
                    + "\n    B: " + values(settingDifference.contender()) + "\n");
        }
    }

    private static String values(SortedSet<String> values) {
        return values.isEmpty() ? NOT_RECORDED : String.join(", ", values);
    }

    private static void rows(List<QuantityComparison> quantityComparisons, StringBuilder text) {
        if (quantityComparisons.isEmpty()) {
            text.append("\nNothing to compare: no pattern has valid cells on the same nodes in both studies.\n");
            return;
        }
        text.append("\n")
                .append(line(
                        "pattern",
                        "engine",
                        "nodes",
                        "quantity",
                        "A",
                        "B",
                        "B/A",
                        PercentFormat.of(Judge.DEFAULT_CONFIDENCE) + " interval",
                        "n",
                        "verdict"));
        ComparisonKey previous = null;
        for (QuantityComparison quantityComparison : quantityComparisons) {
            boolean again = quantityComparison.subject().equals(previous);
            previous = quantityComparison.subject();
            Interval interval = quantityComparison.ratio().interval(Judge.DEFAULT_CONFIDENCE);
            text.append(line(
                    again ? "" : quantityComparison.subject().label(),
                    again ? "" : quantityComparison.subject().engine(),
                    again ? "" : quantityComparison.subject().nodes(),
                    quantityComparison.quantity().label(),
                    number(quantityComparison.baseline()),
                    number(quantityComparison.contender()),
                    String.format(
                            Locale.ROOT, "%.3f", quantityComparison.ratio().ratio()),
                    quantityComparison.ratio().testable()
                            ? bound(interval.low()) + " to " + bound(interval.high())
                            : "unknown",
                    quantityComparison.baselineRepeats() + ", " + quantityComparison.contenderRepeats(),
                    verdict(quantityComparison.verdict())));
        }
        text.append("\nA = 1. Each interval stands for itself; verdicts hold for all patterns together (Holm).\n"
                + "inconclusive (n = …): so many studies of each would decide; ?: not known yet, or more than "
                + RepeatsNeeded.MAX_REPEATS + ".\n"
                + "Intervals hold what differs between sessions: by at least 2 studies of each, else "
                + PercentFormat.of(BetweenSessions.DEFAULT_DEVIATION) + " (assumed).\n");
    }

    private static String verdict(ComparisonVerdict comparisonVerdict) {
        if (comparisonVerdict instanceof ComparisonVerdict.Equivalent equivalent) {
            return "equivalent (" + equivalent.margin() + ")";
        }
        return comparisonVerdict instanceof ComparisonVerdict.Inconclusive open
                ? "inconclusive (n = " + needed(open.repeatsNeeded()) + ")"
                : comparisonVerdict.label();
    }

    private static String needed(OptionalInt repeats) {
        return repeats.isPresent() ? String.valueOf(repeats.getAsInt()) : "?";
    }

    private static String bound(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.3f" : "%.0f", value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 1000 ? "%.0f" : value >= 10 ? "%.1f" : "%.3f", value);
    }

    private static String line(Object... fields) {
        return String.format(Locale.ROOT, "%-8s %-12s %5s %-21s %8s %8s %6s %-15s %-5s %s", fields)
                        .stripTrailing()
                + "\n";
    }
}
