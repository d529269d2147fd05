package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;

/** What broke: such a run measured something else than its cell. */
public final class BrokenRunRules {
    /** All of them, in the order of the audit. */
    public static final List<Rule> ALL = List.of(
            new DriverRan(),
            new Errors(),
            new SessionsKept(),
            new OrdersKept(),
            new NodesAlive(),
            new MembershipConstant(),
            new NoBacklog());

    private BrokenRunRules() {}

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
                    new AuditCheck("errors", describe(wrong), "0", wrong.isEmpty()),
                    LimitChecks.atMost("transport errors", "of pages without an answer", unanswered, UNANSWERED));
        }

        private static String describe(Map<String, Long> wrong) {
            long pages = wrong.values().stream().mapToLong(Long::longValue).sum();
            String which = wrong.entrySet().stream()
                    .map(page -> page.getKey() + " (" + page.getValue() + ")")
                    .collect(Collectors.joining(", "));
            return pages + " pages of wrong status or content" + (which.isEmpty() ? "" : ": " + which);
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
}
