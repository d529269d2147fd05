package org.replibench.analysis.paper;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.compare.UsedShare;
import org.replibench.analysis.paper.PaperComparisonRow.Verdict;
import org.replibench.analysis.paper.PaperFinding.CrossoverRule;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.analysis.paper.PaperFinding.Measure;
import org.replibench.analysis.paper.PaperFinding.PacketLossFinding;
import org.replibench.analysis.paper.PaperFinding.QualitativeFinding;
import org.replibench.analysis.paper.PaperFinding.SessionSizeRule;
import org.replibench.analysis.sessions.SessionSizeEffect;
import org.replibench.analysis.statistics.Margin;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/** Holds a study against the white paper's findings, each on the largest cluster that has both of its arms. */
public final class PaperComparison {
    private static final double PERCENT = 100;

    private final PaperEvidence evidence;
    private final PaperLoadMapping loads;
    private final JudgedArms judged;

    private PaperComparison(PaperEvidence evidence) {
        this.evidence = evidence;
        this.loads = PaperLoadMapping.ofCells(evidence.cells());
        this.judged = new JudgedArms(loads, new PairedRepeats(evidence.cells()).subjects());
    }

    /**
     * A row for each finding, in the paper's order; none if the study has the arms of none of them.
     *
     * @param margin within which the study calls two arms equivalent, so that no advice holds of them
     */
    public static List<PaperComparisonRow> of(PaperEvidence evidence, Margin margin) {
        return of(
                evidence,
                PaperFindings.ALL.stream()
                        .map(finding ->
                                finding instanceof DecidableFinding decidable ? decidable.judgedBy(margin) : finding)
                        .toList());
    }

    /** A row for each rule of thumb; none if the study has the arms of none of them. */
    public static List<PaperComparisonRow> ofRules(PaperEvidence evidence) {
        return of(evidence, PaperFindings.RULES_OF_THUMB);
    }

    private static List<PaperComparisonRow> of(PaperEvidence evidence, List<PaperFinding> findings) {
        PaperComparison comparison = new PaperComparison(evidence);
        List<PaperComparisonRow> rows = findings.stream().map(comparison::row).toList();
        return rows.stream().allMatch(row -> row.verdict() == Verdict.NOT_MEASURED) ? List.of() : rows;
    }

    private PaperComparisonRow row(PaperFinding paperFinding) {
        if (paperFinding instanceof DecidableFinding decidable) {
            return compared(decidable);
        }
        if (paperFinding instanceof PacketLossFinding finding) {
            return packetLoss(finding);
        }
        if (paperFinding instanceof CrossoverRule rule) {
            return crossover(rule);
        }
        return paperFinding instanceof SessionSizeRule rule
                ? sessionSize(rule)
                : notMeasured(paperFinding, ": " + ((QualitativeFinding) paperFinding).notComparableReason());
    }

    private static PaperComparisonRow notMeasured(PaperFinding finding, String reason) {
        return row(finding, "", "", PaperRatio.NONE, RatioInterval.UNKNOWN, "")
                .judged(Verdict.NOT_MEASURED, Verdict.NOT_MEASURED.label() + reason);
    }

    private PaperComparisonRow packetLoss(PacketLossFinding finding) {
        return judged.arms().stream()
                .filter(arm -> loads.isOf(finding.topic().load(), arm.load())
                        && arm.pattern().equals(finding.pattern())
                        && ArmPairing.isUsual(arm)
                        && finding.minNodes() <= arm.nodes()
                        && arm.nodes() <= finding.maxNodes())
                .filter(evidence.packetLoss()::containsKey)
                .max(Comparator.comparingInt(ComparisonKey::nodes))
                .map(arm -> row(
                                finding,
                                finding.pattern() + ", ",
                                "lost packets, share",
                                finding.accepted(),
                                evidence.packetLoss().get(arm),
                                ExplanationText.perThousand(
                                                evidence.packetLoss().get(arm))
                                        + where(arm, arm))
                        .on(arm.nodes(), arm.load(), cellIds(evidence.cells(), arm, arm))
                        .judged(evidence.packetLoss().get(arm), finding.accepted()))
                .orElseGet(() -> notMeasured(finding, ": it would need nodes that count packets, in turns"));
    }

    private PaperComparisonRow crossover(CrossoverRule rule) {
        return evidence.crossovers().stream()
                .findFirst()
                .map(crossover -> {
                    RatioInterval share = crossover.share();
                    RatioInterval measured =
                            new RatioInterval(share.ratio() / PERCENT, share.low() / PERCENT, share.high() / PERCENT);
                    return row(
                                    rule,
                                    crossover.modified() + " against " + crossover.all() + ", ",
                                    "changed attributes, share",
                                    rule.accepted(),
                                    measured,
                                    (Double.isNaN(measured.ratio())
                                                    ? "nowhere"
                                                    : ExplanationText.share(measured, Measure.LEVEL))
                                            + ", " + crossover.context())
                            .on(crossover.nodes(), crossover.load(), List.of())
                            .judged(measured, rule.accepted());
                })
                .orElseGet(() ->
                        notMeasured(rule, ": it would need patterns that differ in scope, and -Dsession.changed"));
    }

