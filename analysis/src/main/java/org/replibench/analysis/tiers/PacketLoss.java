package org.replibench.analysis.tiers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.ExactShare;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

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
     * Reads what valid cells of arms in turns left, several starts of one added up.
     *
     * @param problems is told of files that can't be read
     * @return by arms; none of arms whose nodes do not count packets
     */
    public static Map<ComparisonKey, RatioInterval> read(List<StoredCell> cells, Consumer<UnreadableFile> problems) {
        return read(
                cells.stream().filter(cell -> cell.measured().valid()).toList(),
                problems,
                Metric.INTERCONNECT_PACKETS,
                Set.of(Metric.INTERCONNECT_DROPS, Metric.UDP_RECEIVE_ERRORS));
    }

    /**
     * Likewise, but of all packets that nodes send, clients' answers too, those that TCP sent again, since one was lost somewhere; of cells
     * that are not valid, too.
     */
    public static Map<ComparisonKey, RatioInterval> readRetransmitted(
            List<StoredCell> cells, Consumer<UnreadableFile> problems) {
        return read(cells, problems, Metric.PACKETS_SENT, Set.of(Metric.TCP_RETRANSMISSIONS));
    }

    private static Map<ComparisonKey, RatioInterval> read(
            List<StoredCell> cells, Consumer<UnreadableFile> problems, Metric sent, Set<Metric> lost) {
        Map<ComparisonKey, PacketLoss> byArm = new TreeMap<>(ComparisonKey.ORDER);
        for (StoredCell cell : cells) {
            cell.file(RawFile.TIERS).ifPresent(file -> {
                PacketLoss loss =
                        byArm.computeIfAbsent(ComparisonKey.of(cell.measured().cell()), arm -> new PacketLoss());
                try {
                    TiersFile.read(file, sample -> loss.add(sample, sent, lost));
                } catch (IOException | RuntimeException e) {
                    problems.accept(new UnreadableFile(file, "not read to its end: " + e.getMessage()));
                }
            });
        }
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
