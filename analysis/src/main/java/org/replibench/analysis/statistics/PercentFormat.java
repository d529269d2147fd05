package org.replibench.analysis.statistics;

import java.math.BigDecimal;
import java.math.MathContext;

/** Fractions as a person reads them. */
public final class PercentFormat {
    private static final MathContext DIGITS = new MathContext(3);

    private PercentFormat() {}

    /** Such as "5 %" or "2.5 %". */
    public static String of(double fraction) {
        return Double.isFinite(fraction)
                ? new BigDecimal(fraction * 100, DIGITS).stripTrailingZeros().toPlainString() + " %"
                : fraction + "";
    }
}
