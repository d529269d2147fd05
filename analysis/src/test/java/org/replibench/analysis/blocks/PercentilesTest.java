package org.replibench.analysis.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {
    private static final double NORMAL_AT_99 = 2.3263478740408408;

    @Test
    void a_percentile_is_that_of_hyndman_and_fans_eighth_type() {
        Histogram micros = micros();
        for (long time : List.of(10L, 20L, 30L, 40L, 50L)) {
            micros.recordValue(time);
        }

        // Rank 0.5 · 5⅓ + ⅓ = 3; rank 0.9 · 5⅓ + ⅓ = 5.13, beyond the last. Times stand in the middle of their
        // microsecond.
        assertThat(Percentiles.of(micros, 0.5)).isCloseTo(30.5, within(1e-9));
        assertThat(Percentiles.of(micros, 0.9)).isCloseTo(50.5, within(1e-9));
        assertThat(Percentiles.of(micros, 0.6)).isCloseTo(30.5 + 10 * (0.6 * 16 / 3.0 + 1 / 3.0 - 3), within(1e-9));
        assertThat(Percentiles.of(micros(), 0.5)).isNaN();
    }

    @Test
    void times_that_were_rounded_to_milliseconds_are_not_known_to_the_microsecond() {
        Histogram micros = micros();
        for (long time : List.of(2_000L, 3_000L, 3_000L, 4_000L, 4_000L, 4_000L, 5_000L)) {
            micros.recordValue(time);
        }

        assertThat(Percentiles.relativeResolution(micros, 0.5)).isCloseTo(0.25, within(0.1));
    }

    @Test
    void equal_times_of_both_arms_give_an_interval_that_has_a_width_and_decide_nothing() {
        List<Block> blocks = new ArrayList<>();
        for (int number = 0; number < 40; number++) {
            blocks.add(new Block(1, number, Map.of("none", constant(4_000), "2212", constant(4_000))));
        }
        BlockComparison p99 = Blocks.comparison(Blocks.look(blocks, 1), "2212", BlockQuantity.RESPONSE_P99);

        assertThat(p99.ratio()).isEqualTo(1);
        assertThat(p99.interval().low()).isLessThan(0.9);
        assertThat(p99.verdict().decided()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1.00, 61", "0.9, 1.10, 62", "0.99, 1.15, 63"})
    void the_interval_of_a_percentiles_ratio_covers_it_though_the_tails_differ(double share, double ratio, long seed) {
        int studies = 1_000;
        double z = share == 0.5 ? 0 : share == 0.9 ? 1.2815515655446004 : NORMAL_AT_99;
        // An arm whose median is the same, and whose tail is longer.
        double wider = z == 0 ? 0.6 : 0.5 + Math.log(ratio) / z;
        BlockQuantity quantity = share == 0.5
                ? BlockQuantity.RESPONSE_P50
                : share == 0.9 ? BlockQuantity.RESPONSE_P90 : BlockQuantity.RESPONSE_P99;
        List<double[]> found = IntStream.range(0, studies)
                .parallel()
                .mapToObj(study -> {
                    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + study);
                    List<Block> blocks = new ArrayList<>();
                    for (int number = 0; number < 40; number++) {
                        double pace = Math.exp(0.3 * random.nextGaussian());
                        blocks.add(new Block(
                                1,
                                number,
                                Map.of("none", drawn(random, pace, 0.5), "2212", drawn(random, pace, wider))));
                    }
                    StartEstimate estimate = StartEstimate.of(
                            LogRatios.of(blocks, "none", "2212", quantity)
                                    .orElseThrow()
                                    .means(true)
                                    .with(CommonAutocorrelation.NONE),
                            BetweenStarts.SHARED_SERVERS);
                    return new double[] {estimate.logRatio() - Math.log(ratio), estimate.halfWidth(1.959964)};
                })
                .toList();
        double covered =
                found.stream().filter(one -> Math.abs(one[0]) <= one[1]).count() / (double) studies;
        double bias = found.stream().mapToDouble(one -> one[0]).average().orElseThrow();
        double half = found.stream().mapToDouble(one -> one[1]).average().orElseThrow();

        System.out.println(String.format(
                Locale.ROOT,
                "p%.0f, 40 blocks of 150 pages, ratio %.2f: nominal coverage 0.95, found %.3f; bias %.4f; half-width %.4f",
                100 * share,
                ratio,
                covered,
                bias,
                half));
        assertThat(covered).isGreaterThan(0.95 - 4 * Math.sqrt(0.95 * 0.05 / studies));
    }

    private static WindowFigures drawn(SplittableRandom random, double pace, double spread) {
        Histogram micros = micros();
        for (int page = 0; page < 150; page++) {
            micros.recordValue(Math.round(2_000 * pace * Math.exp(spread * random.nextGaussian())));
        }
        return Blocks.window(micros);
    }

    private static WindowFigures constant(long time) {
        Histogram micros = micros();
        micros.recordValueWithCount(time, 150);
        return Blocks.window(micros);
    }

    private static Histogram micros() {
        return new Histogram(1, 60_000_000, 3);
    }
}
