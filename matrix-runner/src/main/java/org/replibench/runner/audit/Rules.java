package org.replibench.runner.audit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.rule.BalanceRules;
import org.replibench.runner.audit.rule.BrokenRunRules;
import org.replibench.runner.audit.rule.LoadRules;
import org.replibench.runner.audit.rule.QueueingLaws;
import org.replibench.runner.audit.rule.Rule;
import org.replibench.runner.audit.rule.ServerSideRules;

/**
 * All rules of a cell's audit, in the order in which a reader wants them: what broke, then the load, then the machine.
 */
public final class Rules {
    private static final List<Rule> ALL = Stream.of(BrokenRunRules.ALL, LoadRules.ALL, ServerSideRules.ALL)
            .flatMap(List::stream)
            .toList();

    /** Rules that take what only who starts the servers can read, and the names of their checks. */
    private static final Map<Class<? extends Rule>, List<String>> OF_OWN_SERVERS = Map.ofEntries(
            Map.entry(BrokenRunRules.OrdersKept.class, List.of("orders", "stock")),
            Map.entry(BrokenRunRules.NodesAlive.class, List.of("nodes alive")),
            Map.entry(BrokenRunRules.HeapSufficed.class, List.of("heap")),
            Map.entry(BrokenRunRules.MembershipConstant.class, List.of("membership")),
            Map.entry(BrokenRunRules.SomethingReplicated.class, List.of("replication")),
            Map.entry(BrokenRunRules.InterconnectCounted.class, List.of("interconnect")),
            Map.entry(BrokenRunRules.NoBacklog.class, List.of("backlog")),
            Map.entry(ServerSideRules.ServersWarm.class, List.of("compilers")),
            Map.entry(BalanceRules.NodeCpuBalance.class, List.of("nodes busy alike")),
            Map.entry(ServerSideRules.CollectorPauses.class, List.of("collector")),
            Map.entry(ServerSideRules.IdleServersQuiet.class, List.of("idle servers")),
            Map.entry(ServerSideRules.DatabaseNotBottleneck.class, List.of("database")),
            Map.entry(QueueingLaws.UtilisationLaw.class, List.of("utilisation law")),
            Map.entry(QueueingLaws.ThroughputBound.class, List.of("throughput bound")));

    private Rules() {}

    /** The audit of a cell whose servers did not come up. */
    public static List<AuditCheck> notStarted(String reason) {
        return List.of(new AuditCheck("start", reason, "every node serves", false));
    }

    /** Checks a cell that ran to its end. */
    public static List<AuditCheck> judge(AuditInput auditInput) {
        return ALL.stream().flatMap(rule -> rule.judge(auditInput).stream()).toList();
    }

    /** The same where others started the servers: checks that take more than is known of them are named, and say so. */
    public static List<AuditCheck> judgeOthers(AuditInput auditInput) {
        return ALL.stream()
                .flatMap(rule -> Optional.ofNullable(OF_OWN_SERVERS.get(rule.getClass()))
                        .map(names -> names.stream().map(Rules::notApplicable))
                        .orElseGet(() -> rule.judge(auditInput).stream()))
                .toList();
    }

    private static AuditCheck notApplicable(String name) {
        return new AuditCheck(name, "not applicable: others started the servers", "nothing", true);
    }
}
