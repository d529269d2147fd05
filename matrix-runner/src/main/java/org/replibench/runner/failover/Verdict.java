package org.replibench.runner.failover;

import java.util.List;
import org.replibench.analysis.failover.Wrongs;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.runner.ExitCode;

/**
 * What a study comes to as a whole.
 *
 * @param complete whether all cells are there and valid
 * @param wrong what no fault may cause, whatever a pattern loses, one line for each cell: a session that was another's, torn or
 *     doubled; an order that is missing, doubled, altered or nobody's
 */
public record Verdict(boolean complete, List<String> wrong) {
    public Verdict {
        wrong = List.copyOf(wrong);
    }

    static Verdict of(List<StoredFailover> cells, boolean allRead) {
        List<FailoverRecord> records =
                cells.stream().map(StoredFailover::measured).toList();
        return new Verdict(
                allRead && records.stream().allMatch(FailoverRecord::valid),
                Wrongs.lines(records).stream().map(line -> "wrong: " + line).toList());
    }

    /** The graver one, if there is more to say than one number can. */
    public int exitCode() {
        if (!wrong.isEmpty()) {
            return ExitCode.WRONG;
        }
        return complete ? ExitCode.OK : ExitCode.INVALID_CELLS;
    }
}
