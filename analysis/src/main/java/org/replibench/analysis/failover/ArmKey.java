package org.replibench.analysis.failover;

import org.replibench.model.Arm;
import org.replibench.model.FailoverCell;
import org.replibench.records.cell.CellRecord;

/** A pattern, who replicates in it, and on how many nodes: what has one cost and one loss. */
record ArmKey(String pattern, String engine, int nodes) {
    static ArmKey of(FailoverCell cell) {
        return new ArmKey(cell.pattern().code(), cell.engine(), cell.nodes());
    }

    static ArmKey of(CellRecord measured) {
        return new ArmKey(
                measured.cell().pattern().code(),
                measured.cell().engine(),
                measured.cell().nodes());
    }

    /** Without the nodes: within a study they are the same. */
    String name() {
        return pattern + (replicates() ? " " + engine : "");
    }

    boolean replicates() {
        return !engine.equals(Arm.NO_ENGINE);
    }
}
