package org.replibench.analysis.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.statistics.Margin;

/** Studies drawn with fixed seeds: prints what intervals and verdicts promise, and what they keep. */
class BlockSimulationTest {
    private static final SpendingBoundary BOUNDARY = new SpendingBoundary();
    private static final Margin MARGIN = new Margin(0.05);
    private static final double LEVEL = 0.05;

    /** What a study of 10 000 can tell apart: 0.5 % is 2.3 standard errors of a share of 5 %. */
    private static final int STUDIES = 10_000;

    private static final double TOLERANCE = 0.005;

    /** How one simulated study went. */
    private record Outcome(
            boolean everMissed, boolean lastMissed, boolean different, boolean equivalent, double half, double end) {}

    /** When that many blocks are there. */
    private record PlannedLook(double budgetFraction, int blocks) {}

    @ParameterizedTest
    @CsvSource({"60, 31", "240, 32"})
    void of_arms_that_are_the_same_one_in_twenty_at_most_is_ever_called_different(int blocks, long seed) {
        List<Outcome> studies = studies(STUDIES, seed, blocks, BetweenStarts.SHARED_SERVERS, 0, BlockSeries::any);

        print("A/A, any series", blocks, studies);
        assertThat(share(studies, Outcome::different)).isLessThan(LEVEL + TOLERANCE);
        assertThat(share(studies, Outcome::everMissed)).isLessThan(LEVEL + TOLERANCE);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 60, 0.05, 33", "0.05, 240, 0.02, 34"})
    void a_burnt_part_of_the_cpu_is_found_nine_times_of_ten(double burnt, int blocks, double contaminated, long seed) {
        BlockSeries series = new BlockSeries(0.1, 0.1, contaminated, false);
        List<Outcome> studies =
                studies(1_000, seed, blocks, BetweenStarts.SHARED_SERVERS, Math.log1p(burnt), random -> series);

        print(String.format(Locale.ROOT, "%.0f %% burnt", 100 * burnt), blocks, studies);
        assertThat(share(studies, Outcome::different)).isGreaterThan(0.9);
    }

    @ParameterizedTest
    @CsvSource({"0.00, 35", "0.01, 36", "0.02, 37", "0.05, 38"})
    void what_differs_between_starts_is_part_of_the_interval_at_every_look(double tau, long seed) {
        BlockSeries series = new BlockSeries(0.1, 0.1, 0, false);
        BetweenStarts between = new BetweenStarts(tau, 20);
        List<Outcome> studies = studies(2_000, seed, 60, between, 0, random -> series);

        print(String.format(Locale.ROOT, "one start of sd %.2f", tau), 60, studies);
        assertThat(share(studies, Outcome::everMissed)).isLessThan(LEVEL + errors(3, 2_000));
    }

    /** Three starts of which the last takes what another size of cluster left: each counts as a third of the budget, as planned. */
    @Test
    void a_last_start_with_more_time_than_planned_keeps_the_promise_at_every_look() {
        int planned = 30;
        int extended = 3 * planned;
        List<PlannedLook> looks = new ArrayList<>();
        for (int start = 0; start < 3; start++) {
            for (double fraction : LookSchedule.DEFAULT.fractions()) {
                looks.add(new PlannedLook(
                        (start + fraction) / 3,
                        start * planned + (int) Math.round(fraction * (start == 2 ? extended : planned))));
            }
        }
        List<Outcome> studies = studies(2_000, 61, looks, BetweenStarts.SHARED_SERVERS, 0, BlockSeries::any);

        print("last start three times as long", 2 * planned + extended, studies);
        assertThat(share(studies, Outcome::everMissed)).isLessThan(LEVEL + errors(3, 2_000));
    }

    @ParameterizedTest
    @CsvSource({"2, 0.00, 51", "2, 0.03, 52", "3, 0.00, 53", "3, 0.03, 54", "5, 0.03, 55"})
    void several_starts_cover_the_ratio_however_much_they_differ(int starts, double tau, long seed) {
        BlockSeries series = new BlockSeries(0.1, 0, 0, false);
        // Of two starts the variance study knows best; three or more are asked themselves, whatever it said.
        BetweenStarts said = new BetweenStarts(starts == 2 ? Math.max(tau, 0.01) : 0.001, 5);
        int studies = 4_000;
        double covered = IntStream.range(0, studies)
                        .parallel()
                        .filter(study -> {
                            SplittableRandom random = new SplittableRandom(seed * 1_000_003 + study);
                            List<RobustMean> means = IntStream.range(0, starts)
                                    .mapToObj(start -> series.draw(random, 30, tau * random.nextGaussian()))
                                    .map(values -> RobustMean.of(values, successive(values.length)))
                                    .toList();
                            StartEstimate estimate = StartEstimate.of(means, said);
                            return Math.abs(estimate.logRatio()) <= estimate.halfWidth(1.959964);
                        })
                        .count()
                / (double) studies;

        System.out.println(String.format(
                Locale.ROOT, "%d starts of sd %.2f: nominal coverage 0.95, found %.4f", starts, tau, covered));
        assertThat(covered).isGreaterThan(1 - LEVEL - errors(4, studies));
    }

    /**
     * Arms of a study with one control, whose windows resemble those of the block before: all as much, or one of them more than the others.
     *
     * @param apart what that one has in common from block to block; the others 0.1
     */
    @ParameterizedTest
    @CsvSource({"4, 40, 0, 91", "10, 17, 0, 92", "10, 40, 0, 93", "10, 17, 0.5, 94", "4, 40, 0.5, 95", "10, 60, 0.5, 96"
    })
    void what_blocks_have_in_common_is_told_by_all_arms_and_intervals_keep_their_promise(
            int arms, int blocks, double apart, long seed) {
        int studies = 2_000;
        double[][] kept = IntStream.range(0, studies)
                .parallel()
                .mapToObj(study -> keptByAllArms(new SplittableRandom(seed * 1_000_003 + study), arms, blocks, apart))
                .toArray(double[][]::new);
        double together = mean(kept, 0);
        double single = mean(kept, 1);
        double first = mean(kept, 2);

        System.out.println(String.format(
                Locale.ROOT,
                "%d arms of %d blocks, one apart %.1f: nominal coverage 0.95, found %.4f, by each arm alone %.4f, of the one"
                        + " apart %.4f; half-width over that by each arm alone %.2f",
                arms,
                blocks,
                apart,
                together,
                single,
                first,
                mean(kept, 3)));
        assertThat(together).isGreaterThan(1 - LEVEL - TOLERANCE);
        // An arm that so few blocks can't tell from the others is taken for one of them, in part.
        assertThat(first).isGreaterThan(1 - LEVEL - (apart > 0 ? 0.07 : errors(3, studies)));
        assertThat(mean(kept, 3)).isLessThan(1);
    }

    private static double mean(double[][] values, int column) {
        return Arrays.stream(values).mapToDouble(row -> row[column]).average().orElseThrow();
    }

    /** Shares of intervals that hold: of all arms together, of each alone, whether that of the first does; and how much shorter they are. */
    private static double[] keptByAllArms(SplittableRandom random, int arms, int blocks, double apart) {
        double alike = apart > 0 ? 0.1 : 0.4 * random.nextDouble();
        double[] control = autoregressive(random, blocks, alike);
        List<double[]> ratios = IntStream.range(0, arms)
                .mapToObj(arm -> {
                    double[] ratio = autoregressive(random, blocks, arm == 0 && apart > 0 ? apart : alike);
                    for (int i = 0; i < blocks; i++) {
                        ratio[i] -= control[i];
                    }
                    return ratio;
                })
                .toList();
        List<StartEstimate> alone = estimates(ratios, CommonAutocorrelation.NONE);
        CommonAutocorrelation common = CommonAutocorrelation.of(ratios.stream()
                .map(ratio -> RobustMean.of(ratio, successive(blocks)).ownAutocorrelation())
                .toList());
        List<StartEstimate> together = estimates(ratios, common);
        return new double[] {
            together.stream().mapToDouble(BlockSimulationTest::holds).average().orElseThrow(),
            alone.stream().mapToDouble(BlockSimulationTest::holds).average().orElseThrow(),
            holds(together.get(0)),
            Math.exp(IntStream.range(0, arms)
                    .mapToDouble(arm -> Math.log(together.get(arm).halfWidth(1.959964)
                            / alone.get(arm).halfWidth(1.959964)))
                    .average()
                    .orElseThrow())
        };
    }

    private static List<StartEstimate> estimates(List<double[]> ratios, CommonAutocorrelation common) {
        return ratios.stream()
                .map(ratio -> StartEstimate.of(
                        List.of(RobustMean.fit(ratio, successive(ratio.length)).with(common)),
                        BetweenStarts.SHARED_SERVERS))
                .toList();
    }

    private static double holds(StartEstimate estimate) {
        return Math.abs(estimate.logRatio()) <= estimate.halfWidth(1.959964) ? 1 : 0;
    }

    private static double[] autoregressive(SplittableRandom random, int blocks, double phi) {
        double[] values = new double[blocks];
        double value = 0.1 * random.nextGaussian();
        for (int i = 0; i < blocks; i++) {
            values[i] = value;
            value = phi * value + 0.1 * Math.sqrt(1 - phi * phi) * random.nextGaussian();
        }
        return values;
    }

    /** Each arm and the control has servers of its own, whose starts differ by {@code tau} in a ratio of two. */
    @ParameterizedTest
    @CsvSource({
        "2, 4, 0.01, 71",
        "2, 4, 0.03, 72",
        "3, 4, 0.00, 73",
        "3, 4, 0.01, 74",
        "3, 4, 0.03, 75",
        "5, 2, 0.03, 76"
    })
    void starts_of_several_arms_tell_together_and_cover_the_ratios(int starts, int arms, double tau, long seed) {
        BetweenStarts said = new BetweenStarts(starts == 2 ? tau : 0.001, 5);
        int studies = 2_000;
        List<double[]> found = IntStream.range(0, studies)
                .parallel()
                .mapToObj(study -> {
                    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + study);
                    double[] effects = new double[arms + 1];
                    Arrays.fill(effects, tau / Math.sqrt(2));
                    return coverage(armsOnOwnServers(random, starts, effects), said);
                })
                .toList();
        double covered = found.stream().mapToDouble(study -> study[0]).average().orElseThrow();

        System.out.println(String.format(
                Locale.ROOT,
                "%d starts of %d arms, sd %.2f: nominal coverage 0.95, found %.4f; half-width %.4f, of one arm by itself %.4f",
                starts,
                arms,
                tau,
                covered,
                found.stream().mapToDouble(study -> study[1]).average().orElseThrow(),
                found.stream().mapToDouble(study -> study[2]).average().orElseThrow()));
        assertThat(covered).isGreaterThan(1 - LEVEL - errors(4, studies));
    }

