package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.replibench.analysis.statistics.Margin;

/** Blocks for tests, and what they come out as. */
final class Blocks {
    static final String CONTROL = "none";

    private Blocks() {}

    static WindowFigures window(Histogram micros) {
        return new WindowFigures(1.2, 150, 0, 0.15, 0.03, Double.NaN, Double.NaN, Double.NaN, 0.3, micros);
    }

    /** Windows of 150 pages, of which one takes a millisecond of the nodes' CPU and 0.2 of the database's, by so much noise. */
    static WindowFigures window(SplittableRandom random, double pace, double noise) {
        Histogram micros = new Histogram(1, 60_000_000, 3);
        int pages = 145 + random.nextInt(11);
        double sum = 0;
        for (int page = 0; page < pages; page++) {
            long time = Math.round(2_000 * pace * Math.exp(0.5 * random.nextGaussian()));
            micros.recordValue(time);
            sum += time / 1e6;
        }
        double cost = pace * Math.exp(noise * random.nextGaussian()) * pages / 1000;
        return new WindowFigures(1.2, pages, 0, cost, 0.2 * cost, 0, 0, Double.NaN, sum, micros);
    }

    /** Blocks in which an arm costs so many times what the control does. */
    static List<Block> of(long seed, int start, int count, double noise, Map<String, Double> costs) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Block> blocks = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            double pace = Math.exp(0.3 * random.nextGaussian());
            Map<String, WindowFigures> windows = new TreeMap<>();
            windows.put(CONTROL, window(random, pace, noise));
            new TreeMap<>(costs).forEach((arm, cost) -> windows.put(arm, window(random, pace * cost, noise)));
            blocks.add(new Block(start, number, windows));
        }
        return blocks;
    }

    static BlockPlan plan(BetweenStarts between) {
        return new BlockPlan(CONTROL, Set.of("none (A/A)"), new Margin(0.05), 1, (arm, quantity) -> between, Map.of());
    }

    static BlockLook look(List<Block> blocks, double fraction) {
        return look(blocks, fraction, BetweenStarts.SHARED_SERVERS);
    }

    static BlockLook look(List<Block> blocks, double fraction, BetweenStarts between) {
        BlockStudy study = new BlockStudy(plan(between));
        blocks.forEach(study::add);
        return study.look(fraction);
    }

    static BlockComparison comparison(BlockLook look, String arm, BlockQuantity quantity) {
        return look.comparisons().stream()
                .filter(comparison -> comparison.arm().equals(arm) && comparison.quantity() == quantity)
                .findFirst()
                .orElseThrow();
    }
}
