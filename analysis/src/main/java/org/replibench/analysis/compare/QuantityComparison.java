package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.quantity.RatiosCsv;

/**
 * One quantity of a baseline and a contender, in one study or in two.
 *
 * @param baseline geometric mean of the baseline's repeats
 * @param contender of the contender's
 * @param baselineRepeats valid ones
 * @param contenderRepeats valid ones
 * @param ratio of the contender to the baseline, whose value is 1
 */
public record QuantityComparison(
        ComparisonKey subject,
        CellQuantity quantity,
        double baseline,
        double contender,
        int baselineRepeats,
        int contenderRepeats,
        RatioEstimate ratio,
        ComparisonVerdict verdict) {

    /**
     * How much worse the contender is, as a part of the better value: 0.1 is 10 % less throughput, or 11 % more time. Below 0
     * if it is better.
     */
    public double loss() {
        return quantity.moreIsBetter() ? 1 - ratio.ratio() : 1 - 1 / ratio.ratio();
    }

    /** Whether even the better end of the ratio's 95 % interval is worse by more than {@code threshold}. */
    public boolean worseThan(double threshold) {
        Interval interval = ratio.interval(Judge.DEFAULT_CONFIDENCE);
        return quantity.moreIsBetter() ? interval.high() < 1 - threshold : interval.low() > 1 / (1 - threshold);
    }

    /** As a row of {@code ratios.csv}, where the baseline is the control. */
    public RatiosCsv.Ratio csvRow(String study, Margin margin) {
        Interval interval = ratio.testable() ? ratio.interval(Judge.DEFAULT_CONFIDENCE) : Interval.UNKNOWN;
        return new RatiosCsv.Ratio(
                study,
                subject.label().replace(" A/A", " (A/A)"),
                subject.aaRepeat() ? subject.pattern() : "none",
                subject.engine(),
                subject.nodes(),
                subject.load(),
                quantity,
                ratio.ratio(),
                interval.low(),
                interval.high(),
                interval.confidence(),
                verdict.getClass().getSimpleName().toLowerCase(Locale.ROOT),
                contenderRepeats,
                OptionalInt.empty(),
                margin.fraction(),
                OptionalInt.empty());
    }

    /** Repeats of one quantity on both sides, before they are judged; each value above 0. */
    record Unjudged(
            ComparisonKey subject,
            CellQuantity quantity,
            List<Double> baseline,
            List<Double> contender,
            RatioEstimate ratio) {

        /** Whether a ratio has a meaning; not with bytes between nodes where nothing is sent. */
        static boolean comparable(List<Double> baseline, List<Double> contender) {
            return !baseline.isEmpty()
                    && !contender.isEmpty()
                    && baseline.stream().allMatch(value -> value > 0)
                    && contender.stream().allMatch(value -> value > 0);
        }

        static Unjudged paired(
                ComparisonKey subject, CellQuantity quantity, List<Double> baseline, List<Double> contender) {
            return new Unjudged(
                    subject,
                    quantity,
                    baseline,
                    contender,
                    RatioEstimate.paired(baseline, contender, unit(quantity, baseline, contender)));
        }

        /** By sessions of measuring on both sides, each with its repeats. */
        static Unjudged apart(
                ComparisonKey subject,
                CellQuantity quantity,
                List<List<Double>> baseline,
                List<List<Double>> contender) {
            List<Double> from = repeats(baseline);
            List<Double> to = repeats(contender);
            return new Unjudged(
                    subject, quantity, from, to, BetweenSessions.ratio(baseline, contender, unit(quantity, from, to)));
        }

        private static List<Double> repeats(List<List<Double>> sessions) {
            return sessions.stream().flatMap(List::stream).toList();
        }

        /** The coarser one, if only one side was measured in microseconds. */
        private static double unit(CellQuantity quantity, List<Double> baseline, List<Double> contender) {
            return Math.max(quantity.unitOf(baseline.stream()), quantity.unitOf(contender.stream()));
        }

        /** Judges {@code family} together. */
        static List<QuantityComparison> rows(List<Unjudged> family, Judge judge) {
            List<ComparisonVerdict> comparisonVerdicts =
                    judge.judge(family.stream().map(Unjudged::ratio).toList());
            List<QuantityComparison> quantityComparisons = new ArrayList<>();
            for (int i = 0; i < family.size(); i++) {
                quantityComparisons.add(family.get(i).row(comparisonVerdicts.get(i)));
            }
            return quantityComparisons;
        }

        private QuantityComparison row(ComparisonVerdict comparisonVerdict) {
            return new QuantityComparison(
                    subject,
                    quantity,
                    GeometricMean.of(baseline),
                    GeometricMean.of(contender),
                    baseline.size(),
                    contender.size(),
                    ratio,
                    comparisonVerdict);
        }
    }
}
