package org.replibench.analysis.report;

import java.io.IOException;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.advice.PaperAdvice;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ArmShares;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.pages.PageResponses;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.analysis.pages.ResponseParts;
import org.replibench.analysis.paper.PaperEvidence;
import org.replibench.analysis.rounds.Controls;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.RoundRatios;
import org.replibench.analysis.rounds.RoundShares;
import org.replibench.analysis.rounds.ScaleOut;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.analysis.sessions.ScopeCrossover;
import org.replibench.analysis.sessions.ScopeCrossoverFinder;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.Variant;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.RatiosCsv;
import org.replibench.records.store.StoredCell;

/**
 * What a study found whose arms took turns.
 *
 * @param compared by control and rounds
 * @param variants of arms, each with each
 * @param sizes how throughput grows with them
 * @param sweeps of arms under so many loads that their knees show
 * @param crossovers of scopes, where the share of changed attributes was varied
 * @param advice the white paper's, judged by pairs of arms
 * @param ratios of any two arms
 * @param shares that they used of what they had
 * @param responses by type of page
 * @param parts what these consist of
 */
record RoundsFinding(
        List<ComparedRounds> compared,
        RoundVariants variants,
        List<ScaleOut> sizes,
        List<ArmSweep> sweeps,
        List<ScopeCrossover> crossovers,
        List<PaperAdvice.Row> advice,
        ArmRatios ratios,
        ArmShares shares,
        PageResponses responses,
        ResponseParts parts) {
    /** More arms than these are summed up in the sentence. */
    private static final int MAX_LISTED = 2;

    /** What headlines state of an arm by a quantity; it holds next to those of all other arms of the study. */
    private record Stated(String arm, BlockComparison comparison, ComparisonVerdict verdict) {
        boolean isOf(BlockQuantity quantity) {
            return comparison.quantity() == quantity;
        }
    }

    /**
     * Analyses a study.
     *
     * @param limits of response times that are judged
     * @return empty if arms of the study were measured one after another
     */
    static Optional<RoundsFinding> of(List<StoredCell> cells, List<ResponseLimit> limits) throws IOException {
        if (!StoredRounds.areIn(cells)) {
            return Optional.empty();
        }
        MeasuredRounds rounds = StoredRounds.read(cells);
        PageResponses responses = PageResponses.read(rounds, limits);
        return Optional.of(of(cells, rounds, responses, ResponseParts.read(rounds, responses)));
    }

    /** @param rounds of the same cells */
    static RoundsFinding of(
            List<StoredCell> cells, MeasuredRounds rounds, PageResponses responses, ResponseParts parts) {
        Set<ComparisonKey> plain = cells.stream()
                .map(StoredCell::measured)
                .filter(ReportData::isOfPaper)
                .map(measured -> ComparisonKey.of(measured.cell()))
                .collect(Collectors.toSet());
        IntFunction<Looks> looks = nodes -> StoredRounds.looks(cells, nodes);
        List<ComparedRounds> compared = ComparedRounds.of(rounds.comparisons(), looks);
        return new RoundsFinding(
                compared,
                RoundVariants.of(
                        compared,
                        ComparedRounds.of(rounds.variants(), looks),
                        StoredRounds.arms(cells).stream()
                                .map(arm -> ComparisonKey.of(arm.cell()))
                                .toList()),
                ScaleOut.of(rounds),
                ArmSweep.of(cells, rounds),
                ScopeCrossoverFinder.ofTurns(rounds, looks),
                PaperAdvice.ofTurns(rounds, looks, plain::contains),
                new RoundRatios(rounds, looks),
                new RoundShares(rounds, StoredRounds.quotaCores(cells)),
                responses,
                parts);
    }

    /** A row for each arm and its control, and for each pair of variants that is none of these. */
    List<RatiosCsv.Ratio> csv(String study) {
        Set<Set<ComparisonKey>> pairs = compared.stream()
                .flatMap(of -> of.comparisons().stream().map(comparison -> Set.of(of.control(), of.key(comparison))))
                .collect(Collectors.toSet());
        return Stream.concat(
                        compared.stream()
                                .flatMap(of -> of.comparisons().stream().map(comparison -> of.csv(study, comparison))),
                        variants.csv(study, pairs))
                .toList();
    }

    /**
     * What the white paper's findings are held against.
     *
     * @param cells that they are about
     * @param packetLoss of the same arms
     */
    PaperEvidence evidence(List<CellRecord> cells, Map<ComparisonKey, RatioInterval> packetLoss) {
        return new PaperEvidence(cells, ratios, shares, parts.pages(), packetLoss, crossovers, List.of());
    }

    /** Rows that name their arm and panel by the index in {@code arms} and {@code panels}. */
    List<ComparisonRow> rows(List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return compared.stream()
                .flatMap(of -> of.comparisons().stream().map(comparison -> of.row(comparison, reportArms, panels)))
                .toList();
    }

    /** How the ratios of headlines came about; by index like {@link #rows}. */
    List<TurnsRow> turns(List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return compared.stream()
                .flatMap(of -> of.comparisons().stream()
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
                .map(ComparedRounds::control)
                .max(Comparator.comparingInt(ComparisonKey::nodes)
                        .thenComparing(control -> stated(control).size()))
                .map(this::answer)
                .orElseGet(() -> new Answer(
                        "No arm has a control that is valid, so nothing is compared.",
                        scaleOut().toList(),
                        List.of(),
                        List.of()));
    }

    /** The arm, or the variant, that all others are compared with, by its name; empty if it is no replication. */
    Optional<String> control() {
        Controls controls = variants.controls();
        return controls.baseVariant().map(Variant::label).or(() -> controls.baseArm()
                .map(labels()::of));
    }

    private Answer answer(ComparisonKey control) {
        List<Stated> stated = stated(control);
        List<Stated> costs = stated.stream()
                .filter(one -> one.isOf(BlockQuantity.TOTAL_CPU_PER_PAGE))
                .toList();
        List<VariantCosts> variantCosts = variantCosts(control);
        return new Answer(
                "On " + nodes(control) + labels().load(control) + ", compared with "
                        + (control.replicates() ? labels().of(control) : "no replication") + ": "
                        + costs(costs)
                        + ". "
                        + ComparedRounds.excluded(
                                compared.stream().filter(of -> of.control().equals(control))),
                Stream.of(
                                verdicts(stated.stream()
                                                .filter(one -> one.verdict().decided())
                                                .toList())
                                        .stream(),
                                VariantCosts.lines(variantCosts, true).stream(),
                                scaleOut())
                        .flatMap(lines -> lines)
                        .toList(),
                Stream.concat(
                                verdicts(stated.stream()
                                                .filter(one -> !one.verdict().decided())
                                                .toList())
                                        .stream(),
                                VariantCosts.lines(variantCosts, false).stream())
                        .toList(),
                List.of());
    }

    /** On the control's nodes under its load. */
    private List<VariantCosts> variantCosts(ComparisonKey control) {
        return VariantCosts.of(compared.stream()
                .filter(of -> of.control().nodes() == control.nodes()
                        && of.control().load().equals(control.load()))
                .toList());
    }

    private ComparisonLabels labels() {
        return ComparisonLabels.among(compared.stream()
                .flatMap(of -> Stream.concat(
                        Stream.of(of.control()), of.comparisons().stream().map(of::key)))
                .toList());
    }

    /** Of the arms with that control, the cheapest first. */
    private List<Stated> stated(ComparisonKey control) {
        IdentityHashMap<BlockComparison, ComparedRounds> comparisons = new IdentityHashMap<>();
        compared.forEach(of -> of.comparisons().forEach(comparison -> comparisons.put(comparison, of)));
        ComparisonLabels labels = labels();
        return BlockLook.headlines(compared.stream()
                        .flatMap(of -> of.comparisons().stream())
                        .toList())
                .stream()
                .filter(headline -> !headline.comparison().aaRepeat())
                .filter(headline ->
                        comparisons.get(headline.comparison()).control().equals(control))
                .map(headline -> new Stated(
                        labels.of(comparisons.get(headline.comparison()).key(headline.comparison())),
                        headline.comparison(),
                        headline.verdict()))
                .sorted(Comparator.comparing(stated -> stated.comparison().ratio()))
                .toList();
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

    /** Such as {@code 2 nodes}. */
    static String nodes(ComparisonKey of) {
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
        return stated.map(one -> one.arm() + " " + SignedPercent.of(one.comparison()))
                .collect(Collectors.joining("; "));
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
        String less = rivals(cheapest, cheapestFirst, "less");
        return cheapestFirst.size() == 1
                ? lines(Stream.of(cheapest))
                : lines(Stream.of(cheapest))
                        + less
                        + (less.isEmpty() ? " to " : ", to ")
                        + lines(Stream.of(dearest))
                        + rivals(dearest, cheapestFirst, "more");
    }

    @SuppressWarnings("ReferenceEquality") // One of the list, and equal ones are rivals.
    private static String rivals(Stated end, List<Stated> all, String amount) {
        Interval interval = end.comparison().interval();
        long rivals = all.stream()
                .filter(one -> one != end)
                .map(one -> one.comparison().interval())
                .filter(other -> other.low() <= interval.high() && interval.low() <= other.high())
                .count();
        return rivals == 0 ? "" : ", though " + (rivals == 1 ? "another" : rivals + " others") + " may cost " + amount;
    }
}
