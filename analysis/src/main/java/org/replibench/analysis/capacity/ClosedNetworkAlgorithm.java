package org.replibench.analysis.capacity;

/** A way to solve closed classes. */
interface ClosedNetworkAlgorithm {
    /** What {@link #solve} would take; 1 is as much as a person waits for, or a laptop's memory holds. */
    double effort(ClosedModel model);

    ClosedSolution solve(ClosedModel model);
}
