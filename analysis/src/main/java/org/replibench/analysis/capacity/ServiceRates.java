package org.replibench.analysis.capacity;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A station's rate of service α(n) by the number of customers present; one server that is busy has 1. */
final class ServiceRates {
    /** A rate this near to the limit is the limit: the logarithms of large machines have no more digits. */
    private static final double ROUNDING = 1e-9;

    private final double[] first;
    private final double limit;

    /**
     * @param first α(1), α(2), …
     * @param limit α of every greater number
     */
    ServiceRates(double[] first, double limit) {
        this.first = first.clone();
        this.limit = limit;
    }

    static ServiceRates of(Station.Queue queue) {
        return new ServiceRates(
                IntStream.range(1, queue.servers()).asDoubleStream().toArray(), queue.servers());
    }

    static ServiceRates of(Station.LoadDependent station) {
        double[] all = station.rates().stream().mapToDouble(Double::doubleValue).toArray();
        return new ServiceRates(Arrays.copyOf(all, all.length - 1), all[all.length - 1]);
    }

    /** From which number of customers on the rate stays, less one. */
    int levels() {
        return first.length;
    }

    /** α(n); n is 1 or more. */
    double at(int n) {
        return n <= first.length ? first[n - 1] : limit;
    }

    /** α of many customers. */
    double limit() {
        return limit;
    }

    /** The greatest α of any number of customers. */
    double max() {
        return Math.max(limit, Arrays.stream(first).max().orElse(limit));
    }

    /** Seconds that nobody can beat who demands one: min n/α(n). */
    double minStretch() {
        return IntStream.rangeClosed(1, first.length + 1)
                .mapToDouble(n -> n / at(n))
                .min()
                .orElseThrow();
    }

    /** Whether no number of customers has a greater rate than many have. */
    boolean neverAboveLimit() {
        return max() <= limit;
    }

    /**
     * What is left for closed classes beside open ones that bring {@code load} seconds of demand a second.
     *
     * <p>n closed customers weigh {@code F(n) = Σⱼ C(n+j, j)·loadʲ/∏ᵢ₌₁ⁿ⁺ʲ α(i)}, and {@code F(n−1)/F(n)} is their
     * rate (Bruell, Balbo, Afshari: Mean value analysis of mixed, multiple class BCMP networks with load dependent
     * service stations, Performance Evaluation 4, 1984). The infinite part of the sum is the tail of a negative
     * binomial distribution, hence a finite sum of binomial terms, all positive.
     *
     * @param load less than {@link #limit()}
     */
    ServiceRates remainingUnder(double load) {
        if (load == 0) {
            return this;
        }
        double[] weights = new OpenClassWeights(this, load).weights();
        double rest = limit - load;
        double[] left = new double[first.length];
        for (int n = 1; n <= first.length; n++) {
            double rate = Math.exp(weights[n - 1] - weights[n]);
            left[n - 1] = Math.abs(rate / rest - 1) < ROUNDING ? rest : rate;
        }
        return new ServiceRates(left, rest);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServiceRates serviceRates
                && limit == serviceRates.limit
                && Arrays.equals(first, serviceRates.first);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(first) + Double.hashCode(limit);
    }
}
