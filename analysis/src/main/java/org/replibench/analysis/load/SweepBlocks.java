package org.replibench.analysis.load;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.replibench.analysis.blocks.BetweenStarts;
import org.replibench.analysis.blocks.WindowFigures;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.RatioInterval;

/**
 * The loads of an arm that took turns on the same servers.
 *
 * @param arm under the lightest of them
 * @param servers by the start, which they were
 * @param between what a level differs by from one start of servers to the next; a server that is dearer by some part carries fewer
 *     clients by as much
 * @param blocks of all arms on as many nodes, in the order of time: by clients on each node, what the window of that load counted;
 *     empty where the arm has none, or the block is left out
 * @param excluded how many are left out
 */
public record SweepBlocks(
        ComparisonKey arm,
        Map<Integer, String> servers,
        BetweenStarts between,
        List<Map<Integer, WindowFigures>> blocks,
        int excluded) {
    public SweepBlocks {
        servers = Map.copyOf(servers);
        blocks = List.copyOf(blocks);
    }

    /** Its knee, as far as these blocks tell. */
    public Knee knee() {
        return knee(ofMean(between.logStandardDeviation(), servers.size()));
    }

    /** The same if all starts of servers were alike: what more blocks can tell. */
    public Knee kneeOfTheseStarts() {
        return knee(BetweenStarts.SHARED_SERVERS);
    }

    private Knee knee(BetweenStarts betweenStarts) {
        KneeEstimate estimate = new KneeEstimate(blocks);
        RatioInterval knee = estimate.knee(betweenStarts);
        return new Knee(knee.ratio(), knee.low(), knee.high(), estimate.told(), excluded);
    }

    /**
     * How many times as many clients as another arm it carries at its knee.
     *
     * @param control in the same blocks, and perhaps in others
     * @param ratios that are told at once: all intervals together have the confidence of one
     */
    public RatioInterval kneeRatio(SweepBlocks control, int ratios) {
        boolean shared =
                servers.entrySet().stream().allMatch(of -> of.getValue().equals(control.servers.get(of.getKey())));
        return new KneeEstimate(inBoth(blocks, control.blocks))
                .ratio(
                        new KneeEstimate(inBoth(control.blocks, blocks)),
                        shared
                                ? BetweenStarts.SHARED_SERVERS
                                : ofMean(Math.sqrt(2) * between.logStandardDeviation(), servers.size()),
                        ratios);
    }

    private BetweenStarts ofMean(double ofOne, int starts) {
        return new BetweenStarts(ofOne / Math.sqrt(starts), between.degreesOfFreedom());
    }

    private static List<Map<Integer, WindowFigures>> inBoth(
            List<Map<Integer, WindowFigures>> blocks, List<Map<Integer, WindowFigures>> others) {
        return IntStream.range(0, blocks.size())
                .mapToObj(i -> others.get(i).isEmpty() ? Map.<Integer, WindowFigures>of() : blocks.get(i))
                .toList();
    }
}
