package org.replibench.analysis.failover;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Check;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.OrderCounts;

/**
 * What no pattern may do, whatever it loses: show a session that is another's, torn or doubled, or leave orders other than those
 * confirmed. It counts whether or not the record is valid, and whenever it was seen.
 */
public final class Wrongs {
    /** The check of a record that counts the wrong pages of the whole time. */
    public static final String PAGES = "wrong pages";

    private Wrongs() {}

    /** A line for each record that has any: its cell, and what was required and found. */
    public static List<String> lines(Collection<FailoverRecord> records) {
        return records.stream()
                .filter(Wrongs::in)
                .map(measured -> measured.cell().id() + ": " + of(measured).collect(Collectors.joining("; ")))
                .toList();
    }

    /** Whether the record has any. */
    static boolean in(FailoverRecord measured) {
        return of(measured).findAny().isPresent();
    }

    private static Stream<String> of(FailoverRecord measured) {
        return Stream.concat(shown(measured), orders(measured.orders()));
    }

    /** Pages only where no session tells of them: those before the first fault, or in a preparation, are nobody's aftermath. */
    private static Stream<String> shown(FailoverRecord measured) {
        int sessions = measured.aftermaths().stream()
                .map(Aftermath::sessions)
                .mapToInt(counts -> counts.wrong())
                .sum();
        return sessions > 0 ? Stream.of("sessions wrong: required 0, found " + sessions) : pages(measured);
    }

    private static Stream<String> pages(FailoverRecord measured) {
        return measured.checks().stream()
                .filter(check -> check.name().equals(PAGES) && !check.passed())
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
