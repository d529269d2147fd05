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
    },
    /** The same for pages that wait for each other, the longer the slower the machine: response times rise by more than it slows down. */
    SLOWNESS_IN_QUEUES(Double.MAX_VALUE, SLOWNESS.ownEffect) {
        @Override
        double of(Collection<WindowFigures> windows) {
            return SLOWNESS.of(windows);
        }
    },
    /** The opposite, for what falls with a slower machine: where users wait for pages that take longer, there are fewer. */
    SPEED(SLOWNESS.maxSlope, SLOWNESS.ownEffect) {
        @Override
        double of(Collection<WindowFigures> windows) {
            return -SLOWNESS.of(windows);
        }
    },
    /**
     * The share of pages that searched: what they found goes into the session, and is most of what is sent to other nodes. No arm changes what
     * its users ask for, so rounds of other servers compare by it, too.
     */
    SEARCHES(Double.MAX_VALUE, 0) {
        @Override
        double of(Collection<WindowFigures> windows) {
            return perPage(windows, WindowFigures::searches);
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

    /** Whether windows of different rounds differ in it by chance alone, hours apart: the machine's pace changes meanwhile. */
    boolean comparesRounds() {
        return this == SEARCHES;
    }

    private static double perPage(Collection<WindowFigures> windows, ToDoubleFunction<WindowFigures> figure) {
        return windows.stream().mapToDouble(figure).sum()
                / windows.stream().mapToDouble(WindowFigures::pages).sum();
    }
}