    /** What pooling costs where starts change one arm only: the number of docs/explanation/statistics.md. */
    @Test
    void an_arm_that_alone_differs_between_starts_is_covered_less_well() {
        int studies = 2_000;
        double covered = IntStream.range(0, studies)
                .parallel()
                .mapToDouble(study -> {
                    SplittableRandom random = new SplittableRandom(77 * 1_000_003L + study);
                    Map<String, SortedMap<Integer, RobustMean>> arms =
                            armsOnOwnServers(random, 3, new double[] {0, 0.03, 0, 0, 0});
                    StartEstimate estimate = estimate(arms, "arm 1", new BetweenStarts(0.02, 5));
                    return Math.abs(estimate.logRatio()) <= estimate.halfWidth(1.959964) ? 1 : 0;
                })
                .average()
                .orElseThrow();

        System.out.println(String.format(Locale.ROOT, "one arm of four alone differs by 3 %%: covered %.4f", covered));
        assertThat(covered).isBetween(0.8, 0.95);
    }

    /** @param effects of starts on the level of the control and of each arm, as standard deviations */
    private static Map<String, SortedMap<Integer, RobustMean>> armsOnOwnServers(
            SplittableRandom random, int starts, double[] effects) {
        int blocks = 30;
        double noise = 0.1;
        Map<String, SortedMap<Integer, RobustMean>> arms = new TreeMap<>();
        for (int start = 1; start <= starts; start++) {
            double[][] windows = new double[effects.length][blocks];
            for (int arm = 0; arm < effects.length; arm++) {
                double effect = effects[arm] * random.nextGaussian();
                for (int block = 0; block < blocks; block++) {
                    windows[arm][block] = effect + noise * random.nextGaussian();
                }
            }
            for (int arm = 1; arm < effects.length; arm++) {
                double[] ratios = new double[blocks];
                for (int block = 0; block < blocks; block++) {
                    ratios[block] = windows[arm][block] - windows[0][block];
                }
                arms.computeIfAbsent("arm " + arm, name -> new TreeMap<>())
                        .put(start, RobustMean.of(ratios, successive(blocks)));
            }
        }
        return arms;
    }

