package org.replibench.analysis.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.replibench.analysis.blocks.BetweenStarts;
import org.replibench.analysis.blocks.WindowFigures;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioInterval;

/**
 * Where response time leaves its {@link ResponsePlateau}, of loads that took turns: by the mean response of each load in an ordinary
 * block, the median of all, since a stall of a tenth of a second in one window in ten doubles the mean of all pages together.
 *
 * <p>Its interval is that of a circular block bootstrap (Politis and Romano 1992), since successive blocks have the machine's pace in
 * common. It is the basic one, in logarithms: the shortest of several mean responses comes out too short, and a resample errs
 * likewise. As resamples of a few runs differ too little, it is wider by what Student's t asks for with as many runs.
 *
 * <p>Looks that end a study when the interval is narrow enough are not corrected for: they ask for its width, not for where it lies.
 */
final class KneeEstimate {
    private static final int RESAMPLES = 2000;

    /** Of successive blocks that are drawn together: a machine's phase lasts no longer than some of them. */
    private static final int RUN = 3;

    /** Fewer blocks than this tell nothing of what they differ by. */
    private static final int MIN_BLOCKS = 2 * RUN;

    /** The same blocks, the same interval; of two arms in the same blocks, the same resamples. */
    private static final long SEED = 1;

    private static final double TAIL = (1 - Judge.DEFAULT_CONFIDENCE) / 2;

    private final List<Map<Integer, WindowFigures>> blocks;
    private final int[] loads;

    /** Milliseconds, of a load in each block; NaN if it has no page in that. */
    private final double[][] means;

    /** @param blocks by clients on each node, in the order of time; empty ones count for their place only */
    KneeEstimate(List<Map<Integer, WindowFigures>> blocks) {
        this.blocks = blocks;
        this.loads = blocks.stream()
                .flatMap(block -> block.keySet().stream())
                .mapToInt(Integer::intValue)
                .sorted()
                .distinct()
                .toArray();
        this.means = IntStream.of(loads)
                .mapToObj(clients -> blocks.stream()
                        .mapToDouble(block -> mean(block.get(clients)))
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double mean(WindowFigures window) {
        return window == null || window.pages() == 0 ? Double.NaN : 1e3 * window.responseSecondsSum() / window.pages();
    }

    /** @param between what starts of servers differ by */
    RatioInterval knee(BetweenStarts between) {
        double end = end();
        return Double.isInfinite(end) ? RatioInterval.UNKNOWN : interval(end, resampled(), between, 1);
    }

    /**
     * This knee over that of another arm in the same blocks.
     *
     * @param between what the ratio differs by from one start of servers to the next
     * @param ratios that are told at once (Bonferroni)
     */
    RatioInterval ratio(KneeEstimate control, BetweenStarts between, int ratios) {
        double[] resampled = resampled();
        double[] ofControl = control.resampled();
        for (int i = 0; i < resampled.length; i++) {
            resampled[i] /= ofControl[i];
        }
        double ratio = end() / control.end();
        return Double.isFinite(ratio) && ratio > 0
                ? interval(ratio, resampled, between, ratios)
                : RatioInterval.UNKNOWN;
    }

    /**
     * Its interval.
     *
     * @param resampled NaN or infinite where no load was beyond the plateau; sorted afterwards
     */
    private RatioInterval interval(double value, double[] resampled, BetweenStarts between, int intervals) {
        Arrays.sort(resampled);
        double least = resampled[(int) Math.floor(TAIL * RESAMPLES)];
        double most = resampled[(int) Math.ceil((1 - TAIL) * RESAMPLES) - 1];
        if (told() < MIN_BLOCKS || !(least > 0 && Double.isFinite(most))) {
            return RatioInterval.of(value, Interval.UNKNOWN);
        }
        double runs = (double) told() / RUN;
        double wider = reach(runs - 1, intervals)
                / NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL)
                * Math.sqrt(runs / (runs - 1));
        double start = between.logStandardDeviation() == 0
                ? 0
                : between.logStandardDeviation() * reach(between.degreesOfFreedom(), intervals);
        return new RatioInterval(
                value,
                value * Math.exp(-Math.hypot(wider * Math.log(most / value), start)),
                value * Math.exp(Math.hypot(wider * Math.log(value / least), start)));
    }

    /** Of Student's t, for each of so many intervals at once. */
    private static double reach(double degreesOfFreedom, int intervals) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL / intervals);
    }

    /** How many blocks tell something. */
    int told() {
        return (int) blocks.stream().filter(block -> !block.isEmpty()).count();
    }

    /** By resample; infinite where no load was beyond the plateau. */
    private double[] resampled() {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] ends = new double[RESAMPLES];
        int[] drawn = new int[blocks.size()];
        for (int i = 0; i < RESAMPLES; i++) {
            for (int next = 0; next < drawn.length; ) {
                int first = random.nextInt(drawn.length);
                for (int j = 0; j < RUN && next < drawn.length; j++) {
                    drawn[next++] = (first + j) % drawn.length;
                }
            }
            ends[i] = end(drawn);
        }
        return ends;
    }

    private double end() {
        return end(IntStream.range(0, blocks.size()).toArray());
    }

    /** Clients on each node; infinite if no load was beyond the plateau. */
    private double end(int[] some) {
        List<ResponsePlateau.LoadPoint> points = new ArrayList<>();
        double[] known = new double[some.length];
        for (int load = 0; load < loads.length; load++) {
            int count = 0;
            for (int block : some) {
                double mean = means[load][block];
                if (!Double.isNaN(mean)) {
                    known[count++] = mean;
                }
            }
            if (count > 0) {
                Arrays.sort(known, 0, count);
                points.add(new ResponsePlateau.LoadPoint(loads[load], median(known, count)));
            }
        }
        return ResponsePlateau.end(points).orElse(Double.POSITIVE_INFINITY);
    }

    /** Of the first so many, which are sorted. */
    private static double median(double[] sorted, int count) {
        int middle = count / 2;
        return count % 2 == 1 ? sorted[middle] : Math.sqrt(sorted[middle - 1] * sorted[middle]);
    }
}
