package org.replibench.analysis.pages;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Times and shares as people read them. */
final class ResponseText {
    private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final double PERCENT = 100;

    private ResponseText() {}

    /** Three digits that matter, such as {@code 48.3}; all of a whole number. */
    static String millis(double millis) {
        return number(millis);
    }

    /** Such as {@code 10.2 %}. */
    static String percent(double share) {
        return number(PERCENT * share) + " %";
    }

    private static String number(double value) {
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = value >= PERCENT * 10 ? exact.setScale(0, RoundingMode.HALF_UP) : exact.round(DIGITS);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
