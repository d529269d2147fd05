package org.replibench.runner.failover;

import java.util.List;
import org.replibench.analysis.failover.ConsistencyViolations;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.store.StoredFailover;
import org.replibench.runner.console.ExitCode;

/**
 * What a study comes to as a whole.
 *
 * @param complete whether all cells are there and valid
 * @param violations what no fault may cause, whatever a pattern loses, one line for each cell: a session that was another's, torn or
 *     doubled; an order that is missing, doubled, altered or nobody's
 */
public record StudyOutcome(boolean complete, List<String> violations) {
    public StudyOutcome {
        violations = List.copyOf(violations);
    }

    static StudyOutcome of(List<StoredFailover> cells, boolean allRead) {
        List<FailoverRecord> records =
                cells.stream().map(StoredFailover::measured).toList();
        return new StudyOutcome(
                allRead && records.stream().allMatch(FailoverRecord::valid),
                ConsistencyViolations.lines(records).stream()
                        .map(line -> "wrong: " + line)
                        .toList());
    }

    /** The graver one, if there is more to say than one number can. */
    public ExitCode exitCode() {
        if (!violations.isEmpty()) {
            return ExitCode.LIMIT_BROKEN;
        }
        return complete ? ExitCode.DONE : ExitCode.INVALID;
    }
}
