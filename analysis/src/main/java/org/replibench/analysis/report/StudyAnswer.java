package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.bottleneck.Bottlenecks;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.page.Answer;
import org.replibench.model.AsItIs;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.RecordSettings;

/** The answer of a study of cells, by valid ones only: patterns' costs, a knee, a page's demands, or what variants differ in. */
final class StudyAnswer {
    private StudyAnswer() {}

    static Answer of(List<CellRecord> cells) {
        return of(cells, Optional.empty());
    }

    /** @param demands what the cells found if they are a profile */
    static Answer of(List<CellRecord> cells, Optional<DemandFinding> demands) {
        List<CellRecord> valid = cells.stream().filter(CellRecord::valid).toList();
        if (cells.isEmpty()) {
            return Answer.of("No cell was measured to its end, so there is no result.");
        }
        Answer finding = valid.isEmpty()
                ? Answer.of("No cell is valid, so there is no result.")
                : demands.map(DemandFinding::answer).orElseGet(() -> finding(valid));
        return new Answer(finding.sentence(), finding.decided(), finding.undecided(), warnings(cells, valid))
                .inWords(
                        valid.stream().map(cell -> cell.cell().pattern()),
                        valid.stream().map(cell -> cell.cell().engine()));
    }

    /**
     * What arms that took turns found, after what held their pages up.
     *
     * @param turns what they found
     */
    static Answer of(List<CellRecord> cells, RoundsFinding turns, Bottlenecks bottlenecks) {
        List<CellRecord> valid = cells.stream().filter(CellRecord::valid).toList();
        Answer finding = limits(valid, turns).addTo(finding(valid, turns));
        String sentence = Stream.concat(bottlenecks.sentence().stream(), Stream.of(finding.sentence()))
                .collect(Collectors.joining(" "));
        return new Answer(sentence, finding.decided(), finding.undecided(), warnings(cells, valid))
                .inWords(
                        valid.stream().map(cell -> cell.cell().pattern()),
                        valid.stream().map(cell -> cell.cell().engine()));
    }

    private static LimitFinding limits(List<CellRecord> valid, RoundsFinding turns) {
        return new LimitFinding(
                turns.responses().verdicts(),
                valid.stream()
                        .map(cell -> cell.cell().load())
                        .distinct()
                        .collect(Collectors.toMap(ClientLoad::name, ClientLoad::clientsPerNode, (one, other) -> one)));
    }

    /** Knees come first where loads reach beyond all of them, as who raises clients so far asks for them. */
    private static Answer finding(List<CellRecord> valid, RoundsFinding turns) {
        Answer ofArms = ofArms(valid, turns);
        boolean alone = turns.compared().stream()
                .allMatch(of -> of.withoutAa().comparisons().isEmpty());
        boolean reached =
                turns.sweeps().stream().allMatch(of -> of.sweep().knee().isReached());
        if (turns.sweeps().isEmpty() || !alone && !reached) {
            return ofArms;
        }
        Answer knees = LoadSweepFinding.answer(
                turns.sweeps(), ArmLookup.of(valid), DeclaredMargin.of(valid).margin());
        return alone ? knees : knees.with(ofArms.decided(), ofArms.undecided());
    }

    private static Answer ofArms(List<CellRecord> valid, RoundsFinding turns) {
        if (turns.variants().isEmpty()) {
            return turns.answer();
        }
        Answer ofVariants = VariantFinding.ofTurns(valid, turns.variants());
        if (turns.variants().isAll()) {
            return new Answer(
                    ofVariants.sentence() + " " + ComparedRounds.excluded(turns.variants().pairs().stream()),
                    ofVariants.decided(),
                    ofVariants.undecided(),
                    List.of());
        }
        return turns.answer().with(ofVariants.decided(), ofVariants.undecided());
    }

    private static Answer finding(List<CellRecord> valid) {
        String heaps = valid.stream()
                .flatMap(cell -> HeapPerCopy.of(cell).stream().map(heap -> heap(cell, heap)))
                .collect(Collectors.joining(" "));
        if (!heaps.isEmpty()) {
            return Answer.of(heaps);
        }
        if (valid.stream().allMatch(cell -> cell.cell().pattern() instanceof AsItIs)) {
            return Answer.of(valid.stream().map(StudyAnswer::served).collect(Collectors.joining(" ")));
        }
        return valid.stream().allMatch(cell -> cell.cell().variant().plain())
                ? ReplicationCostFinding.of(valid)
                : VariantFinding.of(valid);
    }

    /** How many nodes are behind an address, such as a balancer's, is not known. */
    private static String served(CellRecord measured) {
        int addresses = measured.cell().nodes();
        return String.format(
                Locale.ROOT,
                "With %d clients per address, %s of others served %.1f pages/s, with a mean response of %.1f ms and a 99th percentile of %.1f ms.",
                measured.cell().load().clientsPerNode(),
                addresses == 1 ? "1 address" : addresses + " addresses",
                measured.loadMetrics().throughputPagesPerSecond(),
                measured.loadMetrics().response().meanMillis(),
                measured.loadMetrics().response().p99Millis());
    }

    private static String heap(CellRecord measured, HeapPerCopy heap) {
        return String.format(
                Locale.ROOT,
                "A copy of a session takes %.0f bytes of its holder's heap with %s, %.2f × its attributes by JDK serialisation.",
                heap.bytesPerSession(),
                measured.cell().arm().label(),
                heap.bytesPerSerialisedByte());
    }

    private static List<String> warnings(List<CellRecord> cells, List<CellRecord> valid) {
        List<String> lines = new ArrayList<>();
        if (valid.size() < cells.size()) {
            lines.add((cells.size() - valid.size()) + " of " + cells.size()
                    + " cells are not valid and left out; the table of cells gives the reasons.");
        }
        lines.addAll(unknownArms(cells));
        cells.stream()
                .flatMap(cell -> Stream.ofNullable(cell.settings().get(RecordSettings.NOT_KNOWN)))
                .distinct()
                .map(what -> "Others started the servers. Not known, and empty: " + what + ".")
                .forEach(lines::add);
        long doubtful =
                valid.stream().filter(cell -> !cell.warnings().isEmpty()).count();
        if (doubtful > 0) {
            lines.add(doubtful + " of " + cells.size()
                    + " cells with warnings: host or load generator may have limited the result.");
        }
        return lines;
    }

    /** Arms that were measured and have no valid cell, where others have some. */
    private static List<String> unknownArms(List<CellRecord> cells) {
        ArmNames names = ArmNames.among(cells.stream()
                .map(cell -> ReportArmKey.of(cell.cell()))
                .distinct()
                .toList());
        Map<String, Boolean> known = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> names.of(ReportArmKey.of(cell.cell())) + " on "
                                + ComparableGroupKey.of(cell.cell()).nodesLabel(),
                        TreeMap::new,
                        Collectors.reducing(false, CellRecord::valid, Boolean::logicalOr)));
        return known.containsValue(true)
                ? known.entrySet().stream()
                        .filter(arm -> !arm.getValue())
                        .map(arm -> "Nothing is known of " + arm.getKey() + ", which has no valid cell.")
                        .toList()
                : List.of();
    }

    /** How often the arm was measured that was measured most often under a load. */
    static int maxRepeats(List<CellRecord> valid) {
        return valid.stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(ReportArmKey.of(cell.cell()), ComparableGroupKey.of(cell.cell())),
                        Collectors.counting()))
                .values()
                .stream()
                .mapToInt(Long::intValue)
                .max()
                .orElse(0);
    }
}
