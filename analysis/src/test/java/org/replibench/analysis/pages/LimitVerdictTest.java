package org.replibench.analysis.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.pages.LimitVerdict.Outcome;
import org.replibench.analysis.pages.LimitVerdict.WindowCount;
import org.replibench.analysis.pages.ResponseLimit.Measure;
import org.replibench.model.Variant;

class LimitVerdictTest {
    private static final ComparisonKey ARM =
            new ComparisonKey("2212", "replibench", Variant.PLAIN, 2, "default", false);
    private static final double MEAN = 10;
    private static final int BLOCKS = 40;
    private static final int PAGES = 100;
    private static final int STUDIES = 1000;

    private static LimitVerdict verdict(ResponseLimit limit, double[][] millis) {
        Map<Integer, WindowCount> windows = new HashMap<>();
        for (int block = 0; block < millis.length; block++) {
            WindowCount window = new WindowCount();
            for (double each : millis[block]) {
                window.add(each, limit);
            }
            windows.put(block, window);
        }
        return LimitVerdict.of(ARM, limit, 0, windows);
    }

    /** Exponential responses, which a block makes longer or shorter as a whole. */
    private static double[][] blocks(Random random, int blocks, double spread) {
        double[][] millis = new double[blocks][PAGES];
        for (double[] block : millis) {
            double ofBlock = MEAN * Math.exp(spread * random.nextGaussian() - spread * spread / 2);
            for (int page = 0; page < PAGES; page++) {
                block[page] = -ofBlock * Math.log(1 - random.nextDouble());
            }
        }
        return millis;
    }

    @ParameterizedTest
    @CsvSource({"P90, 0", "P90, 0.3", "P99, 0", "MEAN, 0.3"})
    void a_limit_that_is_just_kept_is_seldom_called_kept_or_broken(Measure measure, double spread) {
        Random random = new Random(7);
        ResponseLimit limit = new ResponseLimit(Optional.empty(), measure, inTheLongRun(random, measure, spread));
        int decided = 0;
        for (int study = 0; study < STUDIES; study++) {
            decided += verdict(limit, blocks(random, BLOCKS, spread)).outcome() == Outcome.OPEN ? 0 : 1;
        }

        assertThat((double) decided / STUDIES).as("wrong verdicts").isLessThan(0.08);
    }

    private static double inTheLongRun(Random random, Measure measure, double spread) {
        double[] millis = Arrays.stream(blocks(random, 100 * BLOCKS, spread))
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
        return measure.share().isPresent()
                ? millis[(int) (measure.share().getAsDouble() * millis.length)]
                : Arrays.stream(millis).average().orElseThrow();
    }

    @Test
    void a_limit_that_is_far_away_is_kept_or_broken() {
        double[][] millis = blocks(new Random(7), BLOCKS, 0.3);

        assertThat(verdict(ResponseLimit.parse("p90:40ms", List.of()).get(0), millis)
                        .outcome())
                .isEqualTo(Outcome.KEPT);
        assertThat(verdict(ResponseLimit.parse("p90:15ms", List.of()).get(0), millis)
                        .outcome())
                .isEqualTo(Outcome.BROKEN);
        assertThat(verdict(ResponseLimit.parse("mean:15ms", List.of()).get(0), millis)
                        .outcome())
                .isEqualTo(Outcome.KEPT);
        assertThat(verdict(ResponseLimit.parse("mean:5ms", List.of()).get(0), millis)
                        .outcome())
                .isEqualTo(Outcome.BROKEN);
    }

    @Test
    void few_responses_without_a_slow_one_do_not_show_that_there_are_none() {
        double[][] fast = {{1}, {1}, {1}, {1}, {1}, {1}};

        assertThat(verdict(ResponseLimit.parse("p99:50ms", List.of()).get(0), fast)
                        .outcome())
                .as("6 responses: up to 46 %% may be slow")
                .isEqualTo(Outcome.OPEN);
        assertThat(verdict(ResponseLimit.parse("p50:50ms", List.of()).get(0), fast)
                        .outcome())
                .isEqualTo(Outcome.KEPT);
    }

    @Test
    void few_blocks_decide_nothing() {
        assertThat(verdict(ResponseLimit.parse("p50:50ms", List.of()).get(0), new double[5][1000])
                        .outcome())
                .isEqualTo(Outcome.OPEN);
    }
}
