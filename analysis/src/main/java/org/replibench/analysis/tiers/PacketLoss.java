package org.replibench.analysis.tiers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.ExactShare;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.TiersFile;

/**
 * Packets between nodes that full queues of cards or full buffers of receivers lost, as a share of those that nodes sent: a multicast that is
 * lost so is what JGroups sends again.
 */
public final class PacketLoss {
    private double lost;
    private double sent;
    private final List<Double> shares = new ArrayList<>();

    private PacketLoss() {}

    /**
     * Of valid cells of arms in turns, several starts of one added up.
     *
     * @return by arms; none of arms whose nodes do not count packets
     */
    public static Map<ComparisonKey, RatioInterval> of(TierSamples study) {
        return of(
                study.cells().stream().filter(cell -> cell.cell().measured().valid()),
                Metric.INTERCONNECT_PACKETS,
                Set.of(Metric.INTERCONNECT_DROPS, Metric.UDP_RECEIVE_ERRORS));
    }

    /**
     * Likewise, but of all packets that nodes send, clients' answers too, those that TCP sent again, since one was lost somewhere; of cells
     * that are not valid, too.
     */
    public static Map<ComparisonKey, RatioInterval> retransmitted(TierSamples study) {
        return of(study.cells().stream(), Metric.PACKETS_SENT, Set.of(Metric.TCP_RETRANSMISSIONS));
    }

    private static Map<ComparisonKey, RatioInterval> of(
            Stream<TierSamples.OfCell> cells, Metric sent, Set<Metric> lost) {
        Map<ComparisonKey, PacketLoss> byArm = new TreeMap<>(ComparisonKey.ORDER);
        cells.forEach(cell -> {
            PacketLoss loss = byArm.computeIfAbsent(
                    ComparisonKey.of(cell.cell().measured().cell()), arm -> new PacketLoss());
            cell.rows().forEach(sample -> loss.add(sample, sent, lost));
        });
        Map<ComparisonKey, RatioInterval> losses = new TreeMap<>(ComparisonKey.ORDER);
        byArm.forEach((arm, loss) -> {
            if (loss.sent > 0) {
                losses.put(arm, loss.share());
            }
        });
        return losses;
    }

    private void add(TiersFile.Row sample, Metric sentMetric, Set<Metric> lostMetrics) {
        double sentNow = ofNodes(sample, Set.of(sentMetric));
        double lostNow = ofNodes(sample, lostMetrics);
        if (sentNow > 0) {
            sent += sentNow;
            lost += lostNow;
            shares.add(lostNow / sentNow);
        }
    }

    private static double ofNodes(TiersFile.Row sample, Set<Metric> metrics) {
        return sample.values().entrySet().stream()
                        .filter(value -> value.getKey().isOfNode()
                                && metrics.contains(value.getKey().metric()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum()
                * sample.seconds();
    }

    /** The wider of what samples differ by, as packets are lost in bursts, and of what so many packets leave open, where none is lost. */
    private RatioInterval share() {
        Interval ofCounts = ExactShare.interval(lost, Math.max(0, sent - lost));
        RatioInterval ofSamples = RatioInterval.ofMean(shares);
        return new RatioInterval(
                lost / sent,
                ofSamples.testable() ? Math.max(0, Math.min(ofCounts.low(), ofSamples.low())) : ofCounts.low(),
                ofSamples.testable() ? Math.max(ofCounts.high(), ofSamples.high()) : ofCounts.high());
    }
}
