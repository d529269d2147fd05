package org.replibench.analysis.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.replibench.model.Cell;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.cell.CellRecord;

/** Which of the white paper's graphs a study can repeat, and what the paper says in each. */
public final class PaperGraphs {
    private static final int MIN_PATTERNS = 2;

    private final List<Cell> valid;
    private final TreeSet<String> names = new TreeSet<>();
    private final PaperLoads loads;

    private PaperGraphs(List<CellRecord> cells) {
        cells.forEach(cell -> names.add(cell.cell().load().name()));
        this.loads = PaperLoads.of(cells);
        this.valid = cells.stream()
                .filter(CellRecord::valid)
                .map(CellRecord::cell)
                .filter(cell -> !cell.aaRepeat())
                .toList();
    }

    /** A group for each question and load, in the paper's order; none if the study can draw none of them. */
    public static List<PaperGraphGroup> of(List<CellRecord> cells) {
        PaperGraphs graphs = new PaperGraphs(cells);
        List<PaperGraphGroup> groups = PaperGraphSpec.ALL.stream()
                .flatMap(list -> list.loads().stream()
                        .flatMap(paperLoad -> graphs.standingFor(paperLoad).stream())
                        .map(load -> graphs.group(list, load)))
                .toList();
        return groups.stream().anyMatch(PaperGraphGroup::drawn) ? groups : List.of();
    }

    /** The study's loads that stand for the paper's; that one if none does. */
    private List<String> standingFor(String paperLoad) {
        List<String> standing = names.stream()
                .filter(name -> loads.paperLoad(name).equals(Optional.of(paperLoad)))
                .toList();
        return standing.isEmpty() ? List.of(paperLoad) : standing;
    }

    private PaperGraphGroup group(PaperGraphSpec list, String load) {
        List<String> patterns = list.question().patterns();
        List<PaperFinding> said = PaperFindings.ALL.stream()
                .filter(paperFinding -> paperFinding.topic().question() == list.question())
                .filter(paperFinding ->
                        list.loads().contains(paperFinding.topic().load()))
                .toList();
        return new PaperGraphGroup(
                list.question().label(),
                load,
                patterns,
                patterns.stream()
                        .filter(pattern -> valid.stream().noneMatch(cell -> is(cell, pattern, load)))
                        .toList(),
                list.question() == PaperQuestion.SCALE_OUT ? growsWithoutReplication(load) : compares(patterns, load),
                said.stream()
                        .filter(QualitativeFinding.class::isInstance)
                        .map(PaperFinding::statement)
                        .toList(),
                graphs(
                        list,
                        said.stream()
                                .filter(RatioFinding.class::isInstance)
                                .map(RatioFinding.class::cast)
                                .toList()));
    }

    /** No replication on more than one size of cluster. */
    private boolean growsWithoutReplication(String load) {
        return valid.stream()
                        .filter(cell -> is(cell, ArmPairing.NO_REPLICATION, load))
                        .mapToInt(Cell::nodes)
                        .distinct()
                        .count()
                >= MIN_PATTERNS;
    }

    private boolean compares(List<String> patterns, String load) {
        return valid.stream()
                        .filter(cell -> cell.pattern() instanceof ReplicationPattern)
                        .filter(cell -> cell.load().name().equals(load))
                        .map(cell -> cell.pattern().code())
                        .filter(patterns::contains)
                        .distinct()
                        .count()
                >= MIN_PATTERNS;
    }

    private static boolean is(Cell cell, String pattern, String load) {
        return cell.pattern().code().equals(pattern) && cell.load().name().equals(load);
    }

    private static List<PaperGraph> graphs(PaperGraphSpec list, List<RatioFinding> ratioFindings) {
        List<PaperGraph> graphs = new ArrayList<>();
        list.graphNumbers().forEach((kind, number) -> {
            List<RatioFinding> shown =
                    ratioFindings.stream().filter(kind::shows).toList();
            graphs.add(new PaperGraph(
                    number,
                    kind,
                    shown.stream()
                            .map(ratioFinding -> ratioFinding.pairing().label() + ": " + ratioFinding.statement())
                            .toList(),
                    kind.isOverTime() ? List.of() : levels(shown)));
        });
        return graphs;
    }

    /** One for each pattern and number of nodes: what is said of it first, since that is against no replication. */
    private static List<PaperLevel> levels(List<RatioFinding> ratioFindings) {
        Map<String, PaperLevel> paperLevels = new LinkedHashMap<>();
        for (RatioFinding ratioFinding : ratioFindings) {
            if (!ratioFinding.ratio().isRank()) {
                level(ratioFinding)
                        .ifPresent(paperLevel -> paperLevels.putIfAbsent(
                                paperLevel.contender() + " " + paperLevel.minNodes() + " " + paperLevel.maxNodes(),
                                paperLevel));
            }
        }
        return List.copyOf(paperLevels.values());
    }

    private static Optional<PaperLevel> level(RatioFinding ratioFinding) {
        PaperRatio paperRatio = ratioFinding.ratio();
        if (ratioFinding.pairing() instanceof ArmPairing.OverOneNode pair) {
            return Optional.of(new PaperLevel(
                    pair.contender(),
                    pair.baseline(),
                    true,
                    pair.nodes(),
                    pair.nodes(),
                    paperRatio.min(),
                    paperRatio.max()));
        }
        return ratioFinding.pairing() instanceof ArmPairing.SameNodes pair
                ? Optional.of(new PaperLevel(
                        pair.contender(),
                        pair.baseline(),
                        false,
                        pair.minNodes(),
                        pair.maxNodes(),
                        paperRatio.min(),
                        paperRatio.max()))
                : Optional.empty();
    }
}
