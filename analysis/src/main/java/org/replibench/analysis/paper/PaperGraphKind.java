package org.replibench.analysis.paper;

import org.replibench.records.figure.CellFigure;

/** What a graph draws, and against what. The paper has four of them for a question; those per page are ours. */
public enum PaperGraphKind {
    /** Pages per second against nodes. */
    THROUGHPUT(CellFigure.THROUGHPUT),
    /** Mean response time against nodes. */
    RESPONSE(CellFigure.RESPONSE_MEAN),
    /** CPU time of all nodes for one page, against nodes. */
    CPU_PER_PAGE(CellFigure.CPU_PER_PAGE),
    /** Bytes that all nodes sent for one page, against nodes. */
    INTERCONNECT_PER_PAGE(CellFigure.INTERCONNECT_PER_PAGE),
    /** Cores, mean over the nodes, against time. */
    CPU_OVER_TIME(CellFigure.CPU_PER_PAGE),
    /** Bytes sent a second, mean over the nodes, against time. */
    INTERCONNECT_OVER_TIME(CellFigure.INTERCONNECT_PER_PAGE);

    private final CellFigure cellFigure;

    PaperGraphKind(CellFigure cellFigure) {
        this.cellFigure = cellFigure;
    }

    boolean isOverTime() {
        return this == CPU_OVER_TIME || this == INTERCONNECT_OVER_TIME;
    }

    boolean shows(RatioFinding ratioFinding) {
        return ratioFinding.quantity() == cellFigure;
    }
}
