package org.replibench.analysis.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.advice.PaperAdvice;
import org.replibench.analysis.blocks.Block;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.analysis.rounds.ScaleOut;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Interval;
import org.replibench.records.quantity.RatiosCsv;
import org.replibench.records.store.StoredCell;

/**
 * What a study found whose arms took turns.
 *
 * @param compared by control and rounds
 * @param sizes how throughput grows with them
 * @param advice the white paper's, judged by pairs of arms
 */
record RoundsFinding(List<Compared> compared, List<ScaleOut> sizes, List<PaperAdvice.Row> advice) {
    /** More arms than these are summed up in the sentence. */
    private static final int MAX_LISTED = 2;

    /**
     * Arms against their control.
     *
     * @param looks at them, at least one
     */
    record Compared(RoundComparison arms, List<BlockLook> looks) {
        private BlockLook look() {
            return looks.get(looks.size() - 1);
        }

        private ComparisonKey key(BlockComparison comparison) {
            return arms.arm(comparison.arm());
        }
    }

    /** What headlines state of an arm by a quantity; it holds next to those of all other arms of the study. */
    private record Stated(String arm, BlockComparison comparison, ComparisonVerdict verdict) {
        boolean isOf(BlockQuantity quantity) {
            return comparison.quantity() == quantity;
        }
    }

    /** @return empty if arms of the study were measured one after another */
    static Optional<RoundsFinding> of(List<StoredCell> cells) throws IOException {
        return StoredRounds.areIn(cells) ? Optional.of(of(cells, StoredRounds.read(cells))) : Optional.empty();
    }

    /** @param rounds of the same cells */
    static RoundsFinding of(List<StoredCell> cells, MeasuredRounds rounds) {
        List<Compared> compared = new ArrayList<>();
        for (RoundComparison comparison : rounds.comparisons()) {
            List<BlockLook> looks = comparison.take(
                    StoredRounds.looks(cells, comparison.control().nodes()));
            if (!looks.isEmpty()) {
                compared.add(new Compared(comparison, looks));
            }
        }
        Set<ComparisonKey> plain = cells.stream()
                .map(StoredCell::measured)
                .filter(ReportData::isPlain)
                .map(measured -> ComparisonKey.of(measured.cell()))
                .collect(Collectors.toSet());
        return new RoundsFinding(
                compared,
                ScaleOut.of(rounds),
                PaperAdvice.ofTurns(rounds, nodes -> StoredRounds.looks(cells, nodes), plain::contains));
    }

    List<RatiosCsv.Ratio> csv(String study) {
        return compared.stream()
                .flatMap(of -> of.look().comparisons().stream().map(comparison -> csv(study, of, comparison)))
                .toList();
    }

    private static RatiosCsv.Ratio csv(String study, Compared of, BlockComparison comparison) {
        ComparisonKey arm = of.key(comparison);
        return comparison.csvRow(
                study,
                arm.label().replace(" A/A", " (A/A)"),
                of.arms().control().label(),
                arm.engine(),
                arm.nodes(),
                arm.load());
    }

    /** Rows that name their arm and panel by the index in {@code arms} and {@code panels}. */
    List<ComparisonRow> rows(List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return compared.stream()
                .flatMap(of -> of.look().comparisons().stream().map(comparison -> {
                    ComparisonKey key = of.key(comparison);
                    Interval interval = comparison.interval();
                    boolean known = Double.isFinite(interval.high());
                    return new ComparisonRow(
                            ComparisonRow.index(reportArms, arm -> arm.matches(key)),
                            ComparisonRow.index(panels, panel -> panel.contains(key)),
                            comparison.quantity().described().key(),
                            comparison.quantity().described().label(),
                            comparison.ratio(),
                            known ? interval.low() : Double.NaN,
                            known ? interval.high() : Double.NaN,
                            comparison.starts(),
                            comparison.verdict().decided()
                                    ? comparison.verdict().label()
                                    : "inconclusive",
                            comparison.verdict().decided());
                }))
                .toList();
    }

