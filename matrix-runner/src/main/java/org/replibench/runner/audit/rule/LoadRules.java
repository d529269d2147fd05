package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.analysis.load.SaturableResource;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;
import org.replibench.runner.audit.input.SamplingError;

/** Whether the driver put the planned load on, in time. */
public final class LoadRules {
    /** All of them, in the order of the audit. */
    public static final List<Rule> ALL = List.of(
            new LittlesLaw(),
            new ThinkTimeAsPlanned(),
            new PageMixAsPlanned(),
            new TimerLag(),
            new DriverNotSaturated(),
            new NotThrottled(),
            new ClockSteady());

    private LoadRules() {}

    /** The mean pause before a page is the plan's (Faban's rule): a driver that lags, or another plan, makes it longer. */
    public record ThinkTimeAsPlanned() implements Rule {
        static final double DEVIATION = 0.01;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            PageStatistics pages = auditInput.pages();
            ThinkTimeRange planned = auditInput.thinkTime();
            double standardError = planned.standardDeviationMillis()
                    / planned.meanMillis()
                    / Math.sqrt(pages.thinkTimesMillis().count());
            return List.of(LimitChecks.deviation(
                    "think time",
                    "ms",
                    "",
                    pages.thinkTimeMeanMillis(),
                    planned.meanMillis(),
                    SamplingError.effectiveLimit(standardError, DEVIATION)));
        }
    }

    /**
     * The driver uses at most 80 % of the CPU time that it could have had: its own and what the machine had left. Above, it
     * measures itself.
     */
    public record DriverNotSaturated() implements Rule {
        static final double SHARE = SaturableResource.DRIVER.limit();

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double used = auditInput.usage().measuring().driverCpuSeconds();
            double had = used + auditInput.usage().host().idleSeconds();
            return List.of(LimitChecks.atMost("driver CPU", "of what the driver could have had", used / had, SHARE)
                    .asWarning());
        }
    }

    /**
     * The quota of a container in which all of this runs stops the driver too, and its clocks go on: that shows as response time
     * of the servers. A node's own quota is what is measured, and not meant here.
     */
    public record NotThrottled() implements Rule {
        /** A page in a hundred meets it at most: as many as the 99th percentile leaves out. */
        static final double SHARE = 0.01;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double throttled = auditInput.machine().throttledSeconds();
            return Double.isNaN(throttled)
                    ? List.of()
                    : List.of(LimitChecks.atMost(
                                    "driver throttling",
                                    "of the time",
                                    throttled / auditInput.window().seconds(),
                                    SHARE)
                            .asWarning());
        }
    }

    /** JMeter's time stamps are the wall clock's; one that was set in the window makes response times and rates wrong. */
    public record ClockSteady() implements Rule {
        static final double MILLIS = 50;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double step = auditInput.window().clockStepMillis();
            return List.of(new AuditCheck(
                    "clock",
                    String.format(Locale.ROOT, "%+.1f ms against the monotonic clock", step),
                    "less than 50 ms",
                    Math.abs(step) < MILLIS));
        }
    }
}
