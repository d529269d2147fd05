package org.replibench.analysis.tiers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        Map<ComparisonKey, PacketLoss> byArm = new TreeMap<>(ComparisonKey.ORDER);
        for (StoredCell cell : cells) {
            if (cell.measured().valid()) {
                cell.file(RawFile.TIERS).ifPresent(file -> {
                    try {
                        TiersFile.read(
                                file,
                                byArm.computeIfAbsent(
                                        ComparisonKey.of(cell.measured().cell()), arm -> new PacketLoss())::add);
                    } catch (IOException | RuntimeException e) {
                        problems.accept(new UnreadableFile(file, "not read to its end: " + e.getMessage()));
                    }
                });
            }
        }
        Map<ComparisonKey, RatioInterval> losses = new TreeMap<>(ComparisonKey.ORDER);
        byArm.forEach((arm, loss) -> {
            if (loss.sent > 0) {
                losses.put(arm, loss.share());
            }
        });
        return losses;
    }

    private void add(TiersFile.Row sample) {
        double sentNow = ofNodes(sample, Metric.INTERCONNECT_PACKETS);
        double lostNow = ofNodes(sample, Metric.INTERCONNECT_DROPS) + ofNodes(sample, Metric.UDP_RECEIVE_ERRORS);
        if (sentNow > 0) {
            sent += sentNow;
            lost += lostNow;
            shares.add(lostNow / sentNow);
        }
    }

    private static double ofNodes(TiersFile.Row sample, Metric metric) {
        return sample.values().entrySet().stream()
                        .filter(value ->
                                value.getKey().isOfNode() && value.getKey().metric() == metric)
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