    /** How the ratios of headlines came about; by index like {@link #rows}. */
    List<TurnsRow> turns(List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return compared.stream()
                .flatMap(of -> of.look().comparisons().stream()
                        .filter(comparison -> comparison.quantity().headline())
                        .map(comparison -> TurnsRow.of(
                                ComparisonRow.index(reportArms, arm -> arm.matches(of.key(comparison))),
                                ComparisonRow.index(panels, panel -> panel.contains(of.key(comparison))),
                                of.arms(),
                                of.looks(),
                                comparison)))
                .toList();
    }

    /** The answer for the largest cluster, under the load under which most costs are known. */
    Answer answer() {
        return compared.stream()
                .map(of -> of.arms().control())
                .max(Comparator.comparingInt(ComparisonKey::nodes)
                        .thenComparing(control -> stated(control).size()))
                .map(this::answer)
                .orElseGet(() -> new Answer(
                        "No arm has a control that is valid, so nothing is compared.",
                        scaleOut().toList(),
                        List.of(),
                        List.of()));
    }

    private Answer answer(ComparisonKey control) {
        List<Stated> stated = stated(control);
        Map<List<Integer>, Block> blocks = blocks(control);
        long excluded = blocks.values().stream()
                .filter(block -> block.exclusion().isPresent())
                .count();
        List<Stated> costs = stated.stream()
                .filter(one -> one.isOf(BlockQuantity.TOTAL_CPU_PER_PAGE))
                .toList();
        return new Answer(
                "On " + nodes(control) + labels().load(control) + ", compared with "
                        + (control.pattern().equals("none") ? "no replication" : control.label()) + ": "
                        + costs(costs)
                        + ". " + excluded + " of " + blocks.size() + " blocks excluded.",
                Stream.concat(
                                verdicts(stated.stream()
                                                .filter(one -> one.verdict().decided())
                                                .toList())
                                        .stream(),
                                scaleOut())
                        .toList(),
                verdicts(stated.stream().filter(one -> !one.verdict().decided()).toList()),
                List.of());
    }

    private ComparisonLabels labels() {
        return ComparisonLabels.among(compared.stream()
                .flatMap(of -> of.look().comparisons().stream().map(of::key))
                .toList());
    }

    /** Of the arms with that control, the cheapest first. */
    private List<Stated> stated(ComparisonKey control) {
        Map<BlockComparison, Compared> comparisons = new IdentityHashMap<>();
        compared.forEach(of -> of.look().comparisons().forEach(comparison -> comparisons.put(comparison, of)));
        ComparisonLabels labels = labels();
        return BlockLook.headlines(compared.stream()
                        .flatMap(of -> of.look().comparisons().stream())
                        .toList())
                .stream()
                .filter(headline -> !headline.comparison().aaRepeat())
                .filter(headline ->
                        comparisons.get(headline.comparison()).arms().control().equals(control))
                .map(headline -> new Stated(
                        labels.of(comparisons.get(headline.comparison()).key(headline.comparison())),
                        headline.comparison(),
                        headline.verdict()))
                .sorted(Comparator.comparing(stated -> stated.comparison().ratio()))
                .toList();
    }

    /** By start and number: arms of the same round have the same ones, of which each knows the windows of some. */
    private Map<List<Integer>, Block> blocks(ComparisonKey control) {
        return compared.stream()
                .filter(of -> of.arms().control().equals(control))
                .flatMap(of -> of.arms().blocks().stream())
                .collect(Collectors.toMap(
                        block -> List.of(block.start(), block.number()),
                        block -> block,
                        (one, other) -> one.exclusion().isPresent() ? one : other));
    }

