package org.replibench.analysis.paper;

import java.util.List;
import java.util.Optional;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.paper.PaperFinding.Topic;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * Holds a study of collectors against what the white paper found in 2007 (10-1-1). Its default collector was that of a server-class
 * machine then, Parallel; its {@code -XX:+AggressiveHeap} sized its own heap, ours has the same as the others.
 */
public final class PaperCollectorComparison {
    private static final String CHAPTER = "10-1-1";
    private static final String FACTOR = "gc";
    private static final String DEFAULT_THEN = "parallel";
    private static final String AGGRESSIVE = "aggressive";

    /** It draws about 2,000 pages/s for all three: "about the same". */
    private static final CollectorFinding THROUGHPUT = new CollectorFinding(
            "collector-aggressive-throughput",
            CellQuantity.THROUGHPUT,
            "about the same throughput",
            PaperRatio.about(1, 0.05));

    /** Points of utilisation are no ratio: what can be compared is that it used less. */
    private static final CollectorFinding CPU = new CollectorFinding(
            "collector-aggressive-cpu",
            CellQuantity.NODE_CPU_PER_PAGE,
            "10 to 15 points less CPU: not more, however little less",
            PaperRatio.atMostBaseline());

    private PaperCollectorComparison() {}

    /** What the paper says of one quantity. */
    private record CollectorFinding(String id, CellQuantity quantity, String statement, PaperRatio ratio) {}

    /** A row for each of its findings; none if the study has not both arms on one node. */
    public static List<PaperComparisonRow> of(List<CellRecord> cells, ArmRatios ratios) {
        PaperLoadMapping loads = PaperLoadMapping.ofCells(cells);
        List<ComparisonKey> arms = new PairedRepeats(cells)
                .subjects().stream()
                        .filter(comparisonKey ->
                                loads.paperLoad(comparisonKey.load()).isPresent())
                        .toList();
        return arms.stream()
                .filter(comparisonKey -> isOf(comparisonKey, AGGRESSIVE))
                .flatMap(aggressive -> arms.stream()
                        .filter(comparisonKey ->
                                isOf(comparisonKey, DEFAULT_THEN) && differsByCollectorAlone(comparisonKey, aggressive))
                        .flatMap(then -> List.of(THROUGHPUT, CPU).stream()
                                .flatMap(collectorFinding ->
                                        row(collectorFinding, ratios, then, aggressive, cells).stream())))
                .toList();
    }

    private static Optional<PaperComparisonRow> row(
            CollectorFinding collectorFinding,
            ArmRatios ratios,
            ComparisonKey baseline,
            ComparisonKey contender,
            List<CellRecord> cells) {
        return ratios.of(baseline, contender, collectorFinding.quantity()).map(ours -> PaperComparisonRow.of(
                        new Topic(collectorFinding.id(), PaperFindings.PAPER, CHAPTER, "collector", ""),
                        "collector: " + contender.label() + " against " + baseline.label(),
                        collectorFinding.quantity().label(),
                        collectorFinding.statement(),
                        collectorFinding.ratio(),
                        ours,
                        PaperComparison.ours(ours, baseline, contender))
                .on(contender.nodes(), contender.load(), PaperComparison.cellIds(cells, baseline, contender))
                .judged(ours, collectorFinding.ratio()));
    }

    private static boolean isOf(ComparisonKey comparisonKey, String collector) {
        return !comparisonKey.aaRepeat()
                && comparisonKey.nodes() == 1
                && collector.equals(comparisonKey.variant().levels().get(FACTOR));
    }

    private static boolean differsByCollectorAlone(ComparisonKey one, ComparisonKey other) {
        return one.load().equals(other.load())
                && one.pattern().equals(other.pattern())
                && one.engine().equals(other.engine())
                && one.variant().without(List.of(FACTOR)).equals(other.variant().without(List.of(FACTOR)));
    }
}
