package org.replibench.analysis.capacity;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.replibench.analysis.capacity.QueueingNetwork.Station;

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

    /** The shortest time in seconds for a demand of one: min n/α(n). */
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

    /** Logarithms of {@code F(0), …, F(levels)} of {@link ServiceRates#remainingUnder}. */
    private static final class OpenClassWeights {
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
}