    /** Of the largest sessions that the rule speaks of. */
    private PaperComparisonRow sessionSize(SessionSizeRule rule) {
        return evidence.sizes().stream()
                .filter(size -> rule.minKilobytes() <= size.kilobytes() && size.kilobytes() <= rule.maxKilobytes())
                .filter(size -> size.throughput().testable() && !size.pattern().equals(ArmPairing.NO_REPLICATION))
                .max(Comparator.comparingInt(SessionSizeEffect::kilobytes))
                .map(size -> row(
                                rule,
                                size.pattern() + ", " + size.kilobytes() + " KiB against the smallest, ",
                                CellQuantity.THROUGHPUT.label(),
                                rule.accepted(),
                                size.throughput(),
                                ExplanationText.times(size.throughput()) + ", " + size.context())
                        .on(size.nodes(), size.load(), List.of())
                        .judged(size.throughput(), rule.accepted()))
                .orElseGet(() -> notMeasured(rule, ": it would need -Dsession.kb"));
    }

    private PaperComparisonRow compared(DecidableFinding finding) {
        return judged.pairs(finding)
                .flatMap(pair -> measured(finding, pair.baseline(), pair.contender()).stream())
                .findFirst()
                .orElseGet(() -> row(finding, RatioInterval.UNKNOWN, "")
                        .judged(
                                Verdict.NOT_MEASURED,
                                Verdict.NOT_MEASURED.label()
                                        + (finding.pairing().missing().isEmpty()
                                                ? ""
                                                : ": it would need "
                                                        + finding.pairing().missing())));
    }

    private Optional<PaperComparisonRow> measured(
            DecidableFinding finding, ComparisonKey baseline, ComparisonKey contender) {
        return value(finding, baseline, contender).map(measured -> {
            PaperComparisonRow row = row(
                            finding,
                            measured,
                            finding.isRatio()
                                    ? ours(measured, baseline, contender)
                                    : ExplanationText.share(measured, finding.measure()) + where(baseline, contender))
                    .on(contender.nodes(), contender.load(), cellIds(evidence.cells(), baseline, contender))
                    .judged(measured, finding.accepted());
            return row.verdict() == Verdict.DISAGREES
                    ? row.explained(new Disagreement(finding, baseline, contender, measured, evidence).explanations())
                    : row;
        });
    }

    /** Empty if the study cannot tell. */
    private Optional<RatioInterval> value(DecidableFinding finding, ComparisonKey baseline, ComparisonKey contender) {
        if (finding.isRatio()) {
            return evidence.ratios().of(baseline, contender, finding.quantity());
        }
        UsedShare share = UsedShare.of(finding.quantity());
        RatioInterval measured = finding.measure() == Measure.LEVEL
                ? evidence.shares().mean(contender, share)
                : evidence.shares().difference(baseline, contender, share);
        return Optional.of(measured).filter(known -> !Double.isNaN(known.ratio()));
    }

    /** The valid cells that a ratio of these was derived from. */
    static List<String> cellIds(List<CellRecord> cells, ComparisonKey baseline, ComparisonKey contender) {
        return cells.stream()
                .filter(CellRecord::valid)
                .map(CellRecord::cell)
                .filter(cell -> baseline.matches(cell) || contender.matches(cell))
                .map(Cell::id)
                .toList();
    }

    private static PaperComparisonRow row(DecidableFinding finding, RatioInterval measured, String ours) {
        return row(
                finding,
                finding.pairing().label() + ", ",
                finding.quantity().label(),
                finding.accepted(),
                measured,
                ours);
    }

    private static PaperComparisonRow row(
            PaperFinding finding,
            String arms,
            String quantity,
            PaperRatio accepted,
            RatioInterval measured,
            String ours) {
        return PaperComparisonRow.of(
                finding.topic(), about(finding, arms), quantity, finding.statement(), accepted, measured, ours);
    }

    private static String about(PaperFinding paperFinding, String arms) {
        return paperFinding.topic().subject() + ": " + arms
                + paperFinding.topic().load() + " load";
    }

    static String ours(RatioInterval ratio, ComparisonKey baseline, ComparisonKey contender) {
        String reach = ratio.testable() ? String.format(Locale.ROOT, " (%.3f to %.3f)", ratio.low(), ratio.high()) : "";
        return String.format(Locale.ROOT, "× %.3f%s", ratio.ratio(), reach) + where(baseline, contender);
    }

    private static String where(ComparisonKey baseline, ComparisonKey contender) {
        return String.format(
                " on %s nodes, load %s",
                over(String.valueOf(contender.nodes()), String.valueOf(baseline.nodes())),
                over(contender.load(), baseline.load()));
    }

    private static String over(String contender, String baseline) {
        return contender.equals(baseline) ? contender : contender + " over " + baseline;
    }
}
