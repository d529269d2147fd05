package org.replibench.analysis.paper;

import java.util.List;
import java.util.Optional;
import org.replibench.analysis.compare.Pairs;
import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.compare.Subject;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.CellRecord;

/**
 * Holds a study of collectors against what the white paper found in 2007 (10-1-1). Its default collector was that of a server-class
 * machine then, Parallel; its {@code -XX:+AggressiveHeap} sized its own heap, ours has the same as the others.
 */
public final class CollectorComparison {
    private static final String FACTOR = "gc";
    private static final String DEFAULT_THEN = "parallel";
    private static final String AGGRESSIVE = "aggressive";

    /** It draws about 2,000 pages/s for all three: "about the same". */
    private static final Found THROUGHPUT =
            new Found(Quantity.THROUGHPUT, "about the same throughput", Figure.about(1, 0.05));

    /** Points of utilisation are no ratio: what can be compared is that it used less. */
    private static final Found CPU = new Found(
            Quantity.CPU_PER_PAGE, "10 to 15 points less CPU: not more, however little less", Figure.noMore());

    private CollectorComparison() {}

    /** What the paper says of one quantity. */
    private record Found(Quantity quantity, String words, Figure figure) {}

    /** A row for each of its findings; none if the study has not both arms on one node. */
    public static List<PaperRow> of(List<CellRecord> cells) {
        Pairs pairs = new Pairs(cells);
        return pairs.subjects().stream()
                .filter(subject -> isOf(subject, AGGRESSIVE))
                .flatMap(aggressive -> pairs.subjects().stream()
                        .filter(subject -> isOf(subject, DEFAULT_THEN) && differsByCollectorAlone(subject, aggressive))
                        .flatMap(then -> List.of(THROUGHPUT, CPU).stream()
                                .flatMap(found -> row(found, pairs, then, aggressive, cells).stream())))
                .toList();
    }

    private static Optional<PaperRow> row(
            Found found, Pairs pairs, Subject baseline, Subject contender, List<CellRecord> cells) {
        Optional<RatioEstimate> ratio = pairs.ratio(baseline, contender, found.quantity());
        return ratio.map(ours -> new PaperRow(
                "collector: " + contender.label() + " against " + baseline.label(),
                found.quantity().label(),
                found.words(),
                PaperComparison.ours(ours, baseline, contender),
                Agreement.of(ours, found.figure()).words(),
                cells.stream()
                        .filter(CellRecord::valid)
                        .map(CellRecord::cell)
                        .filter(cell -> baseline.isOf(cell) || contender.isOf(cell))
                        .map(cell -> cell.id())
                        .toList()));
    }

    private static boolean isOf(Subject subject, String collector) {
        return !subject.again()
                && subject.nodes() == 1
                && collector.equals(subject.variant().levels().get(FACTOR));
    }

    private static boolean differsByCollectorAlone(Subject one, Subject other) {
        return one.load().equals(other.load())
                && one.pattern().equals(other.pattern())
                && one.engine().equals(other.engine())
                && one.variant().without(List.of(FACTOR)).equals(other.variant().without(List.of(FACTOR)));
    }
}
