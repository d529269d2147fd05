package org.replibench.analysis;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.model.Check;
import org.replibench.model.Driven;
import org.replibench.model.Load;
import org.replibench.model.NodeUse;
import org.replibench.model.Pattern;
import org.replibench.model.Use;

/** Records with round invented numbers, so that what follows from them can be worked out by hand. */
public final class Records {
    public static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    private Records() {}

    /** Two nodes, 10 s, 1000 pages, 4 CPU seconds, 500 000 bytes. */
    public static CellRecord of(String code) {
        return of(code, 2, 1, 100, 4, List.of(new Check("errors", "0", "0", true)));
    }

    public static CellRecord of(
            String code, int nodes, int repeat, double pagesPerSecond, double cpuSeconds, List<Check> checks) {
        Pattern pattern = Pattern.parse(code);
        List<NodeUse> uses = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            uses.add(new NodeUse(
                    "node" + node,
                    cpuSeconds / nodes,
                    cpuSeconds / 10 / nodes,
                    500_000 / nodes,
                    400,
                    node == 1 ? Double.NaN : 120.5,
                    50 * node,
                    100,
                    node == 1 ? 25 : 5,
                    node == 1 ? 0.5 : 0.1,
                    1500,
                    node));
        }
        return new CellRecord(
                new Cell(pattern, code.equals("none") ? "none" : "native", nodes, new Load("default", 20), repeat),
                START,
                10,
                checks,
                new Driven(Math.round(pagesPerSecond * 10), 0, pagesPerSecond, 12.5, 10, 20, 40, 1234),
                new Use(uses, 1.25, 2.5, 0.5, 0.25, 0.75, 6, 10, "jgroups-payload"),
                Map.of(
                        "java",
                        "17",
                        LoadModel.THINK_MIN_MILLIS,
                        "200",
                        LoadModel.THINK_MAX_MILLIS,
                        "400",
                        "servers.earlier_cells",
                        "3",
                        "warmup.seconds",
                        "12",
                        "warmup.steady",
                        "true"),
                Map.of("samples", "samples.csv", "jtl", "samples.jtl"));
    }

    /** The same numbers, of the A/A arm. */
    public static CellRecord again(CellRecord first) {
        return of(first.cell().measuredAgain(), first);
    }

    /** The same numbers, under a load of another name. */
    public static CellRecord under(String load, CellRecord first) {
        Cell cell = first.cell();
        Load renamed = new Load(load, cell.load().clientsPerNode());
        return of(new Cell(cell.pattern(), cell.engine(), cell.nodes(), renamed, cell.repeat()), first);
    }

    private static CellRecord of(Cell cell, CellRecord numbers) {
        return new CellRecord(
                cell,
                numbers.windowStart(),
                numbers.windowSeconds(),
                numbers.checks(),
                numbers.driven(),
                numbers.use(),
                numbers.settings(),
                numbers.files());
    }

    public static List<Check> failed(String measured, String required) {
        return List.of(new Check("errors", measured, required, false));
    }
}
