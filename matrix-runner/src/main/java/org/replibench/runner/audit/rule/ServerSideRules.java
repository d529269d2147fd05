package org.replibench.runner.audit.rule;

import java.util.Comparator;
import java.util.List;
import org.replibench.analysis.load.SaturableResource;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;

/** Whether the nodes set the numbers, or something else of the machine. */
public final class ServerSideRules {
    /** All of them, in the order of the audit. */
    public static final List<Rule> ALL = List.of(
            new ServersWarm(),
            new SteadyState(),
            new BalanceRules.NodeThroughputBalance(),
            new BalanceRules.NodeCpuBalance(),
            new CollectorPauses(),
            new HostHadIdleTime(),
            new DatabaseNotBottleneck(),
            new QueueingLaws.UtilisationLaw(),
            new QueueingLaws.ThroughputBound(),
            new StealTime());

    private ServerSideRules() {}

    /** Where just-in-time compilers take much of the nodes' time, what a pattern seems to cost is what its servers still compile. */
    public record ServersWarm() implements Rule {
        static final double SHARE = 0.1;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double share =
                    auditInput.usage().compilerCpuSeconds() / auditInput.usage().nodesCpuSeconds();
            return Double.isNaN(share)
                    ? List.of()
                    : List.of(LimitChecks.atMost(
                                    "compilers",
                                    "of the nodes' CPU time; a longer -Dwarmup gives them time",
                                    share,
                                    SHARE)
                            .asWarning());
        }
    }

    /** A node that stands still for more than a tenth of the time measures its heap, not its replication. */
    public record CollectorPauses() implements Rule {
        static final double SHARE = 0.1;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return auditInput.usage().nodes().stream()
                    .max(Comparator.comparingDouble(node -> node.gcPauses().millis()))
                    .map(worst -> LimitChecks.atMost(
                            "collector",
                            "of the time " + worst.node() + " stood still",
                            worst.gcPauses().millis()
                                    / 1e3
                                    / auditInput.window().seconds(),
                            SHARE))
                    .stream()
                    .toList();
        }
    }

    /** Without idle time, whatever can run waits for something else somewhere: the machine is measured, not its nodes. */
    public record HostHadIdleTime() implements Rule {
        static final double SHARE = 0.05;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double idle = auditInput.usage().host().idleSeconds();
            double share = idle / (idle + auditInput.usage().host().busySeconds());
            return Double.isNaN(share)
                    ? List.of()
                    : List.of(LimitChecks.atLeast("host idle", "of the machine's CPU time", share, SHARE)
                            .asWarning());
        }
    }

    /** Where pages spend most of their time in the database, a faster one would help more than anything the nodes can do. */
    public record DatabaseNotBottleneck() implements Rule {
        static final double SHARE = SaturableResource.DATABASE.limit();

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double responseSeconds =
                    auditInput.pages().pages() * auditInput.pages().responseMeanMillis() / 1e3;
            double share = auditInput.usage().database().activeSeconds() / responseSeconds;
            return Double.isNaN(share)
                    ? List.of()
                    : List.of(LimitChecks.atMost("database", "of the response time", share, SHARE)
                            .asWarning());
        }
    }

    /** A hypervisor that runs other guests (steal) makes this machine another one. */
    public record StealTime() implements Rule {
        private static final double SHARE = 0.03;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double capacitySeconds =
                    auditInput.machine().cores() * auditInput.window().seconds();
            return List.of(check("", auditInput.machine().stolenSeconds() / capacitySeconds));
        }

        /**
         * The same, of a study that measures it otherwise.
         *
         * @param when such as " around a fault"; may be empty
         * @param share of the machine's CPU time, 0 to 1
         */
        public static AuditCheck check(String when, double share) {
            return LimitChecks.atMost("steal", "of the machine's CPU time" + when, share, SHARE);
        }
    }
}
