package org.replibench.analysis.capacity;

/** Sums of positive numbers that are kept as natural logarithms, since the numbers themselves leave double's range. */
final class LogSpace {
    /** The logarithm of nothing. */
    static final double ZERO = Double.NEGATIVE_INFINITY;

    /** Below this difference of logarithms the smaller number is lost in the greater one's last bit. */
    private static final double NEGLIGIBLE = -38;

    private LogSpace() {}

    /** {@code ln(eᵃ + eᵇ)}. */
    static double add(double a, double b) {
        double greater = Math.max(a, b);
        double difference = Math.min(a, b) - greater;
        return difference > NEGLIGIBLE ? greater + Math.log1p(Math.exp(difference)) : greater;
    }

    /** {@code ln 0!, …, ln n!}. */
    static double[] factorials(int n) {
        double[] logs = new double[n + 1];
        for (int i = 1; i <= n; i++) {
            logs[i] = logs[i - 1] + Math.log(i);
        }
        return logs;
    }
}
