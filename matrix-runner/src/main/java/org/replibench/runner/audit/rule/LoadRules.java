package org.replibench.runner.audit.rule;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.replibench.analysis.load.SaturableResource;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.Cell;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;
import org.replibench.runner.audit.input.SamplingError;
import org.replibench.runner.sample.ClockDrift;
import org.replibench.runner.sample.ClockReading;

/** Whether the driver put the planned load on, in time. */
public final class LoadRules {
    /** All of them, in the order of the audit. */
    public static final List<Rule> ALL = List.of(
            new QueueingLaws.LittlesLaw(),
            new RateAsPlanned(),
            new ThinkTimeAsPlanned(),
            new PageMixAsPlanned(),
            new TimerLag(),
            new DriverNotSaturated(),
            new NotThrottled(),
            new ClockSteady(),
            new HostClocksSteady(),
            new HostsReadInTime());

    private LoadRules() {}

    /**
     * In the open model each node was asked as often as planned. Less means that all users waited, for a node that does not serve
     * that many or a driver that lags, so that response times are those of a queue that grows as long as the run.
     */
    public record RateAsPlanned() implements Rule {
        static final double DEVIATION = 0.03;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return auditInput.cell().load().pagesPerSecondPerNode().stream()
                    .mapToObj(planned -> check(auditInput, planned))
                    .toList();
        }

