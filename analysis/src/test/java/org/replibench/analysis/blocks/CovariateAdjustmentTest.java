package org.replibench.analysis.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.statistics.Interval;

class CovariateAdjustmentTest {
    private static final SpendingBoundary BOUNDARY = new SpendingBoundary();
    private static final int STUDIES = 4_000;
    private static final double NORMAL = 1.959964;

    /** As on the machine of the variance study: what windows have of its pace, and what else is in costs and in the load generator. */
    private static final double PACE = 0.1;

    private static final double REST = 0.055;
    private static final double REST_OF_LOAD_GENERATOR = 0.03;

    /** Logarithms of an arm's ratio of 1 by block, and of the load generator's CPU time. */
    private record Series(double[] values, double[] paces) {
        static Series draw(SplittableRandom random, int blocks, double effect) {
            double[] values = new double[blocks];
            double[] paces = new double[blocks];
            for (int block = 0; block < blocks; block++) {
                double pace = PACE * random.nextGaussian();
                values[block] = pace + REST * random.nextGaussian();
                paces[block] = pace + effect + REST_OF_LOAD_GENERATOR * random.nextGaussian();
            }
            return new Series(values, paces);
        }

        Series first(int blocks) {
            return new Series(Arrays.copyOf(values, blocks), Arrays.copyOf(paces, blocks));
        }

        RobustMean plain() {
            return RobustMean.of(values, new boolean[values.length]);
        }

        RobustMean adjusted() {
            return adjusted(Covariate.SLOWNESS);
        }

        RobustMean adjusted(Covariate covariate) {
            boolean[] follows = new boolean[values.length];
            return CovariateAdjustment.of(values, covariate, paces, follows)
                    .map(pace -> pace.fit(values, paces, follows).alone())
                    .orElseGet(this::plain);
        }
    }

    private record Found(boolean covered, double half, double plainHalf) {}

    @ParameterizedTest
    @CsvSource({
        "SLOWNESS, 10, 0, 1",
        "SLOWNESS, 20, 0, 2",
        "SLOWNESS, 46, 0, 3",
        "SLOWNESS, 200, 0, 4",
        "SLOWNESS, 20, 0.01, 5",
        "SLOWNESS, 46, 0.01, 6",
        "SLOWNESS, 200, 0.01, 7",
        "SEARCHES, 10, 0, 8",
        "SEARCHES, 20, 0, 9",
        "SEARCHES, 46, 0, 10"
    })
    void an_interval_covers_the_ratio_and_is_narrower_than_without(
            Covariate covariate, int blocks, double effects, long seed) {
        List<Found> found = IntStream.range(0, STUDIES)
                .parallel()
                .mapToObj(study -> {
                    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + study);
                    Series series = Series.draw(random, blocks, effects * random.nextGaussian());
                    StartEstimate adjusted =
                            StartEstimate.of(List.of(series.adjusted(covariate)), BetweenStarts.SHARED_SERVERS);
                    StartEstimate plain = StartEstimate.of(List.of(series.plain()), BetweenStarts.SHARED_SERVERS);
                    return new Found(
                            Math.abs(adjusted.logRatio()) <= adjusted.halfWidth(NORMAL),
                            adjusted.halfWidth(NORMAL),
                            plain.halfWidth(NORMAL));
                })
                .toList();
        double covered = found.stream().filter(Found::covered).count() / (double) STUDIES;
        double half = found.stream().mapToDouble(Found::half).average().orElseThrow();
        double plainHalf =
                found.stream().mapToDouble(Found::plainHalf).average().orElseThrow();