    private static StartEstimate estimate(
            Map<String, SortedMap<Integer, RobustMean>> arms, String arm, BetweenStarts said) {
        return StartEstimate.of(
                List.copyOf(arms.get(arm).values()),
                said,
                StartInteraction.of(arms, Set.of(), UnaryOperator.identity()).flatMap(known -> known.spread(arm)));
    }

    /** The share of arms whose ratio of 1 is in the interval; the mean of half-widths, and of those by each arm alone. */
    private static double[] coverage(Map<String, SortedMap<Integer, RobustMean>> arms, BetweenStarts said) {
        double[] found = new double[3];
        arms.forEach((arm, starts) -> {
            StartEstimate estimate = estimate(arms, arm, said);
            double half = estimate.halfWidth(1.959964);
            found[0] += (Math.abs(estimate.logRatio()) <= half ? 1.0 : 0.0) / arms.size();
            found[1] += half / arms.size();
            found[2] += StartEstimate.of(List.copyOf(starts.values()), said).halfWidth(1.959964) / arms.size();
        });
        return found;
    }

    /** The table of docs/explanation/statistics.md. */
    @Test
    @Tag("thorough")
    void corners_of_what_series_may_be_like_keep_the_promise_nearly() {
        long seed = 100;
        for (int blocks : List.of(20, 60, 240)) {
            for (double noise : List.of(0.05, 0.15)) {
                for (double autocorrelation : List.of(0.0, 0.2, 0.4)) {
                    for (double contaminated : List.of(0.0, 0.05)) {
                        BlockSeries series = new BlockSeries(noise, autocorrelation, contaminated, true);
                        List<Outcome> studies =
                                studies(STUDIES, seed++, blocks, BetweenStarts.SHARED_SERVERS, 0, random -> series);
                        print(
                                String.format(
                                        Locale.ROOT,
                                        "noise %.2f, autocorrelation %.1f, contaminated %.2f",
                                        noise,
                                        autocorrelation,
                                        contaminated),
                                blocks,
                                studies);
                        // An autoregression of 0.4 is at the edge of what so few blocks let see: it may cost 1.5 %.
                        assertThat(share(studies, Outcome::everMissed)).isLessThan(0.065 + errors(3, STUDIES));
                    }
                }
            }
        }
    }

