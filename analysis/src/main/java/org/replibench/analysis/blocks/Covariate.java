package org.replibench.analysis.blocks;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** What explains a part of how windows differ in a quantity, and is not the arm's doing. */
enum Covariate {
    /**
     * The machine's pace: logarithm of the load generator's CPU time for a page. That does the same for each page of every arm, in the same
     * moments as the servers: what slows it down, such as other guests of the machine, slows them down at most as much.
     */
    SLOWNESS(1, 0.01) {
        @Override
        double of(Collection<WindowFigures> windows) {
            return Math.log(perPage(windows, WindowFigures::loadGeneratorCpuSeconds));
        }
    };

    private final double maxSlope;
    private final double ownEffect;

    Covariate(double maxSlope, double ownEffect) {
        this.maxSlope = maxSlope;
        this.ownEffect = ownEffect;
    }

    /** Of these windows together; NaN or infinite if it is not known. */
    abstract double of(Collection<WindowFigures> windows);

    /** By which the logarithm of a quantity rises with it, at most; at least by 0. */
    double maxSlope() {
        return maxSlope;
    }

    /** Standard deviation of what an arm itself changes in it; see the variance study. */
    double ownEffect() {
        return ownEffect;
    }

    private static double perPage(Collection<WindowFigures> windows, ToDoubleFunction<WindowFigures> figure) {
        return windows.stream().mapToDouble(figure).sum()
                / windows.stream().mapToDouble(WindowFigures::pages).sum();
    }
}
