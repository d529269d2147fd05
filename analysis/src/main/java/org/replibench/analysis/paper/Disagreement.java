package org.replibench.analysis.paper;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.UsedShare;
import org.replibench.analysis.pages.PageParts;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.quantity.CellQuantity;

/**
 * A finding of which a study shows the opposite, and what the study's records know of its two arms.
 *
 * @param measured in the finding's quantity; none of its interval is what the finding says
 */
record Disagreement(
        DecidableFinding finding,
        ComparisonKey baseline,
        ComparisonKey contender,
        RatioInterval measured,
        PaperEvidence evidence) {
    /** Of a two-sided 95 % interval of counts that are not small. */
    private static final double CRITICAL = 1.96;

    /**
     * A node counts transfers from the first block to the last, and each arm and load gets the part of its windows: where their number was
     * known, three copies for one, 2.7 to 2.8 were counted.
     */
    private static final double APPORTIONED = 0.1;

    /** All that hold, with their figures; none if nothing in the records explains it. */
    Map<Explanation, String> explanations() {
        Map<Explanation, String> explanations = new EnumMap<>(Explanation.class);
        for (Explanation explanation : Explanation.values()) {
            explanation.sentence(this).ifPresent(sentence -> explanations.put(explanation, sentence));
        }
        return explanations;
    }

    /** Whether it is larger here than the finding says; else smaller. */
    boolean isLarger() {
        return measured.low() > finding.accepted().maxAccepted();
    }

    boolean isOf(CellQuantity... quantities) {
        return Arrays.asList(quantities).contains(finding.quantity());
    }

    /** Whether both arms ran on as many nodes under the same load. */
    boolean isSideBySide() {
        return finding.pairing() instanceof ArmPairing.SameNodes || finding.pairing() instanceof ArmPairing.SharedCard;
    }

    /** Contender over baseline, with its interval; empty if that is not known. */
    Optional<RatioInterval> ratio(CellQuantity quantity) {
        return evidence.ratios().of(baseline, contender, quantity).filter(RatioInterval::testable);
    }

    /** With its interval; empty if that is not known. */
    Optional<RatioInterval> share(ComparisonKey arm, UsedShare share) {
        return Optional.of(evidence.shares().mean(arm, share)).filter(RatioInterval::testable);
    }

    /** By how much an arm's share is larger than the other's, with its interval; empty if that is not known. */
    Optional<RatioInterval> more(ComparisonKey arm, UsedShare share) {
        return Optional.of(evidence.shares().difference(other(arm), arm, share)).filter(RatioInterval::testable);
    }

    /** The arm that answers slower, or fewer pages, than the finding says of the two; empty of findings about something else. */
    Optional<ComparisonKey> slower() {
        if (isOf(CellQuantity.THROUGHPUT)) {
            return Optional.of(isLarger() ? baseline : contender);
        }
        return isOf(CellQuantity.RESPONSE_MEAN) ? Optional.of(isLarger() ? contender : baseline) : Optional.empty();
    }

    /** The other one of the two arms. */
    ComparisonKey other(ComparisonKey arm) {
        return arm.equals(baseline) ? contender : baseline;
    }

    /** What the paper says of another quantity of the same arms; empty if it gives no figure. */
    Optional<DecidableFinding> paper(CellQuantity quantity) {
        return PaperFindings.companion(finding, quantity)
                .filter(other -> !other.accepted().isRank());
    }

    /** The contender's clients over the baseline's. */
    double clients() {
        return clients(contender) / clients(baseline);
    }

    private double clients(ComparisonKey arm) {
        return cells(arm).get(0).cell().load().totalClients(arm.nodes());
    }

    /**
     * Session transfers a page, contender over baseline, as sure as their number and {@link #APPORTIONED} make them; empty if an arm has
     * none.
     */
    Optional<RatioInterval> transfers() {
        double of = transfers(baseline);
        double by = transfers(contender);
        if (!(of > 0 && by > 0)) {
            return Optional.empty();
        }
        double ratio = by / pages(contender) / (of / pages(baseline));
        double reach = Math.exp(Math.hypot(CRITICAL * Math.sqrt(1 / of + 1 / by), APPORTIONED));
        return Optional.of(new RatioInterval(ratio, ratio / reach, ratio * reach));
    }

    private double transfers(ComparisonKey arm) {
        return cells(arm).stream()
                .flatMap(cell -> cell.resourceUsage().nodes().stream())
                .map(NodeUsage::traffic)
                .mapToDouble(NodeUsage.Traffic::sessionTransfers)
                .sum();
    }

    private double pages(ComparisonKey arm) {
        return cells(arm).stream()
                .mapToDouble(cell -> cell.loadMetrics().pages())
                .sum();
    }

    private List<CellRecord> cells(ComparisonKey arm) {
        return evidence.cells().stream()
                .filter(cell -> cell.valid() && arm.matches(cell.cell()))
                .toList();
    }

    /** By how much a part of the contender's mean response is longer, in ms; NaN if nodes did not tell. */
    double longer(ResponsePart part) {
        return millis(contender, part) - millis(baseline, part);
    }

    private double millis(ComparisonKey arm, ResponsePart part) {
        return evidence.parts().stream()
                .filter(page -> page.arm().equals(arm) && page.page().equals(PageParts.ALL_PAGES))
                .mapToDouble(page -> page.millis(part))
                .findFirst()
                .orElse(Double.NaN);
    }
}