    /** Why Huber's estimator: the same series, single looks, by other ones. */
    @ParameterizedTest
    @CsvSource({"10, 0, 41", "10, 0.05, 42", "60, 0, 43", "60, 0.05, 44"})
    void a_robust_mean_is_as_good_as_the_mean_where_nothing_disturbs_and_better_where_something_does(
            int blocks, double contaminated, long seed) {
        BlockSeries series = new BlockSeries(0.1, 0, contaminated, false);
        double mean = rootMeanSquare(
                seed, blocks, series, values -> Arrays.stream(values).average().orElseThrow());
        double trimmed = rootMeanSquare(seed, blocks, series, BlockSimulationTest::trimmed);
        double huber = rootMeanSquare(seed, blocks, series, values -> RobustMean.of(values, new boolean[values.length])
                .location());

        System.out.println(String.format(
                Locale.ROOT,
                "error of one look, %d blocks, %.2f contaminated: mean %.4f, 20 %% trimmed %.4f, Huber %.4f",
                blocks,
                contaminated,
                mean,
                trimmed,
                huber));
        assertThat(huber).isLessThan(contaminated == 0 ? 1.05 * mean : 0.75 * mean);
    }

    private static double rootMeanSquare(
            long seed, int blocks, BlockSeries series, Function<double[], Double> estimator) {
        SplittableRandom random = new SplittableRandom(seed);
        return Math.sqrt(IntStream.range(0, 4_000)
                .mapToDouble(study -> estimator.apply(series.draw(random, blocks, 0)))
                .map(estimate -> estimate * estimate)
                .average()
                .orElseThrow());
    }

