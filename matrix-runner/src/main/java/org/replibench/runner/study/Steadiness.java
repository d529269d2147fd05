package org.replibench.runner.study;

/**
 * Tells when servers have compiled the code that they need. Throughput does not tell: clients that think keep it where it
 * is as long as nothing is saturated. Nor does processor time, where the machine has no more of it to give.
 *
 * <p>The rule: in {@value #SLICES} slices of time in a row the compilers took no more than {@value #COMPILERS_AT_MOST} of
 * the nodes' processor time, and the machine had at least {@value #IDLE_AT_LEAST} of its own left: where there is none,
 * compilers may take little because requests take all.
 */
final class Steadiness {
    static final int SLICES = 2;

    /** Compilers never rest wholly; what they take then is within the noise of what is measured. */
    static final double COMPILERS_AT_MOST = 0.1;

    static final double IDLE_AT_LEAST = 0.05;

    private int steady;

    /**
     * Takes a slice.
     *
     * @param compilersShare compilers' part of the nodes' processor time, 0 to 1; NaN if unknown, which is not steady
     * @param idleShare how much of the machine's processor time was left, 0 to 1
     */
    void add(double compilersShare, double idleShare) {
        steady = compilersShare <= COMPILERS_AT_MOST && idleShare >= IDLE_AT_LEAST ? steady + 1 : 0;
    }

    boolean reached() {
        return steady >= SLICES;
    }
}
