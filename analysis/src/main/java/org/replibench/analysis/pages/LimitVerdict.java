package org.replibench.analysis.pages;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.ClusteredRatio;
import org.replibench.analysis.statistics.ExactShare;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.PercentFormat;

/**
 * Whether an arm keeps a limit of response times, by the blocks that count.
 *
 * @param measuredMillis the limited figure of all its responses; NaN without any
 * @param tested what decides: the share of responses that took longer than the limit, or their mean in milliseconds
 * @param bounds of {@code tested}
 */
public record LimitVerdict(
        ComparisonKey arm, ResponseLimit limit, double measuredMillis, double tested, Interval bounds) {
    /** With fewer, a stall that comes now and then may be in none. */
    private static final int MIN_BLOCKS = 6;

    /** What is sure of a limit. */
    public enum Outcome {
        KEPT,
        BROKEN,
        OPEN;

        /** As it stands in a sentence. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What one window has of the responses that a limit is about. */
    static final class WindowCount {
        private long responses;
        private long longer;
        private double sumMillis;

        void add(double millis, ResponseLimit limit) {
            responses++;
            longer += millis > limit.millis() ? 1 : 0;
            sumMillis += millis;
        }
    }

    /**
     * Judges an arm.
     *
     * @param measuredMillis the limited figure of all its responses
     * @param windows by block and start
     */
    static LimitVerdict of(ComparisonKey arm, ResponseLimit limit, double measuredMillis, Map<?, WindowCount> windows) {
        boolean ofShare = limit.measure().share().isPresent();
        double[] above = windows.values().stream()
                .mapToDouble(window -> ofShare ? window.longer : window.sumMillis)
                .toArray();
        double[] responses = windows.values().stream()
                .mapToDouble(window -> window.responses)
                .toArray();
        ClusteredRatio tested = ClusteredRatio.of(above, responses);
        Interval bounds = windows.size() < MIN_BLOCKS
                ? Interval.UNKNOWN
                : ofShare ? atLeastExact(tested.interval(), above, responses) : tested.interval();
        return new LimitVerdict(arm, limit, measuredMillis, tested.ratio(), bounds);
    }

    /** Of few slow responses the blocks alone know too little: without any they would be sure that there never are. */
    private static Interval atLeastExact(Interval ofBlocks, double[] longer, double[] responses) {
        double with = Arrays.stream(longer).sum();
        Interval exact = ExactShare.interval(with, Arrays.stream(responses).sum() - with);
        return Interval.of(
                Math.max(0, Math.min(ofBlocks.low(), exact.low())),
                Math.min(1, Math.max(ofBlocks.high(), exact.high())));
    }

    /** What must not be exceeded by {@link #tested}. */
    private double allowed() {
        return limit.measure().share().isPresent() ? 1 - limit.measure().share().getAsDouble() : limit.millis();
    }

    public Outcome outcome() {
        return bounds.high() <= allowed() ? Outcome.KEPT : bounds.low() > allowed() ? Outcome.BROKEN : Outcome.OPEN;
    }

    /** The limited figure, such as {@code 48.3 ms}. */
    public String measured() {
        return Double.isNaN(measuredMillis) ? "no response" : ResponseText.millis(measuredMillis) + " ms";
    }

    /** Such as {@code 48.3 ms (9.2 % took longer, 95 %: 8 to 10.4 %)}, or of a mean {@code 12.1 ms (95 %: 11.8 to 12.4)}. */
    public String text() {
        if (Double.isNaN(measuredMillis)) {
            return measured();
        }
        String measured = measured() + " (";
        if (!bounds.isBounded()) {
            return measured + "too few blocks)";
        }
        return limit.measure().share().isPresent()
                ? measured + PercentFormat.of(tested) + " took longer, 95 %: " + PercentFormat.of(bounds.low()) + " to "
                        + PercentFormat.of(bounds.high()) + ")"
                : measured + "95 %: " + ResponseText.millis(bounds.low()) + " to " + ResponseText.millis(bounds.high())
                        + ")";
    }
}