    private static double trimmed(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int cut = sorted.length / 5;
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElseThrow();
    }

    private static List<Outcome> studies(
            int count,
            long seed,
            int blocks,
            BetweenStarts between,
            double logRatio,
            Function<SplittableRandom, BlockSeries> series) {
        List<PlannedLook> looks = LookSchedule.DEFAULT.fractions().stream()
                .map(fraction -> new PlannedLook(fraction, (int) Math.round(fraction * blocks)))
                .toList();
        return studies(count, seed, looks, between, logRatio, series);
    }

    private static List<Outcome> studies(
            int count,
            long seed,
            List<PlannedLook> looks,
            BetweenStarts between,
            double logRatio,
            Function<SplittableRandom, BlockSeries> series) {
        return IntStream.range(0, count)
                .parallel()
                .mapToObj(study -> {
                    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + study);
                    return study(series.apply(random), random, looks, between, logRatio);
                })
                .toList();
    }

    /** Stops when decided, as a study does; misses are counted as if it did not. */
    private static Outcome study(
            BlockSeries series,
            SplittableRandom random,
            List<PlannedLook> looks,
            BetweenStarts between,
            double logRatio) {
        int blocks = looks.get(looks.size() - 1).blocks();
        double start = logRatio + between.logStandardDeviation() * random.nextGaussian();
        double[] all = series.draw(random, blocks, start);
        LookHistory history = LookHistory.NONE;
        boolean everMissed = false;
        boolean missed = false;
        boolean different = false;
        boolean equivalent = false;
        double half = Double.NaN;
        double end = Double.NaN;
        for (PlannedLook look : looks) {
            double[] seen = Arrays.copyOf(all, look.blocks());
            StartEstimate estimate = StartEstimate.of(List.of(RobustMean.of(seen, successive(seen.length))), between);
            if (!estimate.testable()) {
                continue;
            }
            history = history.with(look.budgetFraction(), seen.length, 1, estimate);
            half = estimate.halfWidth(history.critical(BOUNDARY, estimate, LEVEL));
            double distance = Math.abs(estimate.logRatio());
            missed = Math.abs(estimate.logRatio() - logRatio) > half;
            everMissed |= missed;
            if (Double.isNaN(end)) {
                equivalent = distance + half < Math.log(MARGIN.high());
                different = !equivalent && distance > half;
                end = equivalent || different ? look.budgetFraction() : Double.NaN;
            }
        }
        return new Outcome(everMissed, missed, different, equivalent, half, Double.isNaN(end) ? 1 : end);
    }

    private static boolean[] successive(int blocks) {
        boolean[] follows = new boolean[blocks];
        Arrays.fill(follows, true);
        return follows;
    }

    private static double share(List<Outcome> studies, Predicate<Outcome> which) {
        return studies.stream().filter(which).count() / (double) studies.size();
    }

    private static double errors(double standardErrors, int studies) {
        return standardErrors * Math.sqrt(LEVEL * (1 - LEVEL) / studies);
    }

    private static void print(String what, int blocks, List<Outcome> studies) {
        System.out.println(String.format(
                Locale.ROOT,
                "%s, %d blocks: missed at the last look %.4f, ever %.4f; different %.4f, equivalent %.4f; half-width %.4f;"
                        + " budget used %.2f",
                what,
                blocks,
                share(studies, Outcome::lastMissed),
                share(studies, Outcome::everMissed),
                share(studies, Outcome::different),
                share(studies, Outcome::equivalent),
                studies.stream().mapToDouble(Outcome::half).average().orElseThrow(),
                studies.stream().mapToDouble(Outcome::end).average().orElseThrow()));
    }
}
