package org.replibench.analysis.failover;

import org.replibench.model.CellRecord;

/** A pattern, who replicates in it, and on how many nodes: what has one cost and one loss. */
record ArmKey(String pattern, String engine, int nodes) {
    static ArmKey of(Row row) {
        return new ArmKey(
                row.cell().pattern().code(), row.cell().engine(), row.cell().nodes());
    }

    static ArmKey of(CellRecord measured) {
        return new ArmKey(
                measured.cell().pattern().code(),
                measured.cell().engine(),
                measured.cell().nodes());
    }

    /** Without the nodes: within a study they are the same. */
    String name() {
        return pattern + (engine.equals("none") ? "" : " " + engine);
    }
}
