package org.replibench.runner.audit;

import java.util.List;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.rule.BrokenRunRules;
import org.replibench.runner.audit.rule.LittlesLaw;
import org.replibench.runner.audit.rule.LoadRules;
import org.replibench.runner.audit.rule.MachineRules;
import org.replibench.runner.audit.rule.NoBacklog;
import org.replibench.runner.audit.rule.NodeCpuBalance;
import org.replibench.runner.audit.rule.NodeThroughputBalance;
import org.replibench.runner.audit.rule.OrdersKept;
import org.replibench.runner.audit.rule.PageMixAsPlanned;
import org.replibench.runner.audit.rule.Rule;
import org.replibench.runner.audit.rule.SteadyState;
import org.replibench.runner.audit.rule.ThroughputBound;
import org.replibench.runner.audit.rule.TimerLag;
import org.replibench.runner.audit.rule.UtilisationLaw;

/**
 * All rules of a cell's audit, in the order in which a reader wants them: what broke, then the load, then the machine.
 */
public final class Rules {
    private static final List<Rule> ALL = List.of(
            new BrokenRunRules.DriverRan(),
            new BrokenRunRules.Errors(),
            new BrokenRunRules.SessionsKept(),
            new OrdersKept(),
            new BrokenRunRules.NodesAlive(),
            new BrokenRunRules.MembershipConstant(),
            new NoBacklog(),
            new LittlesLaw(),
            new LoadRules.ThinkTimeAsPlanned(),
            new PageMixAsPlanned(),
            new TimerLag(),
            new LoadRules.DriverNotSaturated(),
            new LoadRules.NotThrottled(),
            new MachineRules.ServersWarm(),
            new SteadyState(),
            new NodeThroughputBalance(),
            new NodeCpuBalance(),
            new MachineRules.CollectorPauses(),
            new MachineRules.HostHadIdleTime(),
            new MachineRules.DatabaseNotBottleneck(),
            new UtilisationLaw(),
            new ThroughputBound(),
            new LoadRules.ClockSteady(),
            new MachineRules.StealTime());

    private Rules() {}

    /** The audit of a cell whose servers did not come up. */
    public static List<AuditCheck> notStarted(String reason) {
        return List.of(new AuditCheck("start", reason, "every node serves", false));
    }

    /** Checks a cell that ran to its end. */
    public static List<AuditCheck> judge(AuditInput auditInput) {
        return ALL.stream().flatMap(rule -> rule.judge(auditInput).stream()).toList();
    }
}
