package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;
import org.replibench.records.quantity.FailoverQuantity;

/**
 * What a pattern must not exceed in any fault of a study, such as {@code recovery.p99:5s}.
 *
 * @param bound in the measure's unit; the bound itself is within the limit
 */
public record FailoverLimit(Measure measure, double bound) {
    private static final Pattern TEXT = Pattern.compile("\\s*([a-z0-9.]+):(\\d+(?:\\.\\d+)?)(ms|s|%)?\\s*");

    /** What is limited. */
    public enum Measure {
        /** Acknowledged updates lost, for each fault. */
        LOST("lost", FailoverQuantity.UPDATES_LOST_PER_FAULT, ""),
        /** Sessions lost, for each fault. */
        SESSIONS("sessions", FailoverQuantity.SESSIONS_LOST_PER_FAULT, ""),
        /** Requests without an answer, or with an error or a refusal, for each fault. */
        FAILED("failed", FailoverQuantity.REQUESTS_FAILED_PER_FAULT, ""),
        /** How long 99 of 100 virtual users wait for their next answer, in milliseconds. */
        RECOVERY_P99("recovery.p99", FailoverQuantity.RECOVERY_P99, "ms"),
        /** How far the answered pages fall off at most, in per cent of the rate before: as deep as one can't tell from none. */
        DIP("dip", FailoverQuantity.DIP_DEPTH, "%") {
            @Override
            double figure(FaultSummary faultSummary) {
                double depth = super.figure(faultSummary);
                return depth == 0
                        ? 100 * FailoverQuantity.DIP_THRESHOLD.of(faultSummary).value()
                        : depth;
            }
        };

        /** What stands behind a figure that is one for each fault. */
        private static final String EACH = " for each fault";

        private final String key;
        private final FailoverQuantity figure;
        private final String unit;

        Measure(String key, FailoverQuantity figure, String unit) {
            this.key = key;
            this.figure = figure;
            this.unit = unit;
        }

        double figure(FaultSummary faultSummary) {
            return figure.of(faultSummary).value() / figure.description().printedUnit();
        }

        /** What it comes to in a row, with its unit. */
        String text(FaultSummary faultSummary) {
            return NumberFormats.number(figure(faultSummary)) + (unit.isEmpty() ? EACH : " " + unit);
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

    /** Whether a row holds it; one that was not measured does not. */
    boolean isMetBy(FaultSummary faultSummary) {
        return measure.figure(faultSummary) <= bound;
    }

    @Override
    public String toString() {
        return measure.key() + ":" + NumberFormats.number(bound) + (measure.unit.isEmpty() ? "" : " " + measure.unit);
    }
}
