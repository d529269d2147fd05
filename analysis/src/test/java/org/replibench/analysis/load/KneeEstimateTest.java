package org.replibench.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.blocks.BetweenStarts;
import org.replibench.analysis.blocks.WindowFigures;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.Variant;

/** Loads of 100 to 700 clients, whose response of 2 ms leaves its plateau between 400 and 500: at 450, by the line between. */
class KneeEstimateTest {
    private static final Map<Integer, Double> MILLIS =
            new TreeMap<>(Map.of(100, 2.0, 200, 2.0, 300, 2.2, 400, 2.5, 500, 5.5, 600, 12.0, 700, 30.0));

    private static final int STUDIES = 400;

    @Test
    void the_knee_of_many_blocks_is_where_the_mean_response_is_twice_its_shortest() {
        Knee knee = sweep(blocks(40, 0.1, new Random(7))).kneeOfTheseStarts();

        assertThat(knee.clients()).isBetween(440.0, 460.0);
        assertThat(knee.low()).isBetween(430.0, knee.clients());
        assertThat(knee.high()).isBetween(knee.clients(), 470.0);
        assertThat(knee.blocks()).isEqualTo(40);
    }

    @Test
    void what_starts_differ_by_widens_the_interval() {
        List<Map<Integer, WindowFigures>> blocks = blocks(40, 0.1, new Random(7));

        Knee shared = sweep(blocks).kneeOfTheseStarts();
        Knee own = sweep(blocks).knee();

        assertThat(own.high() / own.low()).isGreaterThan(1.05 * shared.high() / shared.low());
    }

    @Test
    void more_starts_tell_more_of_what_they_differ_by() {
        List<Map<Integer, WindowFigures>> blocks = blocks(40, 0.01, new Random(7));

        Knee one = sweep(blocks, Map.of(1, "node1")).knee();
        Knee four = sweep(blocks, Map.of(1, "node1", 2, "node1", 3, "node1", 4, "node1"))
                .knee();

        assertThat(Math.log(one.high() / one.low()) / Math.log(four.high() / four.low()))
                .isBetween(1.7, 2.0);
    }

    @Test
    void stalls_in_a_few_windows_make_no_knee() {
        List<Map<Integer, WindowFigures>> blocks = blocks(40, 0.1, new Random(7));
        for (int i = 0; i < blocks.size(); i += 8) {
            blocks.get(i).put(200, window(200, 40));
        }

        assertThat(sweep(blocks).kneeOfTheseStarts().clients()).isBetween(430.0, 470.0);
    }

    @Test
    void a_knee_that_no_load_reaches_is_not_told() {
        List<Map<Integer, WindowFigures>> light = blocks(40, 0.1, new Random(7));
        light.forEach(block -> block.keySet().removeIf(clients -> clients > 300));

        Knee knee = sweep(light).kneeOfTheseStarts();

        assertThat(knee.isReached()).isFalse();
        assertThat(knee.low()).isNaN();
    }

    @Test
    void of_few_blocks_there_is_no_interval() {
        Knee knee = sweep(blocks(5, 0.1, new Random(7))).kneeOfTheseStarts();

        assertThat(knee.clients()).isBetween(420.0, 480.0);
        assertThat(knee.low()).isNaN();
    }

    @Test
    void the_interval_covers_the_knee_as_often_as_it_says() {
        int covered = 0;
        for (int study = 0; study < STUDIES; study++) {
            Knee knee = sweep(blocks(30, 0.15, new Random(study))).kneeOfTheseStarts();
            covered += knee.low() <= 450 && 450 <= knee.high() ? 1 : 0;
        }

        System.out.println("knee: " + 100.0 * covered / STUDIES + " % covered, promised 95 %");
        assertThat(100.0 * covered / STUDIES).isBetween(91.5, 98.0);
    }

    @Test
    void a_knee_near_the_heaviest_load_has_no_interval() {
        List<Map<Integer, WindowFigures>> some = blocks(8, 0.01, new Random(3));
        some.forEach(block -> block.keySet().removeIf(clients -> clients > 500));
        some.subList(5, 8).forEach(block -> block.put(500, block.get(100)));

        Knee knee = sweep(some).kneeOfTheseStarts();

        assertThat(knee.isReached()).isTrue();
        assertThat(knee.isTested()).isFalse();
        assertThat(knee.isWithin(0.5)).isFalse();
    }

    @Test
    void the_ratio_of_two_knees_in_the_same_blocks_is_known_better_than_either() {
        List<Map<Integer, WindowFigures>> control = blocks(20, 0.02, new Random(7));
        List<Map<Integer, WindowFigures>> arm = new ArrayList<>();
        for (Map<Integer, WindowFigures> block : control) {
            Map<Integer, WindowFigures> fewer = new HashMap<>();
            block.forEach((clients, window) -> fewer.put(clients * 9 / 10, window));
            arm.add(fewer);
        }

        RatioInterval ratio = new KneeEstimate(arm).ratio(new KneeEstimate(control), BetweenStarts.SHARED_SERVERS, 1);
        RatioInterval ofSeveral = new KneeEstimate(arm).ratio(new KneeEstimate(control), new BetweenStarts(0.02, 5), 3);

        assertThat(ratio.ratio()).isCloseTo(0.9, within(1e-6));
        assertThat(ratio.high() / ratio.low()).isLessThan(1.001);
        assertThat(ofSeveral.high() / ofSeveral.low()).isGreaterThan(1.1);
    }

    private static WindowFigures window(long pages, double millis) {
        return new WindowFigures(1, pages, 0, 0.1, 0.1, 0, 0, 0.1, pages * millis / 1e3, new Histogram(3));
    }

    private static SweepBlocks sweep(List<Map<Integer, WindowFigures>> blocks) {
        return sweep(blocks, Map.of(1, "node1"));
    }

    private static SweepBlocks sweep(List<Map<Integer, WindowFigures>> blocks, Map<Integer, String> servers) {
        return new SweepBlocks(
                new ComparisonKey("none", "none", Variant.PLAIN, 1, "p25", false),
                servers,
                new BetweenStarts(0.02, 5),
                blocks,
                0);
    }

    /** @param noise of each window, a part of its response; a pace that all windows of a block share goes on in the next ones */
    private static List<Map<Integer, WindowFigures>> blocks(int count, double noise, Random random) {
        List<Map<Integer, WindowFigures>> blocks = new ArrayList<>();
        double pace = 0;
        for (int i = 0; i < count; i++) {
            pace = 0.6 * pace + 0.1 * random.nextGaussian();
            Map<Integer, WindowFigures> block = new HashMap<>();
            for (Map.Entry<Integer, Double> load : MILLIS.entrySet()) {
                long pages = load.getKey();
                double millis = load.getValue() * Math.exp(pace + noise * random.nextGaussian());
                block.put(load.getKey(), window(pages, millis));
            }
            blocks.add(block);
        }
        return blocks;
    }
}
