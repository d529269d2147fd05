package org.replibench.analysis.capacity.demand;

import java.util.Random;
import org.replibench.analysis.statistics.Interval;

/**
 * What is used each second, as a straight line over the pages served each second: idle background + pages × demand.
 *
 * @param intercept at no page a second
 * @param slope for each page
 * @param interceptError standard error
 * @param slopeError standard error
 * @param correlation of the two errors, -1 to 1: who takes the background too high takes the slope too low
 * @param degreesOfFreedom of the errors' estimate, 1 or more
 */
public record DemandRegression(
        double intercept,
        double slope,
        double interceptError,
        double slopeError,
        double correlation,
        int degreesOfFreedom) {

    /** What a line says, or may say within its errors. */
    public record Coefficients(double intercept, double slope) {}

    /** The best guess; what noise put below 0 is 0. */
    public Coefficients coefficients() {
        return new Coefficients(Math.max(0, intercept), Math.max(0, slope));
    }

    /** Standard error of what it says where that many pages are served each second. */
    double errorAt(double pagesPerSecond) {
        double ofSlope = pagesPerSecond * slopeError;
        return Math.sqrt(Math.max(
                0, interceptError * interceptError + 2 * correlation * interceptError * ofSlope + ofSlope * ofSlope));
    }

    /** Where the demand of a page lies. */
    public Interval slopeInterval(double confidence) {
        return new LeastSquares.Estimate(slope, slopeError, degreesOfFreedom).interval(confidence);
    }

    /** Where the idle background lies. */
    public Interval backgroundInterval(double confidence) {
        return new LeastSquares.Estimate(intercept, interceptError, degreesOfFreedom).interval(confidence);
    }

    /** One line out of those that the errors allow (bivariate t); what would be below 0 is 0. */
    public Coefficients sample(Random random) {
        double scale = Math.sqrt(degreesOfFreedom / chiSquared(random));
        double first = random.nextGaussian();
        double second = correlation * first + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        return new Coefficients(
                Math.max(0, intercept + scale * first * interceptError),
                Math.max(0, slope + scale * second * slopeError));
    }

    private double chiSquared(Random random) {
        double sum = 0;
        for (int i = 0; i < degreesOfFreedom; i++) {
            double normal = random.nextGaussian();
            sum += normal * normal;
        }
        return sum;
    }
}
