package org.replibench.analysis.capacity;

/** Logarithms of {@code F(0), …, F(levels)} of {@link ServiceRates#remainingUnder}. */
final class OpenClassWeights {
    private final ServiceRates serviceRates;
    private final int levels;
    private final double logLoad;
    private final double logUse;
    private final double logIdle;
    /** ln ∏ᵢ₌₁ⁿ α(i) */
    private final double[] logProducts;

    private final double[] logFactorials;

    OpenClassWeights(ServiceRates serviceRates, double load) {
        this.serviceRates = serviceRates;
        this.levels = serviceRates.levels();
        this.logLoad = Math.log(load);
        this.logUse = Math.log(load / serviceRates.limit());
        this.logIdle = Math.log1p(-load / serviceRates.limit());
        this.logProducts = new double[levels + 1];
        for (int n = 1; n <= levels; n++) {
            logProducts[n] = logProducts[n - 1] + Math.log(serviceRates.at(n));
        }
        this.logFactorials = LogSpace.factorials(levels);
    }

    double[] weights() {
        double[] weights = new double[levels + 1];
        for (int n = 0; n <= levels; n++) {
            weights[n] = LogSpace.add(head(n), tail(n));
        }
        return weights;
    }

    /** Terms of fewer than {@code levels} customers in all. */
    private double head(int n) {
        double sum = LogSpace.ZERO;
        for (int j = 0; n + j < levels; j++) {
            sum = LogSpace.add(sum, choose(n + j, j) + j * logLoad - logProducts[n + j]);
        }
        return sum;
    }

    /** The others: Σⱼ C(n+j, j)·uʲ from j = levels−n is (1−u)⁻ⁿ⁻¹ times P(at most n of {@code levels} trials fail). */
    private double tail(int n) {
        double sum = LogSpace.ZERO;
        for (int i = 0; i <= n; i++) {
            sum = LogSpace.add(sum, choose(levels, i) + i * logIdle + (levels - i) * logUse);
        }
        return sum + (levels - n) * Math.log(serviceRates.limit()) - logProducts[levels] - (n + 1) * logIdle;
    }

    private double choose(int n, int k) {
        return logFactorials[n] - logFactorials[k] - logFactorials[n - k];
    }
}
