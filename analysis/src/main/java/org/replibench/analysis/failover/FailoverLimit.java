package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;
import org.replibench.records.failover.FaultImpact;

/**
 * What a pattern must not exceed in any fault of a study, such as {@code recovery.p99:5s}.
 *
 * @param bound in the measure's unit; the bound itself is within the limit
 */
public record FailoverLimit(Measure measure, double bound) {
    private static final double P99 = 0.99;
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
        /** How long 99 of 100 virtual users wait for their next answer, in milliseconds. */
        RECOVERY_P99("recovery.p99", "ms", impact -> new CensoredSample(
                        List.of(List.of(impact.recovery().times())))
                .quantile(P99)),
        /** How far the answered pages fall off at most, in per cent of the rate before: as deep as one can't tell from none. */
        DIP(
                "dip",
                "%",
                impact -> PER_CENT
                        * (impact.dip().detected()
                                ? impact.dip().depth()
                                : impact.dip().threshold()));

        /** What stands behind a figure that is one for each fault. */
        private static final String ONE_FAULT = " in one fault";

        private final String key;
        private final String unit;
        private final ToDoubleFunction<FaultImpact> figure;

        Measure(String key, String unit, ToDoubleFunction<FaultImpact> figure) {
            this.key = key;
            this.unit = unit;
            this.figure = figure;
        }

        /** That of the worst fault; infinite if one never healed, NaN of none. */
        double worst(FaultSummary faultSummary) {
            return faultSummary.impacts().stream().mapToDouble(this::of).max().orElse(Double.NaN);
        }

        private double of(FaultImpact impact) {
            return impact.healed() ? figure.applyAsDouble(impact) : Double.POSITIVE_INFINITY;
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

    /** Whether every fault of a row held it; one that was not measured does not. */
    boolean isMetBy(FaultSummary faultSummary) {
        return measure.worst(faultSummary) <= bound;
    }

    /** How many faults exceeded it. */
    private Proportion exceeded(FaultSummary faultSummary) {
        return faultSummary.count(impact -> !(measure.of(impact) <= bound));
    }

    /** What a row comes to that does not hold it: the worst fault, and how many faults exceeded it. */
    String failure(FaultSummary faultSummary) {
        double worst = measure.worst(faultSummary);
        return measure.key() + " "
                + (Double.isInfinite(worst)
                        ? "without an end"
                        : NumberFormats.number(worst)
                                + (measure.unit.isEmpty() ? Measure.ONE_FAULT : " " + measure.unit))
                + ", exceeded in " + exceeded(faultSummary).text();
    }

    @Override
    public String toString() {
        return measure.key() + ":" + NumberFormats.number(bound) + (measure.unit.isEmpty() ? "" : " " + measure.unit);
    }
}
