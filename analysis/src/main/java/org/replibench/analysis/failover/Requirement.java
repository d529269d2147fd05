package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a pattern has to hold in every fault of a study, such as {@code recovery<5s}.
 *
 * @param bound in the measure's unit
 */
public record Requirement(Measure measure, Comparison comparison, double bound) {
    private static final Pattern TEXT =
            Pattern.compile("\\s*([a-z]+)\\s*(<=|<|=)\\s*(\\d+(?:\\.\\d+)?)\\s*(ms|s|%)?\\s*");

    /** What is required of. */
    public enum Measure {
        /** Acknowledged updates lost, for each fault. */
        LOSS(row -> row.updatesLost().value(), ""),
        /** Sessions lost, for each fault. */
        SESSIONS(row -> row.sessionsLost().value(), ""),
        /** Requests without an answer, or with an error or a refusal, for each fault. */
        FAILED(row -> row.requestsFailed().value(), ""),
        /** How long 99 of 100 virtual users wait for their next answer, in milliseconds. */
        RECOVERY(row -> row.recoveryP99Millis().value(), "ms"),
        /** How far the answered pages fall off at most, in per cent of the rate before: as deep as one can't tell from none. */
        DIP(row -> 100 * row.dipAtMost(), "%");

        /** What stands behind a figure that is one for each fault. */
        private static final String EACH = " for each fault";

        private final ToDoubleFunction<Row> figure;
        private final String unit;

        Measure(ToDoubleFunction<Row> figure, String unit) {
            this.figure = figure;
            this.unit = unit;
        }

        double figure(Row row) {
            return figure.applyAsDouble(row);
        }

        /** What it comes to in a row, with its unit. */
        String text(Row row) {
            return Texts.number(figure(row)) + (unit.isEmpty() ? EACH : " " + unit);
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How it is compared. */
    public enum Comparison {
        BELOW("<"),
        AT_MOST("<="),
        EXACTLY("=");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }
    }

    /**
     * Reads requirements such as {@code loss=0,recovery<5s}.
     *
     * @throws IllegalArgumentException with one line that names the culprit and what is allowed
     */
    public static List<Requirement> parse(String text) {
        return Arrays.stream(text.split(",", -1)).map(Requirement::one).toList();
    }

    private static Requirement one(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw refusal(text);
        }
        Measure measure = Arrays.stream(Measure.values())
                .filter(candidate -> candidate.key().equals(matcher.group(1)))
                .findFirst()
                .orElseThrow(() -> refusal(text));
        Comparison comparison = Arrays.stream(Comparison.values())
                .filter(candidate -> candidate.sign.equals(matcher.group(2)))
                .findFirst()
                .orElseThrow();
        return new Requirement(measure, comparison, inUnit(text, measure, matcher));
    }

    private static double inUnit(String text, Measure measure, Matcher matcher) {
        double value = Double.parseDouble(matcher.group(3));
        String unit = matcher.group(4) == null ? "" : matcher.group(4);
        if (measure.unit.equals("ms") && unit.equals("s")) {
            return 1_000 * value;
        }
        if (!unit.equals(measure.unit)) {
            throw refusal(text);
        }
        return value;
    }

    private static IllegalArgumentException refusal(String text) {
        return new IllegalArgumentException("require: found '" + text.strip() + "', allowed: NAME=VALUE, NAME<VALUE or"
                + " NAME<=VALUE, comma-separated, NAME one of "
                + Arrays.stream(Measure.values()).map(Measure::key).collect(Collectors.joining(", "))
                + ", recovery in ms or s, dip in %, such as loss=0,recovery<5s");
    }

    /** Whether a row holds it; one that was not measured does not. */
    boolean holds(Row row) {
        double found = measure.figure(row);
        return switch (comparison) {
            case BELOW -> found < bound;
            case AT_MOST -> found <= bound;
            case EXACTLY -> found == bound;
        };
    }

    @Override
    public String toString() {
        return measure.key()
                + comparison.sign
                + Texts.number(bound)
                + (measure.unit.isEmpty() ? "" : " " + measure.unit);
    }
}