    /** A line for each load and variant that was measured on several sizes. */
    private Stream<String> scaleOut() {
        return sizes.stream()
                .collect(Collectors.groupingBy(ScaleOut::base, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(ofBase -> "throughput, " + ofBase.getKey().load() + " load, over that of "
                        + ofBase.getKey().label() + " on " + nodes(ofBase.getKey()) + ": "
                        + ofBase.getValue().stream().map(RoundsFinding::text).collect(Collectors.joining("; ")) + ".");
    }

    private static String text(ScaleOut size) {
        return String.format(
                Locale.ROOT,
                "%s on %s × %.2f (95 %%: %.2f to %.2f)",
                size.arm().label(),
                nodes(size.arm()),
                size.ratio(),
                size.interval().low(),
                size.interval().high());
    }

    private static String nodes(ComparisonKey of) {
        return of.nodes() + (of.nodes() == 1 ? " node" : " nodes");
    }

    private static List<String> verdicts(List<Stated> stated) {
        return Stream.of(BlockQuantity.TOTAL_CPU_PER_PAGE, BlockQuantity.THROUGHPUT)
                .flatMap(quantity -> stated.stream()
                        .filter(one -> one.isOf(quantity))
                        .collect(Collectors.groupingBy(
                                one -> label(one.verdict()), LinkedHashMap::new, Collectors.toList()))
                        .entrySet()
                        .stream()
                        .map(alike -> quantity.described().label() + ", " + alike.getKey() + ": "
                                + lines(alike.getValue().stream()) + "."))
                .toList();
    }

    private static String label(ComparisonVerdict verdict) {
        return verdict.decided() ? verdict.label() : "open";
    }

    private static String lines(Stream<Stated> stated) {
        return stated.map(one -> one.arm() + " " + change(one.comparison())).collect(Collectors.joining("; "));
    }

    /** Few arms one by one; of many, the range of what tests decided: the findings have them all. */
    private static String costs(List<Stated> cheapestFirst) {
        if (cheapestFirst.isEmpty()) {
            return "costs are not known";
        }
        if (cheapestFirst.size() <= MAX_LISTED) {
            return "CPU per page " + lines(cheapestFirst.stream());
        }
        List<Stated> decided =
                cheapestFirst.stream().filter(one -> one.verdict().decided()).toList();
        int open = cheapestFirst.size() - decided.size();
        return decided.isEmpty()
                ? "CPU per page is open for all " + open + " arms"
                : "CPU per page " + (decided.size() > 1 ? "from " : "") + range(decided)
                        + (open == 0
                                ? " (all " + cheapestFirst.size() + " arms decided)"
                                : "; open for " + open + " of " + cheapestFirst.size() + " arms");
    }

    /** The first of many is so by chance, too: it is not called the cheapest while intervals leave open which of two is. */
    private static String range(List<Stated> cheapestFirst) {
        Stated cheapest = cheapestFirst.get(0);
        Stated dearest = cheapestFirst.get(cheapestFirst.size() - 1);
        return cheapestFirst.size() == 1
                ? lines(Stream.of(cheapest))
                : lines(Stream.of(cheapest)) + rivals(cheapest, cheapestFirst, "less") + " to "
                        + lines(Stream.of(dearest)) + rivals(dearest, cheapestFirst, "more");
    }

    private static String rivals(Stated end, List<Stated> all, String amount) {
        Interval interval = end.comparison().interval();
        long rivals = all.stream()
                .filter(one -> one != end)
                .map(one -> one.comparison().interval())
                .filter(other -> other.low() <= interval.high() && interval.low() <= other.high())
                .count();
        return rivals == 0
                ? ""
                : ", though " + (rivals == 1 ? "another" : rivals + " others") + " may cost " + amount + ",";
    }

    private static String change(BlockComparison comparison) {
        Interval interval = comparison.interval();
        String change = SignedPercent.of(comparison.ratio());
        return Double.isFinite(interval.high())
                ? String.format(
                        Locale.ROOT,
                        "%s (95 %%: %s to %s)",
                        change,
                        SignedPercent.of(interval.low()).replace(" %", ""),
                        SignedPercent.of(interval.high()))
                : change + " (no interval yet)";
    }
}
