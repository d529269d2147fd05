package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Refusal;
import org.replibench.records.failover.FaultImpact;

/**
 * What a pattern must not exceed in any fault of a study, such as {@code recovery.p99:5s}.
 *
 * @param bound in the measure's unit; the bound itself is within the limit
 */
public record FailoverLimit(Measure measure, double bound) {
    private static final double PER_CENT = 100;

    private static final Pattern TEXT = Pattern.compile("\\s*([a-z0-9.]+):(\\d+(?:\\.\\d+)?)(ms|s|%)?\\s*");

    /** What is limited, in each fault by itself: a mean over faults hides the one that lost nearly everything. */
    public enum Measure {
        /** Acknowledged updates lost; a session that was lost or fell back without one counts as one. */
        LOST("lost", "", impact -> Math.max(impact.updates().lost(), impact.anyLoss() ? 1 : 0)),
        /** Sessions lost. */
        SESSIONS("sessions", "", impact -> impact.sessions().lost()),
        /** Requests without an answer, or with an error or a refusal. */
        FAILED("failed", "", impact -> impact.requests().failed()),
        /** How long users were without a correct page of their session, until the last of them had one, in milliseconds. */
        RECOVERY_P99("recovery.p99", "ms", impact -> impact.recovery().outage().value()),
        /** How far the answered pages fall off at most, in per cent of the rate before: as deep as one can't tell from none. */
        DIP(
                "dip",
                "%",
                impact -> PER_CENT
                        * (impact.dip().detected()
                                ? impact.dip().depth()
                                : impact.dip().threshold()));

        /** What stands behind a figure without a unit. */
        private static final String ONE_FAULT = " in one fault";

        private final String key;
        private final String unit;
        private final ToDoubleFunction<FaultImpact> figure;

        Measure(String key, String unit, ToDoubleFunction<FaultImpact> figure) {
            this.key = key;
            this.unit = unit;
            this.figure = figure;
        }

        /** That of the worst fault; infinite if a session did not come back, NaN of none. */
        double worst(FaultSummary faultSummary) {
            return faultSummary.impacts().stream().mapToDouble(figure).max().orElse(Double.NaN);
        }

        private String text(double amount) {
            return Double.isInfinite(amount)
                    ? "without an end"
                    : NumberFormats.number(amount) + (unit.isEmpty() ? ONE_FAULT : " " + unit);
        }

        String key() {
            return key;
        }
    }

    /**
     * Reads limits such as {@code lost:0,recovery.p99:5s}.
     *
     * @throws IllegalArgumentException with one line that names the culprit and what is allowed
     */
    public static List<FailoverLimit> parse(String text) {
        return Arrays.stream(text.split(",", -1)).map(FailoverLimit::one).toList();
    }

    private static FailoverLimit one(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw invalid(text);
        }
        Measure measure = Arrays.stream(Measure.values())
                .filter(candidate -> candidate.key().equals(matcher.group(1)))
                .findFirst()
                .orElseThrow(() -> invalid(text));
        return new FailoverLimit(measure, inUnit(text, measure, matcher));
    }

    private static double inUnit(String text, Measure measure, Matcher matcher) {
        double value = Double.parseDouble(matcher.group(2));
        String unit = matcher.group(3) == null ? "" : matcher.group(3);
        if (measure.unit.equals("ms") && unit.equals("s")) {
            return 1_000 * value;
        }
        if (!unit.equals(measure.unit)) {
            throw invalid(text);
        }
        return value;
    }

    private static IllegalArgumentException invalid(String text) {
        return new Refusal(
                        "limit",
                        "no limit",
                        "NAME:VALUE, comma-separated, NAME one of "
                                + Arrays.stream(Measure.values())
                                        .map(Measure::key)
                                        .collect(Collectors.joining(", "))
                                + ", recovery.p99 in ms or s, dip in %",
                        text.strip(),
                        "-Dlimit=lost:0,recovery.p99:5s")
                .exception();
    }

    /** Whether every fault of a row held it and healed; not if there was none that hit anyone. */
    boolean isMetBy(FaultSummary faultSummary) {
        return faultSummary.faults() > 0
                && faultSummary.impacts().stream().allMatch(impact -> impact.healed() && !isExceededBy(impact));
    }

    boolean isExceededBy(FaultImpact impact) {
        return !(measure.figure.applyAsDouble(impact) <= bound);
    }

    /** Why a row does not hold it: the worst fault and how many exceeded it, or how many did not heal. */
    String failure(FaultSummary faultSummary) {
        if (faultSummary.faults() == 0) {
            return "had no fault that counts";
        }
        Proportion exceeded = faultSummary.count(this::isExceededBy);
        return exceeded.count() == 0
                ? "not healed in " + faultSummary.faultsNotHealed().text()
                : measure.key() + " " + measure.text(measure.worst(faultSummary)) + ", exceeded in " + exceeded.text();
    }

    /** Why a row does not hold some of them, each once. */
    static Stream<String> failures(List<FailoverLimit> limits, FaultSummary faultSummary) {
        return limits.stream()
                .filter(limit -> !limit.isMetBy(faultSummary))
                .map(limit -> FaultScenario.of(faultSummary.cell()) + " " + limit.failure(faultSummary))
                .distinct();
    }

    @Override
    public String toString() {
        return measure.key() + ":" + NumberFormats.number(bound) + (measure.unit.isEmpty() ? "" : " " + measure.unit);
    }
}
