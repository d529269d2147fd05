package org.replibench.analysis.failover;

import java.util.Locale;
import org.replibench.analysis.statistics.Interval;

/** Numbers as people read them. */
final class NumberFormats {
    static final String UNKNOWN = "-";

    private NumberFormats() {}

    /** Three digits that matter, without an exponent; a time without an end is {@code never} over. */
    static String number(double value) {
        if (Double.isInfinite(value)) {
            return "never";
        }
        if (Double.isNaN(value)) {
            return UNKNOWN;
        }
        double size = Math.abs(value);
        int decimals = size == 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Such as {@code 0.12 (0.05–0.30)}. */
    static String estimate(BootstrapEstimate bootstrapEstimate) {
        return number(bootstrapEstimate.value()) + interval(bootstrapEstimate.interval());
    }

    /** Such as {@code 0/100 (≤3.0 %)}. */
    static String proportion(Proportion proportion) {
        String text = proportion.count() + "/" + proportion.total();
        if (proportion.total() == 0) {
            return text;
        }
        Interval interval = proportion.interval();
        return proportion.count() == 0
                ? text + " (≤" + percent(interval.high()) + ")"
                : text + " (" + percent(interval.low()) + "–" + percent(interval.high()) + ")";
    }

    static String percent(double share) {
        return Double.isFinite(share) ? number(100 * share) + " %" : UNKNOWN;
    }

    private static String interval(Interval interval) {
        return interval.isBounded() ? " (" + number(interval.low()) + "–" + number(interval.high()) + ")" : "";
    }
}
