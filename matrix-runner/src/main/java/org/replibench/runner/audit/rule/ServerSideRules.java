package org.replibench.runner.audit.rule;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.analysis.load.SaturableResource;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.ResourceUsage;
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
            new IdleServersQuiet(),
            new DatabaseNotBottleneck(),
            new QueueingLaws.UtilisationLaw(),
            new QueueingLaws.ThroughputBound(),
            new EnoughBlocks(),
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

    /**
     * A node that stands still for more than a tenth of the time measures its heap, not its replication. It marks: pauses come of
     * what is measured.
     */
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
                    .map(AuditCheck::asWarning)
                    .stream()
                    .toList();
        }
    }

    /** Without idle time, whatever can run waits for something else somewhere: the machine is measured, not its nodes. */
    public record HostHadIdleTime() implements Rule {
        static final double SHARE = 0.05;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return Stream.concat(
                            check(
                                    "",
                                    "the machine's CPU time",
                                    auditInput.usage().host()),
                            auditInput.machine().others().stream()
                                    .flatMap(machine ->
                                            check(" of " + machine.subject(), "its host's CPU time", machine.cpu())))
                    .toList();
        }

        private static Stream<AuditCheck> check(String whose, String of, ResourceUsage.Host cpu) {
            double share = cpu.idleSeconds() / (cpu.idleSeconds() + cpu.busySeconds());
            return Double.isNaN(share)
                    ? Stream.of()
                    : Stream.of(LimitChecks.atLeast("host idle" + whose, "of " + of, share, SHARE)
                            .asWarning());
        }
    }

    /** What servers do while they wait for their turn takes from those that are measured. */
    public record IdleServersQuiet() implements Rule {
        static final double SHARE = 0.05;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double idle = auditInput.usage().measuring().idleServersCpuSeconds();
            double machine = auditInput.machine().ofNodes().isEmpty()
                    ? auditInput.usage().host().idleSeconds()
                            + auditInput.usage().host().busySeconds()
                    : auditInput.machine().ofNodes().stream()
                            .mapToDouble(AuditInput.OtherMachine::cpuSeconds)
                            .sum();
            return idle == 0 || Double.isNaN(machine)
                    ? List.of()
                    : List.of(LimitChecks.atMost(
                                    "idle servers",
                                    "of the machine's CPU time was used by servers of other arms",
                                    idle / machine,
                                    SHARE)
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

    /** Where the machine disturbed more blocks than it left alone, those that count may be disturbed in ways that nothing tells. */
    public record EnoughBlocks() implements Rule {
        private static final double SHARE = 0.5;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return auditInput.blocks().stream()
                    .map(blocks -> LimitChecks.atLeast(
                            "blocks",
                            "of " + blocks.all() + " blocks count",
                            (double) blocks.counted() / blocks.all(),
                            SHARE))
                    .toList();
        }
    }

    /**
     * A hypervisor that runs other guests (steal) makes this machine another one. What it took is a part of what was asked for: an
     * idle machine loses nothing. Blocks that are left out because of it don't count here either. Of several machines that counts which
     * lost most.
     */
    public record StealTime() implements Rule {
        private static final double SHARE = 0.03;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double share = auditInput
                    .blocks()
                    .map(blocks -> share(blocks.stolenSeconds(), blocks.busySeconds()))
                    .orElseGet(() -> largestShare(auditInput));
            return List.of(check("", share));
        }

        private static double largestShare(AuditInput auditInput) {
            return Stream.concat(
                            Stream.of(share(
                                    auditInput.machine().stolenSeconds(),
                                    auditInput.usage().host().busySeconds())),
                            auditInput.machine().others().stream()
                                    .map(machine -> share(
                                            machine.stolenSeconds(),
                                            machine.cpu().busySeconds())))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }

        /** Of the CPU time that was asked for, 0 to 1. */
        public static double share(double stolenSeconds, double busySeconds) {
            return stolenSeconds == 0 ? 0 : stolenSeconds / (busySeconds + stolenSeconds);
        }

        /**
         * The same, of a study that measures it otherwise.
         *
         * @param when such as " around a fault"; may be empty
         * @param share as {@link #share} has it
         */
        public static AuditCheck check(String when, double share) {
            return LimitChecks.atMost("steal", "of the CPU time that was asked for" + when, share, SHARE);
        }
    }
}
