package org.replibench.runner.measure;

/**
 * Tells when servers have compiled the code that they need. Throughput does not tell: clients that think keep it where it
 * is as long as nothing is saturated. Nor does CPU time, where the machine has no more of it to give.
 *
 * <p>The rule: in {@value #REQUIRED_SLICES} slices of time in a row the compilers took no more than {@value #MAX_COMPILER_CORES} cores
 * of a node, and the machine had at least {@value #MIN_IDLE_SHARE} of its own left: where there is none,
 * compilers may take little because requests take all.
 */
public final class SteadyStateDetector {
    static final int REQUIRED_SLICES = 2;

    /**
     * Compilers never rest wholly; what they take then is within the noise of what is measured. In cores and not as a part of the node's
     * CPU time, of which arms whose pages cost more have more: these would be measured with more of their code left to compile.
     */
    static final double MAX_COMPILER_CORES = 0.03;

    static final double MIN_IDLE_SHARE = 0.05;

    private int steadySlices;

    /**
     * Takes a slice.
     *
     * @param compilerCores that compilers took of a node, mean; NaN if unknown, which is not steady
     * @param idleShare how much of the machine's CPU time was left, 0 to 1
     */
    void add(double compilerCores, double idleShare) {
        steadySlices = compilerCores <= MAX_COMPILER_CORES && idleShare >= MIN_IDLE_SHARE ? steadySlices + 1 : 0;
    }

    boolean reached() {
        return steadySlices >= REQUIRED_SLICES;
    }
}
