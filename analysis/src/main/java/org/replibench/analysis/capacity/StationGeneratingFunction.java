package org.replibench.analysis.capacity;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A station's generating function {@code F(s) = Σₜ sᵗ/∏ᵢ₌₁ᵗ α(i)}, {@code s = Σ_c D_c·z_c}, as a factor of the
 * network's (Reiser, Kobayashi: Queuing networks with multiple closed chains, IBM J. Res. Dev. 19(3), 1975).
 *
 * <p>From some number of customers on the rate is constant, {@code L}. So {@code F(s) = B(s)/(1 − s/L)} with a
 * polynomial B, whose coefficients {@code (1 − α(t)/L)/∏ᵢ₌₁ᵗ α(i)} are positive if no rate exceeds L. A product with F is
 * then a short sum and a recurrence, without a subtraction anywhere: nothing cancels, however many customers there are.
 */
final class StationGeneratingFunction {
    private final PopulationLattice populationLattice;
    /** Those with a demand here. */
    private final int[] visitors;

    private final double[] logDemands;
    private final double[] logPolynomial;
    /** {@link LogSpace#ZERO} turns the recurrence off: the polynomial is the whole series. */
    private final double logInverseLimit;

    StationGeneratingFunction(
            PopulationLattice populationLattice, int customers, double[] demands, ServiceRates serviceRates) {
        this.populationLattice = populationLattice;
        this.visitors =
                IntStream.range(0, demands.length).filter(c -> demands[c] > 0).toArray();
        this.logDemands =
                IntStream.of(visitors).mapToDouble(c -> Math.log(demands[c])).toArray();
        boolean hasTail = serviceRates.neverAboveLimit();
        this.logInverseLimit = hasTail ? -Math.log(serviceRates.limit()) : LogSpace.ZERO;
        int degree = Math.toIntExact(degree(customers, serviceRates));
        this.logPolynomial = new double[degree + 1];
        double logProduct = 0;
        for (int t = 1; t <= degree; t++) {
            logProduct += Math.log(serviceRates.at(t));
            logPolynomial[t] = (hasTail ? Math.log1p(-serviceRates.at(t) / serviceRates.limit()) : 0) - logProduct;
        }
    }

    /** One more than customers, for the derivative. */
    private static long degree(long customers, ServiceRates serviceRates) {
        return serviceRates.neverAboveLimit() ? Math.min(customers + 1, serviceRates.levels()) : customers + 1;
    }

    /** About how many sums of two logarithms one product takes for each population. */
    static double cost(long customers, double[] demands, ServiceRates serviceRates) {
        long visitors =
                IntStream.range(0, demands.length).filter(c -> demands[c] > 0).count();
        return (degree(customers, serviceRates) + 1.0) * (visitors + 1);
    }

    /** {@code F·g}. */
    double[] multiply(double[] g) {
        double[] product = polynomialTimes(logPolynomial, g);
        divide(product);
        return product;
    }

    /** {@code F′·g}, where {@code F′ = (B′ + B/(1 − s/L)/L)/(1 − s/L)}. */
    double[] multiplyDerivative(double[] g) {
        double[] product = polynomialTimes(derivative(logPolynomial), g);
        if (logInverseLimit != LogSpace.ZERO) {
            double[] whole = multiply(g);
            for (int i = 0; i < product.length; i++) {
                product[i] = LogSpace.add(product[i], whole[i] + logInverseLimit);
            }
        }
        divide(product);
        return product;
    }

    private static double[] derivative(double[] logPolynomial) {
        double[] derivative = new double[Math.max(1, logPolynomial.length - 1)];
        derivative[0] = LogSpace.ZERO;
        for (int t = 1; t < logPolynomial.length; t++) {
            derivative[t - 1] = Math.log(t) + logPolynomial[t];
        }
        return derivative;
    }

    /** Horner's scheme; downwards, since multiplying by s takes from populations with smaller numbers. */
    private double[] polynomialTimes(double[] logCoefficients, double[] g) {
        double[] sum = new double[g.length];
        Arrays.fill(sum, LogSpace.ZERO);
        for (int t = logCoefficients.length - 1; t >= 0; t--) {
            for (int i = g.length - 1; i >= 0; i--) {
                sum[i] = LogSpace.add(logCoefficients[t] + g[i], oneMore(sum, i));
            }
        }
        return sum;
    }

    private void divide(double[] series) {
        if (logInverseLimit == LogSpace.ZERO) {
            return;
        }
        for (int i = 1; i < series.length; i++) {
            series[i] = LogSpace.add(series[i], oneMore(series, i) + logInverseLimit);
        }
    }

    /** The coefficient of {@code s·series}. */
    private double oneMore(double[] series, int index) {
        double sum = LogSpace.ZERO;
        for (int v = 0; v < visitors.length; v++) {
            if (populationLattice.has(index, visitors[v])) {
                sum = LogSpace.add(sum, logDemands[v] + series[index - populationLattice.stride(visitors[v])]);
            }
        }
        return sum;
    }
}
