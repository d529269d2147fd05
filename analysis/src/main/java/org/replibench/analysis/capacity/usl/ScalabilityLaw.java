package org.replibench.analysis.capacity.usl;

import java.util.OptionalDouble;

/**
 * Gunther's Universal Scalability Law, {@code X(N) = γN/(1 + σ(N−1) + κN(N−1))} (Gunther: Guerrilla Capacity Planning,
 * 2007; with γ: Gunther, Puglia, Tomasette: Hadoop superlinear scalability, ACM Queue 13(5), 2015).
 *
 * @param gamma throughput of one
 * @param sigma contention: the share of the work that only one does at a time
 * @param kappa coherency: what each pair costs
 */
public record ScalabilityLaw(double gamma, double sigma, double kappa) {

    /** X(N). */
    public double throughput(double size) {
        return gamma * size / slowdown(size);
    }

    /** The size with the greatest throughput; none if throughput keeps growing. */
    public OptionalDouble peak() {
        return kappa > 0 && sigma < 1 ? OptionalDouble.of(Math.sqrt((1 - sigma) / kappa)) : OptionalDouble.empty();
    }

    double slowdown(double size) {
        return 1 + sigma * (size - 1) + kappa * size * (size - 1);
    }
}
