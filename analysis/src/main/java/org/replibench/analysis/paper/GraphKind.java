package org.replibench.analysis.paper;

import org.replibench.analysis.compare.Quantity;

/** What a graph draws, and against what. The paper has four of them for a question; those per page are ours. */
public enum GraphKind {
    /** Pages per second against nodes. */
    THROUGHPUT(Quantity.THROUGHPUT),
    /** Mean response time against nodes. */
    RESPONSE(Quantity.RESPONSE_MEAN),
    /** Processor time of all nodes for one page, against nodes. */
    CPU_PER_PAGE(Quantity.CPU_PER_PAGE),
    /** Bytes that all nodes sent for one page, against nodes. */
    INTERCONNECT_PER_PAGE(Quantity.INTERCONNECT_PER_PAGE),
    /** Cores, mean over the nodes, against time. */
    CPU_OVER_TIME(Quantity.CPU_PER_PAGE),
    /** Bytes sent a second, mean over the nodes, against time. */
    INTERCONNECT_OVER_TIME(Quantity.INTERCONNECT_PER_PAGE);

    private final Quantity quantity;

    GraphKind(Quantity quantity) {
        this.quantity = quantity;
    }

    boolean isOverTime() {
        return this == CPU_OVER_TIME || this == INTERCONNECT_OVER_TIME;
    }

    boolean shows(Claim claim) {
        return claim.quantity() == quantity;
    }
}
