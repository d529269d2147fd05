package org.replibench.analysis.report;

import java.util.Locale;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;

/** A ratio as a change in per cent, such as {@code +34 %} or {@code −0.8 %}. */
final class SignedPercent {
    private static final double WHOLE_FROM = 9.95;

    /** The interval of two repeats may reach to millions of per cent, of which no digit tells anything. */
    private static final double LARGEST = 1000;

    private SignedPercent() {}

    static String of(double ratio) {
        return number(ratio) + " %";
    }

    /** With its interval, such as {@code +34 % (95 %: +30 to +38 %)}. */
    static String of(BlockComparison comparison) {
        Interval interval = comparison.interval();
        return Double.isFinite(interval.high())
                ? of(comparison.ratio()) + " (95 %: " + number(interval.low()) + " to " + of(interval.high()) + ")"
                : of(comparison.ratio()) + " (no interval yet)";
    }

    /** The same by repeats. */
    static String of(QuantityComparison comparison) {
        String change = of(comparison.ratio().ratio());
        if (!comparison.ratio().testable()) {
            return change;
        }
        Interval interval = comparison.ratio().interval(Judge.DEFAULT_CONFIDENCE);
        return change + " (95 %: " + number(interval.low()) + " to " + of(interval.high()) + ")";
    }

    private static String number(double ratio) {
        if (!Double.isFinite(ratio)) {
            return "unknown";
        }
        double percent = 100 * (ratio - 1);
        double size = Math.abs(percent);
        if (size >= LARGEST) {
            return "over +" + Math.round(LARGEST);
        }
        String digits = String.format(Locale.ROOT, size < WHOLE_FROM ? "%.1f" : "%.0f", size);
        return digits.equals("0.0") ? "±0" : (percent < 0 ? "−" : "+") + digits;
    }
}
