package org.replibench.analysis.failover;

import java.util.Locale;

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

    static String percent(double share) {
        return Double.isFinite(share) ? number(100 * share) + " %" : UNKNOWN;
    }
}
