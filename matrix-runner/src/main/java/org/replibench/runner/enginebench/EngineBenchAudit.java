package org.replibench.runner.enginebench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.rule.BrokenRunRules;
import org.replibench.runner.audit.rule.LimitChecks;
import org.replibench.runner.audit.rule.LoadRules;
import org.replibench.runner.audit.rule.ServerSideRules;
import org.replibench.runner.measure.MeasuredTime;

/** Whether the numbers of a cell of the bare servlet may be shown as results. */
final class EngineBenchAudit {
    /** The servers are to be saturated; above, the load generator takes their place. */
    private static final double MAX_DRIVER_SHARE = 0.5;

    private EngineBenchAudit() {}

    /** @param membershipConstant whether every node saw the same cluster before and after */
    static List<AuditCheck> of(
            LoadResult load,
            BenchWarmUp warmUp,
            ResourceUsage usage,
            MeasuredTime window,
            List<String> diedNodes,
            boolean membershipConstant) {
        List<AuditCheck> checks = new ArrayList<>(answers(
                Stream.concat(warmUp.errors().stream(), load.errors().stream())
                        .distinct()
                        .toList(),
                load.requests()));
        checks.add(BrokenRunRules.NodesAlive.check(diedNodes));
        checks.add(BrokenRunRules.MembershipConstant.check(membershipConstant));
        double driver = usage.measuring().driverCpuSeconds();
        checks.add(LimitChecks.atMost(
                        "driver CPU",
                        "of the CPU time of driver and nodes",
                        driver / (driver + usage.nodesCpuSeconds()),
                        MAX_DRIVER_SHARE)
                .asWarning());
        checks.add(new AuditCheck(
                        "warm-up",
                        warmUp.steady() ? "steady" : "throughput not steady",
                        "steady; a longer -Dwarmup gives it time",
                        warmUp.steady())
                .asWarning());
        checks.add(LoadRules.ClockSteady.check(window.clockDriftMillis()));
        checks.add(ServerSideRules.StealTime.check("", stealShare(window)));
        return checks;
    }

    /** Every request must be answered, and rightly. */
    static List<AuditCheck> answers(List<String> errors, long requests) {
        return List.of(
                new AuditCheck(
                        "errors", errors.isEmpty() ? "none" : String.join("; ", errors), "none", errors.isEmpty()),
                new AuditCheck("requests", String.valueOf(requests), "at least 1", requests > 0));
    }

    private static double stealShare(MeasuredTime window) {
        return ServerSideRules.StealTime.share(
                window.growth(MetricKey.HOST, Metric.STEAL), window.growth(MetricKey.HOST, Metric.HOST_BUSY));
    }
}
