package org.replibench.runner.study;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/**
 * Tells when servers do their work in a steady way. Clients that think keep throughput where it is as long as nothing is
 * saturated, so what still falls while code is being compiled is the processor time that the nodes need for it.
 *
 * <p>The rule: in {@value #SLICES} slices of time in a row the nodes' processor time differs by no more than {@value
 * #TOLERANCE} of the largest. A slice in which the machine had less than {@value #IDLE_AT_LEAST} of its cores' time left
 * does not count: processor time is constant then because there is no more of it.
 */
final class Steadiness {
    static final int SLICES = 3;
    static final double TOLERANCE = 0.05;
    static final double IDLE_AT_LEAST = 0.05;

    private final Deque<Double> slices = new ArrayDeque<>();

    /**
     * Takes a slice.
     *
     * @param nodesCores processor seconds per second of all nodes; NaN if unknown
     * @param idleShare how much of the machine's processor time was left, 0 to 1
     */
    void add(double nodesCores, double idleShare) {
        if (Double.isNaN(nodesCores) || !(idleShare >= IDLE_AT_LEAST)) {
            slices.clear();
            return;
        }
        slices.addLast(nodesCores);
        if (slices.size() > SLICES) {
            slices.removeFirst();
        }
    }

    boolean reached() {
        if (slices.size() < SLICES) {
            return false;
        }
        double max = Collections.max(slices);
        return max - Collections.min(slices) <= TOLERANCE * max;
    }
}
