package org.replibench.analysis.compare;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SortedSet;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Percent;
import org.replibench.analysis.statistics.RepeatsNeeded;
import org.replibench.analysis.statistics.Verdict;

/** A comparison as plain text, at most 120 columns wide: what differs first, then the ratios with A = 1. */
public final class ComparisonText {
    private static final String LINE = "%-8s %-11s %5s  %-20s %8s %8s %6s  %-15s %-6s %s";
    private static final String NOT_RECORDED = "not recorded";

    private ComparisonText() {}

    /** Returns the text, which ends with a line feed. */
    public static String format(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        differences(comparison.differences(), text);
        rows(comparison.rows(), text);
        comparison
                .unmatched()
                .forEach(only -> text.append("in one study only: " + only.label() + " " + only.engine() + ", "
                        + only.nodes() + " nodes, load " + only.load() + "\n"));
        return text.toString();
    }

    private static void differences(List<Difference> differences, StringBuilder text) {
        if (differences.isEmpty()) {
            text.append("Environments: no difference is recorded.\n");
            return;
        }
        text.append("Environments differ in " + differences.size()
                + (differences.size() == 1 ? " setting" : " settings") + ":\n");
        for (Difference difference : differences) {
            text.append("  " + difference.setting() + "\n    A: " + values(difference.baseline()) + "\n    B: "
                    + values(difference.contender()) + "\n");
        }
    }

    private static String values(SortedSet<String> values) {
        return values.isEmpty() ? NOT_RECORDED : String.join(", ", values);
    }

    private static void rows(List<Row> rows, StringBuilder text) {
        if (rows.isEmpty()) {
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
                        Percent.of(Judge.DEFAULT_CONFIDENCE) + " interval",
                        "n",
                        "verdict"));
        Subject previous = null;
        for (Row row : rows) {
            boolean again = row.subject().equals(previous);
            previous = row.subject();
            Interval interval = row.ratio().interval(Judge.DEFAULT_CONFIDENCE);
            text.append(line(
                    again ? "" : row.subject().label(),
                    again ? "" : row.subject().engine(),
                    again ? "" : row.subject().nodes(),
                    row.quantity().label(),
                    number(row.baseline()),
                    number(row.contender()),
                    String.format(Locale.ROOT, "%.3f", row.ratio().ratio()),
                    row.ratio().testable() ? bound(interval.low()) + " to " + bound(interval.high()) : "unknown",
                    row.baselineRepeats() + ", " + row.contenderRepeats(),
                    verdict(row.verdict())));
        }
        text.append("\nA = 1. Each interval stands for itself; verdicts hold for all patterns together (Holm).\n"
                + "inconclusive (n = …): so many repeats of each would decide; ?: not known yet, or more than "
                + RepeatsNeeded.MOST + ".\n");
    }

    private static String verdict(Verdict verdict) {
        if (verdict instanceof Verdict.Equivalent equivalent) {
            return "equivalent (" + equivalent.margin() + ")";
        }
        return verdict instanceof Verdict.Inconclusive open
                ? "inconclusive (n = " + needed(open.repeatsNeeded()) + ")"
                : verdict.word();
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
        return String.format(Locale.ROOT, LINE, fields).stripTrailing() + "\n";
    }
}