        private static AuditCheck check(AuditInput auditInput, int planned) {
            Cell cell = auditInput.cell();
            return LimitChecks.deviation(
                    "rate",
                    "pages/s",
                    " offered to each node",
                    auditInput.offeredPagesPerSecond() / cell.load().nodesWithClients(cell.nodes()),
                    planned,
                    SamplingError.effectiveLimit(
                            auditInput
                                    .samplingError()
                                    .countError(auditInput.pages().requests()),
                            DEVIATION));
        }
    }

    /**
     * The mean pause before a page is the plan's (Faban's rule): a driver that lags, or another plan, makes it longer. It marks: a
     * driver lags where nodes take much, and repeats would be chosen by what they came out as.
     */
    public record ThinkTimeAsPlanned() implements Rule {
        static final double DEVIATION = 0.01;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            if (!auditInput.cell().load().isClosed()) {
                return List.of();
            }
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
                            SamplingError.effectiveLimit(standardError, DEVIATION))
                    .asWarning());
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
            List<AuditInput.DriverMachine> machines = auditInput.machine().ofDrivers();
            return machines.isEmpty()
                    ? List.of(check(
                            "",
                            auditInput.usage().measuring().driverCpuSeconds(),
                            auditInput.usage().host()))
                    : machines.stream()
                            .map(driver -> check(
                                    " of " + driver.machine().subject(),
                                    driver.driverCpuSeconds(),
                                    driver.machine().cpu()))
                            .toList();
        }

        private static AuditCheck check(String whose, double used, ResourceUsage.Host machine) {
            return LimitChecks.atMost(
                            "driver CPU" + whose,
                            "of what the driver could have had",
                            used / (used + machine.idleSeconds()),
                            SHARE)
                    .asWarning();
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

    /**
     * JMeter's time stamps are the wall clock's, and those of collections too; one that was set while they ran makes rates wrong,
     * and finds no page in a window.
     */
    public record ClockSteady() implements Rule {
        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return List.of(check(auditInput.window().clockStepMillis()));
        }

        /** The same, of a study with another load. */
        public static AuditCheck check(double stepMillis) {
            return new AuditCheck(
                    "clock",
                    String.format(Locale.ROOT, "%+.1f ms against the monotonic clock", stepMillis),
                    "less than 50 ms",
                    Math.abs(stepMillis) < ClockReading.STEP_MILLIS);
        }
    }

    /**
     * What a node logs of its collections is of its machine's clock, what a load generator notes of its requests of its own, and so is a
     * second of CPU time there: one that goes otherwise than this machine's, or is set, tells other moments. An offset that stays is
     * taken into account.
     */
    public record HostClocksSteady() implements Rule {
        private static final String REQUIRED = "less than 50 ms for certain";

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            return auditInput.machine().others().stream()
                    .map(machine -> machine.clock()
                            .map(HostClocksSteady::check)
                            .orElseGet(() -> check(
                                    machine.subject(), "its host's not told at both ends of the measurement", false)))
                    .toList();
        }

        private static AuditCheck check(ClockDrift drift) {
            return check(
                    drift.subject(),
                    String.format(
                            Locale.ROOT,
                            "its host's went %+.1f ms ± %.1f ms farther than this machine's",
                            drift.millis(),
                            drift.uncertaintyMillis()),
                    drift.leastMillis() < ClockReading.STEP_MILLIS);
        }

        private static AuditCheck check(String subject, String measured, boolean kept) {
            return new AuditCheck("clock of " + subject, measured, REQUIRED, kept);
        }
    }

    /** What was read of a host is of some moment while it was asked: where that takes long, a window's CPU time is another's. */
    public record HostsReadInTime() implements Rule {
        static final double SHARE = 0.01;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            double windowMillis = 1e3
                    * auditInput.window().seconds()
                    / auditInput.blocks().map(AuditInput.Blocks::all).orElse(1);
            return auditInput.machine().others().stream()
                    .max(Comparator.comparingDouble(AuditInput.OtherMachine::readingUncertaintyMillis))
                    .map(worst -> LimitChecks.atMost(
                                    "host readings",
                                    "of a window is how far readings of " + worst.subject()
                                            + "'s host may be from its edges",
                                    worst.readingUncertaintyMillis() / windowMillis,
                                    SHARE)
                            .asWarning())
                    .stream()
                    .toList();
        }
    }

    /**
     * Each kind of page has the plan's share of all, to two points (Faban's rule): else one cell has lighter work than another. It only marks
     * where stale reads broke visits off, as that is what was to be measured.
     */
    public record PageMixAsPlanned() implements Rule {
        static final double POINTS = 0.02;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            Set<String> labels = new TreeSet<>(auditInput.plan().pagesPerVisit().keySet());
            auditInput.pages().labels().forEach(labels::add);
            String worst = "";
            double largest = -1;
            for (String label : labels) {
                double off = Math.abs(
                        auditInput.pages().share(label) - auditInput.plan().share(label));
                if (!(off <= largest)) {
                    worst = label;
                    largest = off;
                }
            }
            double planned = auditInput.plan().share(worst);
            double standardError =
                    Math.sqrt(planned * (1 - planned) / auditInput.pages().pages());
            double allowed = SamplingError.effectiveLimit(standardError, POINTS);
            AuditCheck check = new AuditCheck(
                    "page mix",
                    worst + " " + LimitChecks.percent(auditInput.pages().share(worst)) + " of pages, is farthest off",
                    String.format(Locale.ROOT, "%s ± %.2f points", LimitChecks.percent(planned), 100 * allowed),
                    largest <= allowed);
            return List.of(auditInput.pages().staleReads() > 0 ? check.asWarning() : check);
        }
    }

    /**
     * The driver must wake its clients in time: at most 1 % of pauses may end 10 ms late or more.
     *
     * <p>The log has pauses P = T + L, not their parts. T is uniform from min to max, so beyond max the density of P at max + x is
     * (chance of L > x − chance of L > x + max − min) / (max − min), which gives the chance of a lag above x.
     */
    public record TimerLag() implements Rule {
        static final long LAG_MILLIS = 10;
        static final double LATE = 0.01;

        /** Half the width over which the density is counted: wider meets more pauses, and more of the many short lags. */
        private static final long HALF_BIN_MILLIS = 3;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            if (!auditInput.cell().load().isClosed()) {
                return List.of();
            }
            return List.of(LimitChecks.atMost(
                            "timer lag",
                            "of think times end more than " + LAG_MILLIS + " ms late",
                            late(auditInput),
                            LATE)
                    .asWarning());
        }

        private static double late(AuditInput auditInput) {
            ThinkTimeRange planned = auditInput.thinkTime();
            int range = planned.maxMillis() - planned.minMillis();
            long limit = planned.maxMillis() + LAG_MILLIS;
            double pauses = auditInput.pages().thinkTimesMillis().count();
            if (range == 0) {
                return count(auditInput, pause -> pause > limit) / pauses;
            }
            double atLimit =
                    count(auditInput, pause -> pause > limit - HALF_BIN_MILLIS && pause <= limit + HALF_BIN_MILLIS);
            double farBeyond = count(auditInput, pause -> pause > limit + range);
            return Math.min(1, (atLimit * range / (2 * HALF_BIN_MILLIS) + farBeyond) / pauses);
        }

        private static double count(AuditInput auditInput, LongPredicate which) {
            return auditInput.pages().thinkTimesMillis().filter(which).count();
        }
    }
}
