package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Logarithms of an arm's ratio to its control: one of each block, or of a group of successive blocks for percentiles.
 *
 * @param points in the order of time
 * @param blocks that they are of
 * @param covariate that may explain a part of how they differ
 * @param unit that they were rounded to, as what was counted came in units
 * @param armLevel of all blocks together
 * @param controlLevel of the control
 */
record LogRatios(
        List<Point> points,
        int blocks,
        Optional<Covariate> covariate,
        double unit,
        double armLevel,
        double controlLevel) {
    private static final double MICROS_PER_MILLI = 1000;

    /** @param explaining the covariate of the arm's windows less that of the control's; NaN without one */
    private record Point(int start, boolean follows, double value, double explaining) {
        boolean finite() {
            return Double.isFinite(value);
        }
    }

    private record Pair(Block block, WindowFigures arm, WindowFigures control) {}

    /**
     * Compares. A window without pages is dearer and slower than any other: its ratio is infinite or 0, which a robust mean bears,
     * and a block in which both have none tells nothing.
     *
     * @return empty where a ratio has no meaning, as with bytes between nodes of an arm that sends none
     */
    static Optional<LogRatios> of(List<Block> blocks, String control, String arm, BlockQuantity quantity) {
        List<Pair> pairs = blocks.stream()
                .filter(block -> block.counts(control, arm))
                .map(block -> new Pair(
                        block, block.windows().get(arm), block.windows().get(control)))
                .toList();
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        return quantity.percentile().isPresent() ? ofGroups(pairs, quantity) : ofWindows(pairs, quantity);
    }

    private static Optional<LogRatios> ofWindows(List<Pair> pairs, BlockQuantity quantity) {
        List<Point> points = new ArrayList<>();
        Block previous = null;
        for (Pair pair : pairs) {
            if (Double.isNaN(quantity.amount(pair.arm())) || Double.isNaN(quantity.amount(pair.control()))) {
                return Optional.empty();
            }
            double value = Math.log(quantity.of(pair.arm())) - Math.log(quantity.of(pair.control()));
            if (!Double.isNaN(value)) {
                points.add(new Point(
                        pair.block().start(),
                        follows(previous, pair.block()),
                        value,
                        explaining(List.of(pair), quantity)));
                previous = pair.block();
            }
        }
        if (2 * points.stream().filter(Point::finite).count() <= pairs.size()) {
            return Optional.empty();
        }
        return Optional.of(new LogRatios(
                points,
                pairs.size(),
                quantity.covariate(),
                Math.hypot(
                        median(pairs, pair -> quantity.relativeResolution(pair.arm())),
                        median(pairs, pair -> quantity.relativeResolution(pair.control()))),
                mean(pairs, Pair::arm, quantity),
                mean(pairs, Pair::control, quantity)));
    }

    private static double explaining(List<Pair> group, BlockQuantity quantity) {
        return quantity.covariate()
                .map(covariate -> covariate.of(windows(group, Pair::arm)) - covariate.of(windows(group, Pair::control)))
                .orElse(Double.NaN);
    }

    private static List<WindowFigures> windows(List<Pair> group, Function<Pair, WindowFigures> side) {
        return group.stream().map(side).toList();
    }

    private static double sum(
            List<Pair> group, Function<Pair, WindowFigures> side, ToDoubleFunction<WindowFigures> figure) {
        return group.stream().map(side).mapToDouble(figure).sum();
    }

    private static Optional<LogRatios> ofGroups(List<Pair> pairs, BlockQuantity quantity) {
        double share = quantity.percentile().getAsDouble();
        List<Point> points = new ArrayList<>();
        for (List<Pair> start : byStart(pairs).values()) {
            boolean first = true;
            for (List<Pair> group : groups(start, Percentiles.pagesOfGroup(share))) {
                double ratio =
                        Percentiles.of(sum(group, Pair::arm), share) / Percentiles.of(sum(group, Pair::control), share);
                if (!(ratio > 0 && Double.isFinite(ratio))) {
                    return Optional.empty();
                }
                points.add(
                        new Point(group.get(0).block().start(), !first, Math.log(ratio), explaining(group, quantity)));
                first = false;
            }
        }
        if (points.isEmpty()) {
            return Optional.empty();
        }
        Histogram arm = sum(pairs, Pair::arm);
        Histogram control = sum(pairs, Pair::control);
        return Optional.of(new LogRatios(
                points,
                pairs.size(),
                quantity.covariate(),
                Math.hypot(Percentiles.relativeResolution(arm, share), Percentiles.relativeResolution(control, share)),
                Percentiles.of(arm, share) / MICROS_PER_MILLI,
                Percentiles.of(control, share) / MICROS_PER_MILLI));
    }

    /** Successive blocks, of at least so many pages of either arm; what is left at the end joins the last group. */
    private static List<List<Pair>> groups(List<Pair> pairs, long pages) {
        List<List<Pair>> groups = new ArrayList<>();
        List<Pair> open = new ArrayList<>();
        for (Pair pair : pairs) {
            open.add(pair);
            if (pages(open, Pair::arm) >= pages && pages(open, Pair::control) >= pages) {
                groups.add(open);
                open = new ArrayList<>();
            }
        }
        if (!groups.isEmpty()) {
            groups.get(groups.size() - 1).addAll(open);
        }
        return groups;
    }

    private static long pages(List<Pair> pairs, Function<Pair, WindowFigures> side) {
        return pairs.stream()
                .mapToLong(pair -> side.apply(pair).responseMicros().getTotalCount())
                .sum();
    }

    private static Histogram sum(List<Pair> pairs, Function<Pair, WindowFigures> side) {
        return Percentiles.sum(pairs.stream().map(side).toList());
    }

    private static Map<Integer, List<Pair>> byStart(List<Pair> pairs) {
        return pairs.stream()
                .collect(Collectors.groupingBy(pair -> pair.block().start(), TreeMap::new, Collectors.toList()));
    }

    private static boolean follows(Block previous, Block block) {
        return previous != null && previous.start() == block.start() && previous.number() + 1 == block.number();
    }

    private static double median(List<Pair> pairs, Function<Pair, Double> value) {
        return RobustMean.median(pairs.stream().mapToDouble(value::apply).toArray());
    }

    private static double mean(List<Pair> pairs, Function<Pair, WindowFigures> side, BlockQuantity quantity) {
        return sum(pairs, side, quantity::amount) / sum(pairs, side, quantity::unit);
    }

    /**
     * The mean of each start; of all blocks together if starts are {@code alike}. Then, or if there is one start, what the covariate explains
     * is taken out: what an arm itself changes in it is the same in each start, which means that are independent can't tell.
     */
    Means means(boolean alike) {
        SortedMap<Integer, RobustFit> asMeasured = new TreeMap<>();
        if (alike) {
            asMeasured.put(points.get(0).start(), fit(points));
        } else {
            points.stream()
                    .collect(Collectors.groupingBy(Point::start))
                    .forEach((start, ofStart) -> asMeasured.put(start, fit(ofStart)));
        }
        return new Means(
                asMeasured.size() == 1
                        ? List.of(adjusted(asMeasured.get(asMeasured.firstKey())))
                        : List.copyOf(asMeasured.values()),
                asMeasured);
    }

    /**
     * Means of starts, before it is known what blocks have in common.
     *
     * @param fits with what a covariate explains taken out where it can be
     * @param fitsAsMeasured with it, by start
     */
    record Means(List<RobustFit> fits, SortedMap<Integer, RobustFit> fitsAsMeasured) {
        List<RobustMean> with(CommonAutocorrelation common) {
            return fits.stream().map(fit -> fit.with(common)).toList();
        }

        /** What blocks of each start have in common by themselves. */
        Stream<CommonAutocorrelation.Own> autocorrelations() {
            return fits.stream().map(fit -> fit.alone().ownAutocorrelation());
        }

        /** The same as {@link #with}, but as measured. */
        SortedMap<Integer, RobustMean> asMeasured(CommonAutocorrelation common) {
            SortedMap<Integer, RobustMean> means = new TreeMap<>();
            fitsAsMeasured.forEach((start, fit) -> means.put(start, fit.with(common)));
            return means;
        }
    }

    int startCount() {
        return (int) points.stream().mapToInt(Point::start).distinct().count();
    }

    private RobustFit fit(List<Point> some) {
        return rounded(RobustMean.fit(values(some), followers(some)), some.size());
    }

    /** @param asMeasured of all points, for where no covariate explains anything */
    private RobustFit adjusted(RobustFit asMeasured) {
        double[] values = values(points);
        double[] explaining = points.stream().mapToDouble(Point::explaining).toArray();
        boolean[] follows = followers(points);
        return covariate
                .flatMap(known -> CovariateAdjustment.of(values, known, explaining, follows))
                .map(adjustment -> rounded(adjustment.fit(values, explaining, follows), points.size()))
                .orElse(asMeasured);
    }

    private RobustFit rounded(RobustFit fit, int count) {
        return common -> fit.with(common).rounded(unit, count);
    }

    private static double[] values(List<Point> some) {
        return some.stream().mapToDouble(Point::value).toArray();
    }

    private static boolean[] followers(List<Point> some) {
        boolean[] follows = new boolean[some.size()];
        for (int i = 0; i < follows.length; i++) {
            follows[i] = some.get(i).follows();
        }
        return follows;
    }
}
