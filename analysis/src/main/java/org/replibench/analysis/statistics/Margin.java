package org.replibench.analysis.statistics;

/**
 * How far a ratio may lie from 1 and still count as equal: declared before the measurement, or it proves nothing.
 *
 * @param fraction above 0 and below 1; 0.05 means from 1/1.05 to 1.05, so that exchanging the arms changes nothing
 */
public record Margin(double fraction) {
    public Margin {
        if (!(fraction > 0 && fraction < 1)) {
            throw new IllegalArgumentException(
                    "margin: above 0 and below 100 %, found " + Percent.of(fraction) + "; 5 % is usual");
        }
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
        return "±" + Percent.of(fraction);
    }
}
