package org.replibench.analysis.pages;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Times as people read them. */
final class ResponseText {
    private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_UP);
    private static final double WHOLE_FROM = 1000;

    private ResponseText() {}

    /** Three digits that matter, such as {@code 48.3}; from a second on all of a whole number. */
    static String millis(double millis) {
        BigDecimal exact = BigDecimal.valueOf(millis);
        BigDecimal rounded = millis >= WHOLE_FROM ? exact.setScale(0, RoundingMode.HALF_UP) : exact.round(DIGITS);
        return rounded.stripTrailingZeros().toPlainString();
    }
}
