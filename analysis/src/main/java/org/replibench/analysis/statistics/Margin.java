package org.replibench.analysis.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import org.replibench.model.Refusal;

/**
 * How far a ratio may lie from 1 and still count as equal: declared before the measurement, or it proves nothing.
 *
 * @param fraction above 0 and below 1; 0.05 means from 1/1.05 to 1.05, so that exchanging the arms changes nothing
 */
public record Margin(double fraction) {
    /** What the project declared for its own studies before it made them: a capacity plan is not made to finer steps. */
    public static final Margin DEFAULT = new Margin(0.05);

    private static final double PERCENT = 100;

    /** More than anyone declares; fewer than a double's noise. */
    private static final MathContext DIGITS = new MathContext(6);

    public Margin {
        if (!(fraction > 0 && fraction < 1)) {
            throw refused("out of range", PercentFormat.of(fraction)).exception();
        }
    }

    /**
     * Reads what {@link #percent} wrote.
     *
     * @throws IllegalArgumentException if it is no number above 0 and below 100
     */
    public static Margin ofPercent(String text) {
        try {
            return new Margin(Double.parseDouble(text) / PERCENT);
        } catch (NumberFormatException e) {
            throw refused("no number", text).exception(e);
        }
    }

    private static Refusal refused(String problem, String got) {
        return new Refusal("margin", problem, "above 0 and below 100, in percent", got, "-Dmargin=5");
    }

    /** Such as "5" or "2.5". */
    public String percent() {
        return BigDecimal.valueOf(fraction * PERCENT)
                .round(DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The smallest ratio that counts as equal. */
    public double low() {
        return 1 / high();
    }

    /** The largest ratio that counts as equal. */
    public double high() {
        return 1 + fraction;
    }

    /** Half the margin's width on the scale of logarithms. */
    double logHalfWidth() {
        return Math.log1p(fraction);
    }

    @Override
    public String toString() {
        return "±" + PercentFormat.of(fraction);
    }
}
