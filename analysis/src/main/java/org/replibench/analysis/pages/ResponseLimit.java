package org.replibench.analysis.pages;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;

/**
 * What response times must not exceed, such as {@code purchase.p99:200ms}.
 *
 * @param page the only type of page that it is about; empty if it is about all
 * @param millis the bound itself is within the limit
 */
public record ResponseLimit(Optional<String> page, Measure measure, double millis) {
    private static final double MILLIS_PER_SECOND = 1000;

    private static final Pattern TEXT =
            Pattern.compile("\\s*(?:([A-Za-z0-9_]+)\\.)?([a-z0-9]+):(\\d+(?:\\.\\d+)?)(ms|s)\\s*");

    /** What is limited: the mean, or a time that so many of a hundred responses must keep. */
    public enum Measure {
        MEAN(Double.NaN),
        P50(0.5),
        P90(0.9),
        P99(0.99);

        private final double share;

        Measure(double share) {
            this.share = share;
        }

        /** Such as {@code p90}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Which part of the responses has to be within the limit; empty if their mean has. */
        public OptionalDouble share() {
            return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
        }
    }

    /**
     * Reads limits such as {@code p90:50ms,purchase.p99:200ms}.
     *
     * @param pages that there are, by the labels of their samples
     * @throws IllegalArgumentException with one line that names the culprit and what is allowed
     */
    public static List<ResponseLimit> parse(String text, Collection<String> pages) {
        return Arrays.stream(text.split(",", -1))
                .map(one -> one(one, pages))
                .distinct()
                .toList();
    }

    private static ResponseLimit one(String text, Collection<String> pages) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw invalid("no limit of a response time", text, pages);
        }
        Optional<String> page = Optional.ofNullable(matcher.group(1));
        if (page.isPresent() && !pages.contains(page.get())) {
            throw invalid("no page of the plan", text, pages);
        }
        Measure measure = Arrays.stream(Measure.values())
                .filter(candidate -> candidate.key().equals(matcher.group(2)))
                .findFirst()
                .orElseThrow(() -> invalid("not measured", text, pages));
        double amount = Double.parseDouble(matcher.group(3));
        if (amount == 0) {
            throw invalid("no time", text, pages);
        }
        return new ResponseLimit(page, measure, matcher.group(4).equals("s") ? MILLIS_PER_SECOND * amount : amount);
    }

    private static IllegalArgumentException invalid(String problem, String text, Collection<String> pages) {
        return new Refusal(
                        "limit",
                        problem,
                        "MEASURE:TIME or PAGE.MEASURE:TIME, comma-separated, MEASURE one of "
                                + Arrays.stream(Measure.values())
                                        .map(Measure::key)
                                        .collect(Collectors.joining(", "))
                                + ", PAGE one of " + String.join(", ", pages) + ", TIME in ms or s",
                        text.strip(),
                        "-Dlimit=p90:50ms,purchase.p99:200ms")
                .exception();
    }

    /** Whether it is about pages with that label, too. */
    public boolean isOf(String label) {
        return page.isEmpty() || page.get().equals(label);
    }

    /** The limited figure of these; NaN without any. */
    double measuredMillis(ResponseTimes times) {
        return measure.share().isPresent()
                ? times.percentileMillis(measure.share().getAsDouble())
                : times.meanMillis();
    }

    /** As an option's value. */
    @Override
    public String toString() {
        return page.map(label -> label + ".").orElse("") + measure.key() + ":" + ResponseText.millis(millis) + "ms";
    }
}
