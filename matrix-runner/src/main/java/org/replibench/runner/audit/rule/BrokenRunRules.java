package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;

/** What broke: such a run measured something else than its cell. */
public final class BrokenRunRules {
    /** All of them, in the order of the audit. */
    public static final List<Rule> ALL = List.of(
            new DriverRan(),
            new Errors(),
            new UsersKept(),
            new SessionsKept(),
            new OrdersKept(),
            new NodesAlive(),
            new MembershipConstant(),
            new NoBacklog());

    private BrokenRunRules() {}

    private static String count(Map<String, Long> byKind, String what) {
        long pages = byKind.values().stream().mapToLong(Long::longValue).sum();
        String which = byKind.entrySet().stream()
                .map(kind -> kind.getKey() + " (" + kind.getValue() + ")")
                .collect(Collectors.joining(", "));
        return pages + " " + what + (which.isEmpty() ? "" : ": " + which);
    }

    /** The driver must not end before the window does, and must have asked for something. */
    public record DriverRan() implements Rule {
        private static final String TO_ITS_END = "ran to its end";

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            String failure = auditInput.health().driverFailure();
            long pages = auditInput.pages().pages();
            return List.of(
                    new AuditCheck("driver", failure.isEmpty() ? TO_ITS_END : failure, TO_ITS_END, failure.isEmpty()),
                    new AuditCheck("pages", String.valueOf(pages), "at least 1", pages > 0));
        }
    }

    /** A wrong page is a fault of what is measured, and a cheap one; one that got no answer may be the network's. */
    public record Errors() implements Rule {
        static final double UNANSWERED = 0.001;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            Map<String, Long> wrong = auditInput.pages().wrongAnswersByPage();
            double unanswered = (double) auditInput.pages().unanswered()
                    / auditInput.pages().pages();
            return List.of(
                    new AuditCheck("errors", count(wrong, "pages of wrong status or content"), "0", wrong.isEmpty()),
                    LimitChecks.atMost("transport errors", "of pages without an answer", unanswered, UNANSWERED));
        }
    }

    /** A page of another user is worse than an error, and looks like a success: what is measured mixes up its sessions. */
    public record UsersKept() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            Map<String, Long> wrong = auditInput.pages().wrongUserPages();
            return List.of(new AuditCheck(
                    "wrong users",
                    count(wrong, "pages of another user than signed on, or of none"),
                    "0",
                    wrong.isEmpty()));
        }
    }

    /** Nothing happens in a cell that a session may not survive: one that is lost was given up by what is measured. */
    public record SessionsKept() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            long lost = auditInput.pages().sessionsLost();
            return List.of(new AuditCheck("sessions", lost + " lost", "0 lost", lost == 0));
        }
    }

    /** Every node must live at the window's end. */
    public record NodesAlive() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return List.of(check(auditInput.health().diedNodes()));
        }

        /** The same, of a study with another load. */
        public static AuditCheck check(List<String> died) {
            return new AuditCheck(
                    "nodes alive", died.isEmpty() ? "all" : "died: " + String.join(" ", died), "all", died.isEmpty());
        }
    }

    /** A node that joins or leaves makes the others move sessions: that is another measurement. */
    public record MembershipConstant() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return List.of(check(auditInput.health().membershipConstant()));
        }

        /** The same, of a study with another load. */
        public static AuditCheck check(boolean constant) {
            return new AuditCheck("membership", constant ? "constant" : "changed", "constant", constant);
        }
    }

    /**
     * Transaction integrity: between two looks at the database it got every order that a client was told of, none that nobody
     * asked for, and stock and totals add up.
     */
    public record OrdersKept() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return List.of(
                    orders(auditInput.ordersBefore(), auditInput.ordersAfter(), auditInput.pages()),
                    stock(auditInput.ordersAfter().ledger()));
        }

        private static AuditCheck orders(
                AuditInput.OrderSnapshot opening, AuditInput.OrderSnapshot closing, PageStatistics pages) {
            long least = pages.purchasesConfirmed(opening.receivedMillis(), closing.requestedMillis());
            long most = pages.purchasesInFlight(opening.requestedMillis(), closing.receivedMillis());
            long orders = closing.ledger().orders() - opening.ledger().orders();
            return new AuditCheck(
                    "orders",
                    orders + " in the database",
                    least == most ? least + " confirmed to clients" : least + " confirmed to " + most + " asked for",
                    least <= orders && orders <= most);
        }

        private static AuditCheck stock(SalesTotals salesTotals) {
            return new AuditCheck(
                    "stock",
                    salesTotals.unitsMissing() + " units gone, " + salesTotals.total() + " sold for",
                    salesTotals.unitsOrdered() + " units ordered, " + salesTotals.linesTotal() + " on their lines",
                    salesTotals.isConsistent());
        }
    }

    /**
     * What is sent must be received as fast: a queue that grows through the window puts off its cost to a time that nobody
     * measures, and updates that were dropped never cost anything.
     */
    public record NoBacklog() implements Rule {
        /** What a moment's burst leaves waiting at an edge of the window is less; a growing queue soon is more. */
        static final double SHARE = 0.01;

        /** One is on its way at many a moment; with few updates that would be more than their share. */
        static final double ONE = 1;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            AuditInput.SessionTransfers sessionTransfers = auditInput.transfers();
            if (Double.isNaN(sessionTransfers.sent()) || sessionTransfers.sent() == 0) {
                return List.of();
            }
            return List.of(new AuditCheck(
                    "backlog",
                    String.format(
                            Locale.ROOT,
                            "of %.0f updates %.0f waited and %.0f were dropped at the end",
                            sessionTransfers.sent(),
                            sessionTransfers.queueGrowth(),
                            sessionTransfers.dropped()),
                    "at most 1 %, or 1, waiting more than at the start, 0 dropped",
                    sessionTransfers.queueGrowth() <= Math.max(ONE, SHARE * sessionTransfers.sent())
                            && sessionTransfers.dropped() == 0));
        }
    }
}
