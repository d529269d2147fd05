package org.replibench.analysis.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.ReplicationPattern;

/** Which of the white paper's graphs a study can repeat, and what the paper says in each. */
public final class PaperGraphs {
    private static final int FEWEST_TO_COMPARE = 2;

    private final List<Cell> valid;
    private final TreeSet<String> names = new TreeSet<>();
    private final PaperLoads loads;

    private PaperGraphs(List<CellRecord> cells) {
        cells.forEach(cell -> names.add(cell.cell().load().name()));
        this.loads = PaperLoads.of(cells);
        this.valid = cells.stream()
                .filter(CellRecord::valid)
                .map(CellRecord::cell)
                .filter(cell -> !cell.again())
                .toList();
    }

    /** A group for each question and load, in the paper's order; none if the study can draw none of them. */
    public static List<GraphGroup> of(List<CellRecord> cells) {
        PaperGraphs graphs = new PaperGraphs(cells);
        List<GraphGroup> groups = GraphList.ALL.stream()
                .flatMap(list -> list.loads().stream()
                        .flatMap(paperLoad -> graphs.standingFor(paperLoad).stream())
                        .map(load -> graphs.group(list, load)))
                .toList();
        return groups.stream().anyMatch(GraphGroup::drawn) ? groups : List.of();
    }

    /** The study's loads that stand for the paper's; that one if none does. */
    private List<String> standingFor(String paperLoad) {
        List<String> standing = names.stream()
                .filter(name -> loads.paperLoad(name).equals(Optional.of(paperLoad)))
                .toList();
        return standing.isEmpty() ? List.of(paperLoad) : standing;
    }

    private GraphGroup group(GraphList list, String load) {
        List<String> patterns = list.question().patterns();
        List<Finding> said = Findings.ALL.stream()
                .filter(finding -> finding.topic().question() == list.question())
                .filter(finding -> list.loads().contains(finding.topic().load()))
                .toList();
        return new GraphGroup(
                list.question().words(),
                load,
                patterns,
                patterns.stream()
                        .filter(pattern -> valid.stream().noneMatch(cell -> is(cell, pattern, load)))
                        .toList(),
                list.question() == Question.SCALE_OUT ? growsWithoutReplication(load) : compares(patterns, load),
                said.stream()
                        .filter(Remark.class::isInstance)
                        .map(Finding::words)
                        .toList(),
                graphs(list, said.stream()
                        .filter(Claim.class::isInstance)
                        .map(Claim.class::cast)
                        .toList()));
    }

    /** No replication on more than one size of cluster. */
    private boolean growsWithoutReplication(String load) {
        return valid.stream()
                        .filter(cell -> is(cell, Pairing.NO_REPLICATION, load))
                        .mapToInt(Cell::nodes)
                        .distinct()
                        .count()
                >= FEWEST_TO_COMPARE;
    }

    private boolean compares(List<String> patterns, String load) {
        return valid.stream()
                        .filter(cell -> cell.pattern() instanceof ReplicationPattern)
                        .filter(cell -> cell.load().name().equals(load))
                        .map(cell -> cell.pattern().code())
                        .filter(patterns::contains)
                        .distinct()
                        .count()
                >= FEWEST_TO_COMPARE;
    }

    private static boolean is(Cell cell, String pattern, String load) {
        return cell.pattern().code().equals(pattern) && cell.load().name().equals(load);
    }

    private static List<PaperGraph> graphs(GraphList list, List<Claim> claims) {
        List<PaperGraph> graphs = new ArrayList<>();
        list.numbers().forEach((kind, number) -> {
            List<Claim> shown = claims.stream().filter(kind::shows).toList();
            graphs.add(new PaperGraph(
                    number,
                    kind,
                    shown.stream()
                            .map(claim -> claim.pairing().words() + ": " + claim.words())
                            .toList(),
                    kind.isOverTime() ? List.of() : levels(shown)));
        });
        return graphs;
    }

    /** One for each pattern and number of nodes: what is said of it first, since that is against no replication. */
    private static List<Level> levels(List<Claim> claims) {
        Map<String, Level> levels = new LinkedHashMap<>();
        for (Claim claim : claims) {
            if (!claim.figure().isRank()) {
                level(claim).ifPresent(level -> levels.putIfAbsent(
                        level.contender() + " " + level.fewestNodes() + " " + level.mostNodes(), level));
            }
        }
        return List.copyOf(levels.values());
    }

    private static Optional<Level> level(Claim claim) {
        Figure figure = claim.figure();
        if (claim.pairing() instanceof Pairing.OverOneNode pair) {
            return Optional.of(new Level(
                    pair.contender(),
                    pair.baseline(),
                    true,
                    pair.nodes(),
                    pair.nodes(),
                    figure.least(),
                    figure.most()));
        }
        return claim.pairing() instanceof Pairing.SameNodes pair
                ? Optional.of(new Level(
                        pair.contender(),
                        pair.baseline(),
                        false,
                        pair.fewest(),
                        pair.most(),
                        figure.least(),
                        figure.most()))
                : Optional.empty();
    }
}
