package org.replibench.analysis.capacity.predict;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.Figures;
import org.replibench.model.CellRecord;
import org.replibench.model.Load;

/**
 * What was measured of a point that was foretold: means over the valid repeats.
 *
 * @param repeats how many
 * @param marked names of the checks that marked one of them
 */
public record Measured(
        double throughputPagesPerSecond,
        double responseMillis,
        double cpuMillisPerPage,
        int repeats,
        List<String> marked) {

    public Measured {
        marked = List.copyOf(marked);
    }

    /** What {@code records} say of a point; empty if there is no valid cell of it. */
    static Optional<Measured> of(Predicted point, List<CellRecord> records) {
        List<CellRecord> cells = records.stream()
                .filter(measured -> measured.valid() && matches(point, measured))
                .toList();
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(new Measured(
                        mean(cells, cell -> cell.driven().throughputPagesPerSecond()),
                        mean(cells, cell -> cell.driven().responseMeanMillis()),
                        mean(cells, cell -> Figures.of(cell).cpuMillisPerPage()),
                        cells.size(),
                        cells.stream()
                                .flatMap(cell -> cell.marks().stream())
                                .map(mark -> mark.substring(0, mark.indexOf(':')))
                                .distinct()
                                .sorted()
                                .toList()));
    }

    /** Whether a cell is one of a point, under whatever name its load has. */
    static boolean matches(Predicted point, CellRecord measured) {
        return !measured.cell().again()
                && measured.cell().load().spread() == Load.Spread.EVERY_NODE
                && measured.cell().load().clientsPerNode() == point.clientsPerNode()
                && measured.cell().nodes() == point.nodes()
                && measured.cell().pattern().code().equals(point.pattern())
                && measured.cell().engine().equals(point.engine());
    }

    private static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).average().orElseThrow();
    }
}
