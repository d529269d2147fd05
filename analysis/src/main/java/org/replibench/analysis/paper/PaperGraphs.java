package org.replibench.analysis.paper;

import static org.replibench.analysis.paper.PaperGraph.GraphKind.CPU_OVER_TIME;
import static org.replibench.analysis.paper.PaperGraph.GraphKind.CPU_PER_PAGE;
import static org.replibench.analysis.paper.PaperGraph.GraphKind.INTERCONNECT_OVER_TIME;
import static org.replibench.analysis.paper.PaperGraph.GraphKind.INTERCONNECT_PER_PAGE;
import static org.replibench.analysis.paper.PaperGraph.GraphKind.RESPONSE;
import static org.replibench.analysis.paper.PaperGraph.GraphKind.THROUGHPUT;
import static org.replibench.analysis.paper.PaperLoadMapping.HIGH;
import static org.replibench.analysis.paper.PaperLoadMapping.MEDIUM;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.replibench.analysis.paper.PaperFinding.DecidableFinding;
import org.replibench.analysis.paper.PaperFinding.Question;
import org.replibench.model.Cell;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.cell.CellRecord;

/** Which of the white paper's graphs a study can repeat, and what the paper says in each. */
public final class PaperGraphs {
    private static final int MIN_PATTERNS = 2;

    private final List<Cell> valid;
    private final TreeSet<String> names = new TreeSet<>();
    private final PaperLoadMapping loads;

    private PaperGraphs(List<CellRecord> cells) {
        cells.forEach(cell -> names.add(cell.cell().load().name()));
        this.loads = PaperLoadMapping.ofCells(cells);
        this.valid = cells.stream()
                .filter(CellRecord::valid)
                .map(CellRecord::cell)
                .filter(cell -> !cell.aaRepeat())
                .toList();
    }

    /** A group for each question and load, in the paper's order; none if the study can draw none of them. */
    public static List<PaperGraphGroup> of(List<CellRecord> cells) {
        PaperGraphs graphs = new PaperGraphs(cells);
        List<PaperGraphGroup> groups = GraphSpec.ALL.stream()
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

    private PaperGraphGroup group(GraphSpec list, String load) {
        List<String> patterns = list.question().patterns();
        List<PaperFinding> said = PaperFindings.ALL.stream()
                .filter(paperFinding ->
                        paperFinding.topic().subject().equals(list.question().label()))
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
                list.question() == Question.SCALE_OUT ? growsWithoutReplication(load) : compares(patterns, load),
                said.stream()
                        .filter(finding -> !(finding instanceof DecidableFinding))
                        .map(PaperFinding::statement)
                        .toList(),
                graphs(
                        list,
                        said.stream()
                                .filter(DecidableFinding.class::isInstance)
                                .map(DecidableFinding.class::cast)
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

    private static List<PaperGraph> graphs(GraphSpec list, List<DecidableFinding> findings) {
        List<PaperGraph> graphs = new ArrayList<>();
        list.graphNumbers().forEach((kind, number) -> {
            List<DecidableFinding> shown = findings.stream().filter(kind::shows).toList();
            graphs.add(new PaperGraph(
                    number,
                    kind,
                    shown.stream()
                            .map(finding -> finding.pairing().label() + ": " + finding.statement())
                            .toList(),
                    kind.isOverTime() ? List.of() : levels(shown)));
        });
        return graphs;
    }

    /** One for each pattern and number of nodes: what is said of it first, since that is against no replication. */
    private static List<PaperGraph.Level> levels(List<DecidableFinding> findings) {
        Map<String, PaperGraph.Level> paperLevels = new LinkedHashMap<>();
        for (DecidableFinding finding : findings) {
            if (!finding.accepted().isRank()) {
                level(finding)
                        .ifPresent(paperLevel -> paperLevels.putIfAbsent(
                                paperLevel.contender() + " " + paperLevel.minNodes() + " " + paperLevel.maxNodes(),
                                paperLevel));
            }
        }
        return List.copyOf(paperLevels.values());
    }

    private static Optional<PaperGraph.Level> level(DecidableFinding finding) {
        PaperRatio paperRatio = finding.accepted();
        if (finding.pairing() instanceof ArmPairing.OverOneNode pair) {
            return Optional.of(new PaperGraph.Level(
                    pair.contender(),
                    pair.baseline(),
                    true,
                    pair.nodes(),
                    pair.nodes(),
                    paperRatio.min(),
                    paperRatio.max()));
        }
        return finding.pairing() instanceof ArmPairing.SameNodes pair
                ? Optional.of(new PaperGraph.Level(
                        pair.contender(),
                        pair.baseline(),
                        false,
                        pair.minNodes(),
                        pair.maxNodes(),
                        paperRatio.min(),
                        paperRatio.max()))
                : Optional.empty();
    }

    /**
     * The white paper's graphs of clusters, by question and load.
     *
     * @param loads of the paper's that they are drawn for; scale-out it measured under the high one, and a study may under any
     * @param graphNumbers of the graphs, in the order in which they are drawn
     */
    private record GraphSpec(Question question, List<String> loads, Map<PaperGraph.GraphKind, String> graphNumbers) {
        private static final String NONE = "";

        /** In the paper's order; its graphs 10-1 to 10-4 are of one node. */
        static final List<GraphSpec> ALL = List.of(
                new GraphSpec(
                        Question.SCALE_OUT,
                        List.of(MEDIUM, HIGH),
                        new EnumMap<>(Map.of(THROUGHPUT, "9-1, 9-2, 10-5, 10-6", RESPONSE, "10-5"))),
                of(Question.PROTOCOL, MEDIUM, "10-7", "10-8", "10-9", "10-10"),
                of(Question.PROTOCOL, HIGH, "10-11", "10-12", "10-13", "10-14"),
                of(Question.TRIGGER, MEDIUM, "10-15", "10-16", "10-18", "10-17"),
                of(Question.TRIGGER, HIGH, "10-19", "10-20", NONE, NONE),
                of(Question.SCOPE, MEDIUM, "10-21", "10-22", "10-23", "10-24"),
                of(Question.SCOPE, HIGH, "10-25", "10-26", "10-27", "10-28"),
                of(Question.SYNC_MODE, MEDIUM, "10-29", "10-30", "10-32", "10-31"),
                of(Question.SYNC_MODE, HIGH, "10-33", "10-34", "10-35", "10-36"),
                of(Question.WRITE_QUOTA, MEDIUM, "10-37", "10-38", "10-40", "10-39"),
                of(Question.WRITE_QUOTA, HIGH, "10-41", "10-42", "10-43", "10-44"));

        private static GraphSpec of(
                Question paperQuestion,
                String load,
                String throughput,
                String response,
                String cpu,
                String interconnect) {
            return new GraphSpec(
                    paperQuestion,
                    List.of(load),
                    new EnumMap<>(Map.of(
                            THROUGHPUT,
                            throughput,
                            RESPONSE,
                            response,
                            CPU_PER_PAGE,
                            NONE,
                            INTERCONNECT_PER_PAGE,
                            NONE,
                            CPU_OVER_TIME,
                            cpu,
                            INTERCONNECT_OVER_TIME,
                            interconnect)));
        }
    }
}
