package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A pattern with what it costs and what it loses.
 *
 * @param rows one for each fault
 * @param costMillisPerPage processor time of all nodes and the database for a page; empty if nobody measured it
 */
record Contender(ArmKey arm, List<Row> rows, OptionalDouble costMillisPerPage) {
    /** Acknowledged updates lost for each fault, in the worst of the faults. */
    Row worst() {
        return rows.stream()
                .max(Comparator.comparingDouble(row -> row.updatesLost().value()))
                .orElseThrow();
    }

    /** Whether another one costs no more and loses no more, and less of one of both. */
    boolean dominatedBy(Contender other) {
        if (costMillisPerPage.isEmpty() || other.costMillisPerPage.isEmpty()) {
            return false;
        }
        double cost = costMillisPerPage.getAsDouble() - other.costMillisPerPage.getAsDouble();
        double loss =
                worst().updatesLost().value() - other.worst().updatesLost().value();
        return cost >= 0 && loss >= 0 && (cost > 0 || loss > 0);
    }

    boolean holds(List<Requirement> requirements) {
        return rows.stream().allMatch(row -> requirements.stream().allMatch(requirement -> requirement.holds(row)));
    }
}
