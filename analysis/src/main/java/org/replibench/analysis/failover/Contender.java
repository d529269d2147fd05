package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A pattern with what it costs and what it loses.
 *
 * @param rows one for each fault and balancer of which there is a valid record; at least one
 * @param wrong in which trials it did what no pattern may do, also in records that are not valid
 * @param costMillisPerPage processor time of all nodes and the database for a page; empty if nobody measured it
 */
record Contender(ArmKey arm, List<Row> rows, Set<Trial> wrong, OptionalDouble costMillisPerPage) {
    /** The row with the most acknowledged updates lost for each fault. */
    Row worst() {
        return rows.stream()
                .max(Comparator.comparingDouble(row -> row.updatesLost().value()))
                .orElseThrow();
    }

    /** The row whose faults may lose something most often, as far as one can tell: one that was seen often bounds it best. */
    Row leastSure() {
        return rows.stream()
                .max(Comparator.comparingDouble(
                        row -> row.faultsWithLoss().interval().high()))
                .orElseThrow();
    }

    /** Whether nothing was wrong in any of its records, sessions or orders. */
    boolean nothingWrong() {
        return wrong.isEmpty();
    }

    /** Whether another one, of which nothing was wrong, costs no more and loses no more, and less of one of both. */
    boolean dominatedBy(Contender other) {
        if (!other.nothingWrong() || costMillisPerPage.isEmpty() || other.costMillisPerPage.isEmpty()) {
            return false;
        }
        double cost = costMillisPerPage.getAsDouble() - other.costMillisPerPage.getAsDouble();
        double loss =
                worst().updatesLost().value() - other.worst().updatesLost().value();
        return cost >= 0 && loss >= 0 && (cost > 0 || loss > 0);
    }

    /** Whether it held all of it in every one of {@code trials}, and nothing was wrong; one without a valid record is not held. */
    boolean holds(List<Requirement> requirements, Set<Trial> trials) {
        return nothingWrong()
                && missing(trials).isEmpty()
                && rows.stream().allMatch(row -> requirements.stream().allMatch(requirement -> requirement.holds(row)));
    }

    /** Those of {@code trials} of which there is no valid record. */
    List<Trial> missing(Set<Trial> trials) {
        Set<Trial> measured = rows.stream().map(row -> Trial.of(row.cell())).collect(Collectors.toSet());
        return trials.stream().filter(trial -> !measured.contains(trial)).toList();
    }
}
