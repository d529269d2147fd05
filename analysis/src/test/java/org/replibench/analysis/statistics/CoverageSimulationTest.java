package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws from known distributions with fixed seeds, and prints what it finds beside what was promised. */
@Execution(ExecutionMode.CONCURRENT)
class CoverageSimulationTest {
    private static final int STUDIES = 5000;

    /** Four standard errors of a share near 0.95 in so many studies. */
    private static final double CHANCE = 4 * Math.sqrt(0.95 * 0.05 / STUDIES);

    private static final double CONFIDENCE = 0.95;
    private static final double TRUE_RATIO = 0.93;
    private static final Judge JUDGE = new Judge(new Margin(0.05));

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 7, 10})
    void a_paired_interval_covers_the_true_ratio_as_often_as_it_says(int repeats) {
        Random random = new Random(repeats);
        double covered = share(() ->
                paired(random, repeats, TRUE_RATIO, 0.03).interval(CONFIDENCE).contains(TRUE_RATIO));

        print("paired, n = %d: nominal coverage %.3f, found %.4f", repeats, CONFIDENCE, covered);
        assertThat(covered).isCloseTo(CONFIDENCE, within(CHANCE));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void an_independent_interval_covers_at_least_as_often_as_it_says_though_the_noise_differs(int repeats) {
        Random random = new Random(repeats);
        double covered = share(() -> RatioEstimate.independent(
                        values(random, repeats, 1, 0.05), values(random, repeats, TRUE_RATIO, 0.02))
                .interval(CONFIDENCE)
                .contains(TRUE_RATIO));

        print("independent, n = %d: nominal coverage %.3f, found %.4f", repeats, CONFIDENCE, covered);
        // Welch's degrees of freedom err on the safe side at very few repeats.
        assertThat(covered).isBetween(CONFIDENCE - CHANCE, CONFIDENCE + 0.03);
    }

    @Test
    void noise_that_is_skewed_costs_little_coverage() {
        Random random = new Random(7);
        double covered = share(() -> {
            List<Double> control = new ArrayList<>();
            List<Double> arm = new ArrayList<>();
            for (int block = 0; block < 5; block++) {
                control.add(1 / (1 - 0.03 * Math.log(random.nextDouble())));
                arm.add(TRUE_RATIO / (1 - 0.03 * Math.log(random.nextDouble())));
            }
            return RatioEstimate.paired(control, arm).interval(CONFIDENCE).contains(TRUE_RATIO);
        });

        print("paired, n = 5, exponential slow-downs: nominal coverage %.3f, found %.4f", CONFIDENCE, covered);
        assertThat(covered).isCloseTo(CONFIDENCE, within(0.03));
    }

    @Test
    void a_percentile_bootstrap_would_not_cover_at_five_repeats() {
        Random random = new Random(5);
        double covered = share(500, () -> bootstrapCovers(random, 5));

        print("percentile bootstrap, n = 5: nominal coverage %.3f, found %.4f", CONFIDENCE, covered);
        assertThat(covered).isLessThan(0.90);
    }

    @ParameterizedTest
    @CsvSource({"3, 1", "5, 1", "10, 1", "5, 6", "10, 6"})
    void arms_that_are_the_same_are_called_different_no_more_often_than_the_level(int repeats, int comparisons) {
        Random random = new Random(31L * repeats + comparisons);
        // Noise so large that "equivalent" is out of reach and cannot hide a false "different".
        double wrong = share(() -> {
            List<RatioEstimate> family = new ArrayList<>();
            for (int i = 0; i < comparisons; i++) {
                family.add(paired(random, repeats, 1, 0.2));
            }
            return JUDGE.judge(family).stream().anyMatch(ComparisonVerdict.Different.class::isInstance);
        });

        print("A/A, n = %d, %d comparisons: level %.3f, false \"different\" %.4f", repeats, comparisons, 0.05, wrong);
        assertThat(wrong).isLessThan(0.05 + CHANCE);
    }

    @ParameterizedTest
    @CsvSource({"0.01, 0.02", "0.02, 0.05", "0.05, 0.05"})
    void the_planned_number_of_repeats_shows_equivalence_as_often_as_planned(double spread, double fraction) {
        Margin margin = new Margin(fraction);
        int pairs = RepeatsNeeded.toShowEquivalence(spread, margin, 0.05).orElseThrow();
        Random random = new Random(pairs);
        double shown =
                share(() -> paired(random, pairs, 1, spread / Math.sqrt(2)).equivalencePValue(margin) <= 0.05);

        print("power, sd %.2f, margin %s, n = %d: planned %.2f, found %.4f", spread, margin, pairs, 0.9, shown);
        assertThat(shown).isGreaterThan(RepeatsNeeded.POWER - CHANCE);
    }

    @ParameterizedTest
    @CsvSource({"0.97, 0.03", "0.90, 0.06", "0.995, 0.02"})
    void the_repeats_that_would_decide_do_decide_as_often_as_planned(double ratio, double spread) {
        RatioEstimate pilot = new RatioEstimate(Math.log(ratio), spread / Math.sqrt(3), 2, 3);
        int pairs = RepeatsNeeded.toDecide(pilot, JUDGE.margin(), JUDGE.significance())
                .orElseThrow();
        Random random = new Random(pairs);
        double decided = share(() -> JUDGE.judge(List.of(paired(random, pairs, ratio, spread / Math.sqrt(2)))).stream()
                .allMatch(ComparisonVerdict::decided));

        double predicted =
                new DecisionPower(Math.log(ratio), spread, JUDGE.margin(), JUDGE.significance()).power(pairs);

        print(
                "decision, ratio %.3f, sd %.2f, n = %d: planned %.2f, predicted %.4f, found %.4f",
                ratio, spread, pairs, 0.9, predicted, decided);
        assertThat(decided).isCloseTo(predicted, within(CHANCE));
        assertThat(predicted).isGreaterThan(RepeatsNeeded.POWER);
    }

    @Test
    void arms_that_differ_by_the_margin_are_called_equivalent_no_more_often_than_the_level() {
        Random random = new Random(11);
        double wrong = share(() -> JUDGE.judge(List.of(paired(random, 8, 1.05, 0.02))).stream()
                .anyMatch(ComparisonVerdict.Equivalent.class::isInstance));

        print("on the margin's edge, n = 8: level %.3f, false \"equivalent\" %.4f", 0.05, wrong);
        assertThat(wrong).isLessThan(0.05 + CHANCE);
    }

    /** Percentiles that came in whole milliseconds: 3.3 ms is mostly 3, 3.8 mostly 4. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 15})
    void what_was_rounded_is_neither_equivalent_nor_different_by_that(int repeats) {
        Random random = new Random(repeats);
        double equivalent = share(() -> judged(rounded(random, repeats, 3.3), rounded(random, repeats, 3.8))
                instanceof ComparisonVerdict.Equivalent);
        double different = share(() -> judged(rounded(random, repeats, 4.45), rounded(random, repeats, 4.45))
                instanceof ComparisonVerdict.Different);

        print(
                "rounded to units, n = %d: false \"equivalent\" %.4f of 1.15, false \"different\" %.4f of 1",
                repeats, equivalent, different);
        assertThat(equivalent).isLessThan(0.05 + CHANCE);
        assertThat(different).isLessThan(0.05 + CHANCE);
    }

    private static ComparisonVerdict judged(List<Double> control, List<Double> arm) {
        return JUDGE.judge(List.of(RatioEstimate.paired(control, arm, 1))).get(0);
    }

    private static List<Double> rounded(Random random, int repeats, double centre) {
        return values(random, repeats, centre, 0.06).stream()
                .map(value -> (double) Math.round(value))
                .toList();
    }

    private static boolean bootstrapCovers(Random random, int repeats) {
        List<Double> logs = new ArrayList<>();
        values(random, repeats, TRUE_RATIO, 0.03).forEach(value -> logs.add(Math.log(value)));
        List<Double> means = new ArrayList<>();
        for (int resample = 0; resample < 200; resample++) {
            double sum = 0;
            for (int i = 0; i < repeats; i++) {
                sum += logs.get(random.nextInt(repeats));
            }
            means.add(sum / repeats);
        }
        Collections.sort(means);
        return means.get(5) <= Math.log(TRUE_RATIO) && Math.log(TRUE_RATIO) <= means.get(194);
    }

    /** The blocks drift by 20 %, which must not matter. */
    private static RatioEstimate paired(Random random, int repeats, double ratio, double noise) {
        List<Double> control = new ArrayList<>();
        List<Double> arm = new ArrayList<>();
        for (int block = 0; block < repeats; block++) {
            double drift = 1 + 0.2 * block / repeats;
            control.add(drift * Math.exp(noise * random.nextGaussian()));
            arm.add(drift * ratio * Math.exp(noise * random.nextGaussian()));
        }
        return RatioEstimate.paired(control, arm);
    }

    private static List<Double> values(Random random, int repeats, double centre, double noise) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            values.add(centre * Math.exp(noise * random.nextGaussian()));
        }
        return values;
    }

    private static double share(Supplier<Boolean> study) {
        return share(STUDIES, study);
    }

    private static double share(int studies, Supplier<Boolean> study) {
        int yes = 0;
        for (int i = 0; i < studies; i++) {
            yes += study.get() ? 1 : 0;
        }
        return (double) yes / studies;
    }

    private static void print(String line, Object... values) {
        System.out.println(String.format(Locale.ROOT, line, values));
    }
}
