package org.replibench.runner.audit;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.rule.ClockSteady;
import org.replibench.runner.audit.rule.CollectorPauses;
import org.replibench.runner.audit.rule.DatabaseNotBottleneck;
import org.replibench.runner.audit.rule.DriverNotSaturated;
import org.replibench.runner.audit.rule.DriverRan;
import org.replibench.runner.audit.rule.Errors;
import org.replibench.runner.audit.rule.HostHadIdleTime;
import org.replibench.runner.audit.rule.LittlesLaw;
import org.replibench.runner.audit.rule.MembershipConstant;
import org.replibench.runner.audit.rule.NoBacklog;
import org.replibench.runner.audit.rule.NodesAlike;
import org.replibench.runner.audit.rule.NodesAlive;
import org.replibench.runner.audit.rule.NotStolen;
import org.replibench.runner.audit.rule.NotThrottled;
import org.replibench.runner.audit.rule.OrdersKept;
import org.replibench.runner.audit.rule.PageMixAsPlanned;
import org.replibench.runner.audit.rule.ServersWarm;
import org.replibench.runner.audit.rule.SessionsKept;
import org.replibench.runner.audit.rule.Steady;
import org.replibench.runner.audit.rule.ThinkTimeAsPlanned;
import org.replibench.runner.audit.rule.ThroughputBound;
import org.replibench.runner.audit.rule.TimerLag;
import org.replibench.runner.audit.rule.UtilisationLaw;

/**
 * All rules of a cell's audit, in the order in which a reader wants them: what broke, then the load, then the machine.
 */
public final class Rules {
    private static final List<Rule> ALL = List.of(
            new DriverRan(),
            new Errors(),
            new SessionsKept(),
            new OrdersKept(),
            new NodesAlive(),
            new MembershipConstant(),
            new NoBacklog(),
            new LittlesLaw(),
            new ThinkTimeAsPlanned(),
            new PageMixAsPlanned(),
            new TimerLag(),
            new DriverNotSaturated(),
            new NotThrottled(),
            new ServersWarm(),
            new Steady(),
            new NodesAlike(),
            new CollectorPauses(),
            new HostHadIdleTime(),
            new DatabaseNotBottleneck(),
            new UtilisationLaw(),
            new ThroughputBound(),
            new ClockSteady(),
            new NotStolen());

    private Rules() {}

    /** Checks a cell that ran to its end. */
    public static List<Check> judge(Evidence evidence) {
        return ALL.stream().flatMap(rule -> rule.judge(evidence).stream()).toList();
    }
}
