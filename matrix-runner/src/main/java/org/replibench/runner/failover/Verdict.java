package org.replibench.runner.failover;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.model.Check;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.OrderCounts;
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
                records.stream().flatMap(Verdict::wrong).toList());
    }

    /** The graver one, if there is more to say than one number can. */
    public int exitCode() {
        if (!wrong.isEmpty()) {
            return ExitCode.WRONG;
        }
        return complete ? ExitCode.OK : ExitCode.INVALID_CELLS;
    }

    private static Stream<String> wrong(FailoverRecord measured) {
        String what = Stream.of(sessions(measured), pages(measured), orders(measured.orders()))
                .flatMap(text -> text)
                .collect(Collectors.joining("; "));
        return what.isEmpty()
                ? Stream.empty()
                : Stream.of("wrong: " + measured.cell().id() + ": " + what);
    }

    private static Stream<String> sessions(FailoverRecord measured) {
        int wrong = measured.aftermaths().stream()
                .map(Aftermath::sessions)
                .mapToInt(sessions -> sessions.wrong())
                .sum();
        return wrong > 0 ? Stream.of("sessions wrong: required 0, found " + wrong) : Stream.empty();
    }

    /** Of the whole time: one that was seen before the first fault is nobody's aftermath. */
    private static Stream<String> pages(FailoverRecord measured) {
        return measured.checks().stream()
                .filter(check -> check.name().equals(FailoverAudit.WRONG) && !check.passed())
                .map(Check::reason);
    }

    private static Stream<String> orders(OrderCounts orders) {
        return orders.exact()
                ? Stream.empty()
                : Stream.of("orders: required exactly those confirmed, found " + orders.missing() + " missing, "
                        + orders.doubled() + " doubled, " + orders.altered() + " altered, " + orders.unexplained()
                        + " unexplained");
    }
}
