package org.replibench.analysis.failover;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.OrderAuditCounts;

/**
 * What no pattern may do, whatever it loses: show a session that is another's, torn or doubled, or leave orders other than those
 * confirmed. It counts whether or not the record is valid, and whenever it was seen.
 */
public final class ConsistencyViolations {
    /** The check of a record that counts the wrong pages of the whole time. */
    public static final String WRONG_PAGES_CHECK = "wrong pages";

    private ConsistencyViolations() {}

    /** A line for each record that has any: its cell, and what was required and found. */
    public static List<String> lines(Collection<FailoverRecord> records) {
        return records.stream()
                .filter(ConsistencyViolations::anyIn)
                .map(measured -> measured.cell().id() + ": " + of(measured).collect(Collectors.joining("; ")))
                .toList();
    }

    /** Whether the record has any. */
    static boolean anyIn(FailoverRecord measured) {
        return of(measured).findAny().isPresent();
    }

    private static Stream<String> of(FailoverRecord measured) {
        return Stream.concat(sessionViolations(measured), orderViolations(measured.orders()));
    }

    /** Pages only where no session tells of them: those before the first fault, or in a preparation, are nobody's aftermath. */
    private static Stream<String> sessionViolations(FailoverRecord measured) {
        int sessions = measured.impacts().stream()
                .map(FaultImpact::sessions)
                .mapToInt(counts -> counts.corrupted())
                .sum();
        return sessions > 0 ? Stream.of("sessions wrong: required 0, measured " + sessions) : pageViolations(measured);
    }

    private static Stream<String> pageViolations(FailoverRecord measured) {
        return measured.checks().stream()
                .filter(auditCheck -> auditCheck.name().equals(WRONG_PAGES_CHECK) && !auditCheck.passed())
                .map(AuditCheck::reason);
    }

    private static Stream<String> orderViolations(OrderAuditCounts orders) {
        return orders.exact()
                ? Stream.empty()
                : Stream.of("orders: required exactly those confirmed, measured " + orders.missing() + " missing, "
                        + orders.duplicated() + " doubled, " + orders.altered() + " altered, " + orders.unrequested()
                        + " unexplained");
    }
}
