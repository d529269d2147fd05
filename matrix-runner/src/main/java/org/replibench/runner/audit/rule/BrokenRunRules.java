package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.model.Affinity;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.ReplicationProtocol;
import org.replibench.model.ReplicationTrigger;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.NodeUsage;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.Purchases;

/** What broke: such a run measured something else than its cell. */
public final class BrokenRunRules {
    /** All of them, in the order of the audit. */
    public static final List<Rule> ALL = List.of(
            new DriverRan(),
            new Errors(),
            new UsersKept(),
            new SessionsKept(),
            new ReadsFresh(),
            new OrdersKept(),
            new NodesAlive(),
            new DatabaseServed(),
            new HeapSufficed(),
            new MembershipConstant(),
            new SomethingReplicated(),
            new InterconnectCounted(),
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

    /**
     * A client that stays with its node sees what it was answered. One without affinity may not, if copies are sent without a wait: it
     * marks, as that is what such arms are measured for.
     */
    public record ReadsFresh() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            long stale = auditInput.pages().staleReads();
            if (stale == 0) {
                return List.of();
            }
            AuditCheck check = new AuditCheck(
                    "stale reads", stale + " pages of an older state than their clients had seen", "0", false);
            return List.of(Affinity.ON.isOf(auditInput.cell().variant()) ? check : check.asWarning());
        }
    }

    /** Every node must live at the window's end. */
    public record NodesAlive() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            List<String> died = auditInput.health().diedNodes();
            return List.of(new AuditCheck(
                    "nodes alive", died.isEmpty() ? "all" : "died: " + String.join(" ", died), "all", died.isEmpty()));
        }
    }

    /** One that is ours must serve at the window's end. */
    public record DatabaseServed() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            String failure = auditInput.health().databaseFailure();
            return failure.isEmpty()
                    ? List.of()
                    : List.of(new AuditCheck("database alive", failure, "to the end of the measurement", false));
        }
    }

    /**
     * A node that had no memory left for a request, a copy or a message has not done its work, though it goes on. Copies take
     * heap of their holders, so a larger quota needs more (the white paper, 10-3-5).
     */
    public record HeapSufficed() implements Rule {
        private static final String SUFFICED = "no OutOfMemoryError";

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return List.of(check(auditInput.cell(), auditInput.health().outOfHeapNodes()));
        }

        /** The same, of a cell that has no window. */
        public static AuditCheck check(Cell cell, List<String> outOfHeapNodes) {
            return new AuditCheck(
                    "heap",
                    outOfHeapNodes.isEmpty()
                            ? SUFFICED
                            : "OutOfMemoryError on " + String.join(", ", outOfHeapNodes) + quota(cell),
                    SUFFICED,
                    outOfHeapNodes.isEmpty());
        }

        private static String quota(Cell cell) {
            return cell.pattern() instanceof ReplicationPattern pattern
                            && pattern.protocol() != ReplicationProtocol.DATABASE
                    ? ", with write quota " + pattern.writeQuota()
                    : "";
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
            if (!auditInput.health().databaseFailure().isEmpty()) {
                return List.of();
            }
            return List.of(
                    orders(auditInput.ordersBefore(), auditInput.ordersAfter(), auditInput.purchases()),
                    stock(auditInput.ordersAfter().ledger()));
        }

        private static AuditCheck orders(
                AuditInput.OrderSnapshot opening, AuditInput.OrderSnapshot closing, Purchases purchases) {
            long least = purchases.confirmed(opening.receivedMillis(), closing.requestedMillis());
            long most = purchases.inFlight(opening.requestedMillis(), closing.receivedMillis());
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

    /** A pattern that sends nothing is no replication, and as cheap; sessions that leave at a shutdown are not sent before. */
    public record SomethingReplicated() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double sent = auditInput.transfers().sent();
            double bytes = auditInput.usage().interconnectBytes();
            if (!sendsMeanwhile(auditInput.cell()) || Double.isNaN(sent) && Double.isNaN(bytes)) {
                return List.of();
            }
            return List.of(
                    Double.isNaN(sent)
                            ? new AuditCheck(
                                    "replication",
                                    String.format(Locale.ROOT, "%.0f bytes between nodes", bytes),
                                    "more than 0",
                                    bytes > 0)
                            : new AuditCheck(
                                    "replication",
                                    String.format(Locale.ROOT, "%.0f updates sent", sent),
                                    "more than 0",
                                    sent > 0));
        }

        private static boolean sendsMeanwhile(Cell cell) {
            return cell.pattern() instanceof ReplicationPattern pattern
                    && pattern.trigger() != ReplicationTrigger.ON_SHUTDOWN
                    && (cell.nodes() > 1 || pattern.protocol() == ReplicationProtocol.DATABASE);
        }
    }

    /** A node whose counter could not be read at an edge of the window would seem to have sent nothing. */
    public record InterconnectCounted() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            List<String> unknown = auditInput.usage().nodes().stream()
                    .filter(node -> Double.isNaN(node.traffic().bytes()))
                    .map(NodeUsage::node)
                    .toList();
            return List.of(new AuditCheck(
                    "interconnect",
                    unknown.isEmpty()
                            ? "bytes of every node"
                            : "bytes of " + String.join(", ", unknown) + " not read at both ends of the window",
                    "bytes of every node",
                    unknown.isEmpty()));
        }
    }

    /**
     * What is sent must be received as fast: a queue that grows through the window puts off its cost to a time that nobody
     * measures, and updates that were dropped never cost anything. What waits only marks: no other session manager tells it, and a rule
     * that removes cells of one engine by what they came out as would choose among its repeats.
     */
    public record NoBacklog() implements Rule {
        /** What a moment's burst leaves waiting at an edge of the window is less; a growing queue soon is more. */
        static final double SHARE = 0.01;

        /** One is on its way at many a moment; with few updates that would be more than their share. */
        static final double ONE = 1;

        private static final String REQUIRED = "at most 1 %, or 1, waiting more than at the start, 0 dropped";

        private static final AuditCheck UNKNOWN = new AuditCheck(
                "backlog", "a node did not tell at both ends of the window what it sends", REQUIRED, false);

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            AuditInput.SessionTransfers sessionTransfers = auditInput.transfers();
            if (Double.isNaN(sessionTransfers.sent())
                    || Double.isNaN(sessionTransfers.queueGrowth())
                    || Double.isNaN(sessionTransfers.dropped())) {
                return counts(auditInput) ? List.of(UNKNOWN) : List.of();
            }
            boolean kept = sessionTransfers.dropped() == 0;
            AuditCheck check = new AuditCheck(
                    "backlog",
                    String.format(
                            Locale.ROOT,
                            "of %.0f updates %.0f waited and %.0f were dropped at the end",
                            sessionTransfers.sent(),
                            sessionTransfers.queueGrowth(),
                            sessionTransfers.dropped()),
                    REQUIRED,
                    kept && sessionTransfers.queueGrowth() <= Math.max(ONE, SHARE * sessionTransfers.sent()));
            return List.of(kept ? check.asWarning() : check);
        }

        /** The layer under test does, and the shop shows it; WildFly's own manager does not, and the servlet that counts has no such page. */
        private static boolean counts(AuditInput auditInput) {
            return auditInput.plan() != JMeterPlan.COUNT
                    && auditInput.cell().engine().equals(Arm.REPLIBENCH)
                    && auditInput.cell().pattern() instanceof ReplicationPattern;
        }
    }
}