        System.out.println(String.format(
                Locale.ROOT,
                "%s, %d blocks, effects of %.2f: nominal coverage 0.95, found %.4f; half-width %.4f, without %.4f",
                covariate,
                blocks,
                effects,
                covered,
                half,
                plainHalf));
        assertThat(covered).isGreaterThan(0.95 - 4 * Math.sqrt(0.95 * 0.05 / STUDIES));
        assertThat(half).isLessThan(plainHalf);
    }

    @ParameterizedTest
    @CsvSource({"0, 11", "0.01, 12"})
    void all_looks_together_miss_the_ratio_once_in_twenty_studies_at_most(double effects, long seed) {
        double missed = IntStream.range(0, STUDIES)
                        .parallel()
                        .filter(study -> {
                            SplittableRandom random = new SplittableRandom(seed * 1_000_003 + study);
                            return isMissed(Series.draw(random, 46, effects * random.nextGaussian()));
                        })
                        .count()
                / (double) STUDIES;

        System.out.println(String.format(Locale.ROOT, "effects of %.2f: missed at some look %.4f", effects, missed));
        assertThat(missed).isLessThan(0.05 + 4 * Math.sqrt(0.95 * 0.05 / STUDIES));
    }

    private static boolean isMissed(Series series) {
        LookHistory history = LookHistory.NONE;
        for (double fraction : LookSchedule.DEFAULT.fractions()) {
            int blocks = (int) Math.round(fraction * series.values().length);
            StartEstimate estimate =
                    StartEstimate.of(List.of(series.first(blocks).adjusted()), BetweenStarts.SHARED_SERVERS);
            history = history.with(fraction, blocks, 1, estimate);
            if (Math.abs(estimate.logRatio()) > estimate.halfWidth(history.critical(BOUNDARY, estimate, 0.05))) {
                return true;
            }
        }
        return false;
    }

    /** However large: what is taken out falls with the number of blocks. */
    @Test
    void an_effect_of_the_arm_itself_goes_away_with_the_number_of_blocks() {
        double effect = 0.05;
        SplittableRandom random = new SplittableRandom(21);

        double few = Math.abs(Series.draw(random, 20, effect).adjusted().location());
        double many = Math.abs(Series.draw(random, 2_000, effect).adjusted().location());

        assertThat(few).isGreaterThan(0.02);
        assertThat(many).isLessThan(0.01);
    }

    @Test
    void few_blocks_or_a_window_without_pages_leave_the_ratio_as_it_is() {
        Series series = Series.draw(new SplittableRandom(22), 30, 0);
        Series few = series.first(CovariateAdjustment.MIN_BLOCKS - 1);
        double[] broken = series.paces().clone();
        broken[7] = Double.POSITIVE_INFINITY;

        assertThat(few.adjusted()).isEqualTo(few.plain());
        assertThat(new Series(series.values(), broken).adjusted()).isEqualTo(series.plain());
    }

    @Test
    void a_load_generator_that_tells_nothing_changes_nothing_much() {
        SplittableRandom random = new SplittableRandom(23);
        Series costs = Series.draw(random, 100, 0);
        Series unrelated =
                new Series(costs.values(), Series.draw(random, 100, 0).paces());

        assertThat(unrelated.adjusted().location()).isCloseTo(costs.plain().location(), within(0.005));
        assertThat(unrelated.adjusted().standardError()).isCloseTo(costs.plain().standardError(), within(0.002));
    }

    @Test
    void one_block_does_not_make_the_slope() {
        Series series = Series.draw(new SplittableRandom(24), 40, 0);
        double[] values = series.values().clone();
        double[] paces = series.paces().clone();
        values[3] += 3;
        paces[3] -= 3;

        assertThat(new Series(values, paces).adjusted().location())
                .isCloseTo(series.adjusted().location(), within(0.02));
    }

    @Test
    void costs_and_usual_response_times_are_known_better_with_the_load_generators_time() {
        SplittableRandom random = new SplittableRandom(25);
        List<Block> blocks = new ArrayList<>();
        List<Block> without = new ArrayList<>();
        for (int number = 1; number <= 40; number++) {
            Block block = block(random, number);
            blocks.add(block);
            without.add(withoutLoadGenerator(block));
        }

        // Single pages differ in response time, and a group has few beyond a percentile: that is not the pace's.
        Map<BlockQuantity, Double> factors = Map.of(
                BlockQuantity.TOTAL_CPU_PER_PAGE, 0.7,
                BlockQuantity.NODE_CPU_PER_PAGE, 0.7,
                BlockQuantity.DATABASE_CPU_PER_PAGE, 0.7,
                BlockQuantity.RESPONSE_MEAN, 0.7,
                BlockQuantity.RESPONSE_P50, 0.8,
                BlockQuantity.RESPONSE_P90, 0.9);
        factors.forEach((quantity, factor) -> {
            BlockComparison known = Blocks.comparison(Blocks.look(blocks, 1), "2212", quantity);
            BlockComparison unknown = Blocks.comparison(Blocks.look(without, 1), "2212", quantity);
            assertThat(known.withinStartsError()).as("%s", quantity).isLessThan(factor * unknown.withinStartsError());
            assertThat(known.interval().contains(1.4)).as("%s", quantity).isTrue();
            assertThat(known.totalRatio()).isEqualTo(unknown.totalRatio());
            assertThat(known.rareBlocksMatter()).isFalse();
        });
        assertThat(Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.RESPONSE_P99)
                        .interval())
                .isEqualTo(Blocks.comparison(Blocks.look(without, 1), "2212", BlockQuantity.RESPONSE_P99)
                        .interval());
    }

    @Test
    void throughput_is_known_better_where_users_wait_for_a_slow_machine() {
        SplittableRandom random = new SplittableRandom(26);
        List<Block> blocks = new ArrayList<>();
        List<Block> without = new ArrayList<>();
        for (int number = 1; number <= 40; number++) {
            Block block = new Block(1, number, Map.of(Blocks.CONTROL, waited(random, 1), "2212", waited(random, 0.9)));
            blocks.add(block);
            without.add(withoutLoadGenerator(block));
        }

        BlockComparison known = Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.THROUGHPUT);
        BlockComparison unknown = Blocks.comparison(Blocks.look(without, 1), "2212", BlockQuantity.THROUGHPUT);

        assertThat(known.withinStartsError()).isLessThan(0.7 * unknown.withinStartsError());
        assertThat(known.interval().contains(0.9)).isTrue();
    }

    @Test
    void a_mean_response_is_known_better_where_pages_wait_for_each_other() {
        SplittableRandom random = new SplittableRandom(29);
        List<Block> blocks = new ArrayList<>();
        List<Block> without = new ArrayList<>();
        for (int number = 1; number <= 40; number++) {
            Block block = new Block(1, number, Map.of(Blocks.CONTROL, queued(random, 1), "2212", queued(random, 1.5)));
            blocks.add(block);
            without.add(withoutLoadGenerator(block));
        }

        BlockComparison known = Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.RESPONSE_MEAN);
        BlockComparison unknown = Blocks.comparison(Blocks.look(without, 1), "2212", BlockQuantity.RESPONSE_MEAN);

        assertThat(known.withinStartsError())
                .as("0.8 if responses rose by as much as the machine slows down")
                .isLessThan(0.6 * unknown.withinStartsError());
        assertThat(known.interval().contains(1.5)).isTrue();
    }

    /** A machine that is slower by a tenth makes responses a third longer. */
    private static WindowFigures queued(SplittableRandom random, double response) {
        double pace = Math.exp(PACE * random.nextGaussian());
        int pages = 200;
        double sum = pages * 0.02 * response * Math.pow(pace, 3) * Math.exp(REST * random.nextGaussian());
        double millisPerPage = pace * Math.exp(REST_OF_LOAD_GENERATOR * random.nextGaussian());
        return new WindowFigures(
                1,
                pages,
                0,
                1,
                0.2,
                0,
                0,
                millisPerPage * pages / 1000,
                sum,
                Blocks.window(random, 1, 0).responseMicros());
    }

    /** Users who wait a third of their time: of so much does the machine's pace change the number of pages. */
    private static WindowFigures waited(SplittableRandom random, double throughput) {
        double pace = Math.exp(PACE * random.nextGaussian());
        long pages = Math.round(1_000 * throughput * Math.pow(pace, -1 / 3.0) * Math.exp(0.01 * random.nextGaussian()));
        double millisPerPage = pace * Math.exp(REST_OF_LOAD_GENERATOR * random.nextGaussian());
        return new WindowFigures(
                1,
                pages,
                0,
                1,
                0.2,
                0,
                0,
                millisPerPage * pages / 1000,
                1,
                Blocks.window(random, 1, 0).responseMicros());
    }

    @Test
    void bytes_are_known_better_with_what_users_searched_for() {
        SplittableRandom random = new SplittableRandom(27);
        List<Block> blocks = new ArrayList<>();
        List<Block> without = new ArrayList<>();
        for (int number = 1; number <= 40; number++) {
            Map<String, WindowFigures> windows =
                    Map.of(Blocks.CONTROL, searched(random, 1), "2212", searched(random, 1.3));
            blocks.add(new Block(1, number, windows));
            Map<String, WindowFigures> unknown = new HashMap<>();
            windows.forEach((arm, window) -> unknown.put(arm, withSearches(window, 0)));
            without.add(new Block(1, number, unknown));
        }

        BlockComparison known = Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.INTERCONNECT_PER_PAGE);
        BlockComparison unknown =
                Blocks.comparison(Blocks.look(without, 1), "2212", BlockQuantity.INTERCONNECT_PER_PAGE);
        assertThat(known.withinStartsError()).isLessThan(0.4 * unknown.withinStartsError());
        assertThat(known.interval().contains(1.3)).isTrue();
        assertThat(known.totalRatio()).isEqualTo(unknown.totalRatio());
    }

    /** Arms of other rounds have no block in common, but users who ask for the same. */
    @Test
    void levels_of_rounds_are_compared_as_if_their_users_had_searched_as_often() {
        SplittableRandom random = new SplittableRandom(28);
        List<Block> some = new ArrayList<>();
        List<Block> others = new ArrayList<>();
        for (int number = 1; number <= 40; number++) {
            some.add(new Block(1, number, Map.of("2212", searched(random, 1))));
            others.add(new Block(2, number, Map.of("2212", searched(random, 1.05))));
        }

        assertThat(comparedLevels(some, others).contains(1.05)).isTrue();
        assertThat(comparedLevels(some, others).high()
                        - comparedLevels(some, others).low())
                .as("0.13 if what users ask for is left in")
                .isLessThan(0.05);
        assertThat(comparedLevels(some, seldom(others)).contains(1.05))
                .as("fewer of the others' users searched")
                .isTrue();
    }

    private static Interval comparedLevels(List<Block> some, List<Block> others) {
        List<WindowFigures> all = Stream.of(some, others)
                .flatMap(List::stream)
                .map(block -> block.windows().get("2212"))
                .toList();
        return level(others, all).intervalTo(level(some, all), 0.95);
    }

    private static ArmLevel level(List<Block> blocks, List<WindowFigures> all) {
        return ArmLevel.of(blocks, "2212", BlockQuantity.INTERCONNECT_PER_PAGE, BetweenStarts.SHARED_SERVERS, all)
                .orElseThrow();
    }

    /** Without those in which most searched. */
    private static List<Block> seldom(List<Block> blocks) {
        return blocks.stream()
                .sorted(Comparator.comparing(
                        block -> block.windows().get("2212").searches()))
                .limit(30)
                .toList();
    }

    /** One page in ten searches, and sends so much more than others that chance in their number is most of chance in bytes. */
    private static WindowFigures searched(SplittableRandom random, double bytes) {
        int pages = 200;
        long searches = IntStream.range(0, pages)
                .filter(page -> random.nextInt(10) == 0)
                .count();
        double sent = bytes * (500.0 * pages + 10_000 * searches) * Math.exp(0.03 * random.nextGaussian());
        return new WindowFigures(
                1,
                pages,
                searches,
                1,
                0.2,
                sent,
                0,
                1,
                1,
                Blocks.window(random, 1, 0).responseMicros());
    }

    private static WindowFigures withSearches(WindowFigures window, long searches) {
        return new WindowFigures(
                window.seconds(),
                window.pages(),
                searches,
                window.nodesCpuSeconds(),
                window.databaseCpuSeconds(),
                window.interconnectBytes(),
                window.sessionTransfers(),
                window.loadGeneratorCpuSeconds(),
                window.responseSecondsSum(),
                window.responseMicros());
    }

    private static Block block(SplittableRandom random, int number) {
        return new Block(1, number, Map.of(Blocks.CONTROL, window(random, 1), "2212", window(random, 1.4)));
    }

    private static WindowFigures window(SplittableRandom random, double cost) {
        double pace = Math.exp(PACE * random.nextGaussian());
        return withLoadGenerator(
                Blocks.window(random, pace * cost, REST),
                pace * Math.exp(REST_OF_LOAD_GENERATOR * random.nextGaussian()));
    }

    private static Block withoutLoadGenerator(Block block) {
        Map<String, WindowFigures> windows = new HashMap<>();
        block.windows().forEach((arm, window) -> windows.put(arm, withLoadGenerator(window, Double.NaN)));
        return new Block(block.start(), block.number(), windows);
    }

    private static WindowFigures withLoadGenerator(WindowFigures window, double millisPerPage) {
        return new WindowFigures(
                window.seconds(),
                window.pages(),
                window.searches(),
                window.nodesCpuSeconds(),
                window.databaseCpuSeconds(),
                window.interconnectBytes(),
                window.sessionTransfers(),
                millisPerPage * window.pages() / 1000,
                window.responseSecondsSum(),
                window.responseMicros());
    }
}
