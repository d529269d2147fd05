package org.replibench.analysis.failover;

import java.util.List;

/**
 * How long something took; of what was not over when nobody looked any more, only that it took longer is known.
 *
 * @param amount of time, or of what was sent in it; if it was not over, until nobody looked any more
 */
record Lasting(double amount, boolean over) {
    /** As a number: infinite if it was not over. */
    private double value() {
        return over ? amount : Double.POSITIVE_INFINITY;
    }

    /** A quantile: infinite if it falls among those that were not over. NaN of none. */
    static double quantile(List<Lasting> all, double share) {
        return Quantile.of(all.stream().map(Lasting::value).toList(), share);
    }

    /**
     * The same for a person, such as {@code 480}; {@code >3000} if it falls among those that were not over, of which all took
     * longer than that.
     */
    static String text(List<Lasting> all, double share) {
        double found = quantile(all, share);
        return Double.isInfinite(found)
                ? ">"
                        + Texts.number(all.stream()
                                .filter(lasting -> !lasting.over())
                                .mapToDouble(Lasting::amount)
                                .min()
                                .orElseThrow())
                : Texts.number(found);
    }
}
