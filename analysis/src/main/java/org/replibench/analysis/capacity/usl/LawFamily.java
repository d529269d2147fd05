package org.replibench.analysis.capacity.usl;

import java.util.List;

/**
 * A family of scalability laws with fewer free numbers: some are fixed, or one follows from the others. With σ ≥ 0 and κ ≥ 0, the
 * best law lies inside or where one of them is 0, so laws are fitted over several families.
 */
interface LawFamily {
    /** How many numbers are free. */
    int parameters();

    /** The law that these numbers stand for; one with a negative part is allowed here. */
    ScalabilityLaw law(double[] parameters);

    /** Where to look first. */
    double[] start();

    /** γ, σ, κ free. */
    static List<LawFamily> free(ScalabilityLaw near) {
        return List.of(
                curve(p -> new ScalabilityLaw(p[0], p[1], p[2]), near.gamma(), near.sigma(), near.kappa()),
                curve(p -> new ScalabilityLaw(p[0], p[1], 0), near.gamma(), near.sigma()),
                curve(p -> new ScalabilityLaw(p[0], 0, p[1]), near.gamma(), near.kappa()),
                curve(p -> new ScalabilityLaw(p[0], 0, 0), near.gamma()));
    }

    /** Those of {@link #free} that give {@code throughput} at {@code size}: γ follows. */
    static List<LawFamily> freeThrough(double size, double throughput, ScalabilityLaw near) {
        return List.of(
                curve(p -> hitting(size, throughput, p[0], p[1]), near.sigma(), near.kappa()),
                curve(p -> hitting(size, throughput, p[0], 0), near.sigma()),
                curve(p -> hitting(size, throughput, 0, p[0]), near.kappa()),
                curve(p -> hitting(size, throughput, 0, 0)));
    }

    private static ScalabilityLaw hitting(double size, double throughput, double sigma, double kappa) {
        double slowdown = new ScalabilityLaw(1, sigma, kappa).slowdown(size);
        return new ScalabilityLaw(throughput * slowdown / size, sigma, kappa);
    }

    /** A law by its free numbers. */
    interface LawFunction {
        ScalabilityLaw of(double[] parameters);
    }

    private static LawFamily curve(LawFunction lawFunction, double... start) {
        return new LawFamily() {
            @Override
            public int parameters() {
                return start.length;
            }

            @Override
            public ScalabilityLaw law(double[] parameters) {
                return lawFunction.of(parameters);
            }

            @Override
            public double[] start() {
                return start.clone();
            }
        };
    }
}
