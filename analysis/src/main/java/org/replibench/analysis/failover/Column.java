package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import org.replibench.model.failover.SessionCounts;

/**
 * A figure of a row, in the table and in the page.
 *
 * @param block what it tells of
 * @param name what it is called
 * @param unit of what it is
 */
record Column(Block block, String name, String unit, Function<Row, String> text) {
    /** What columns tell of: a terminal is not wide enough for all of them side by side. */
    enum Block {
        /** Which row it is. */
        ROW,
        /** What was lost. */
        LOSS,
        /** The same for each fault, with intervals. */
        MEAN,
        /** Who waited, and for how long. */
        WAIT,
        /** What nodes had to do. */
        WORK
    }

    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;
    private static final double MEGABYTE = 1e6;
    private static final double PER_CENT = 0.01;

    /** The blocks that a table is made of, in their order. */
    static final List<Block> BLOCKS = List.of(Block.LOSS, Block.MEAN, Block.WAIT, Block.WORK);

    /** All of them, in their order. */
    static final List<Column> ALL = List.of(
            row("pattern", row -> row.cell().pattern().code()),
            row("engine", row -> row.cell().engine()),
            row("fault", row -> row.cell().fault()),
            row("balancer", row -> row.cell().balancer()),
            loss("faults", "", row -> String.valueOf(row.faults())),
            loss("updates", "lost", row -> String.valueOf(row.updatesLostTotal())),
            loss("faults with loss", "95 %", row -> Texts.proportion(row.faultsWithLoss())),
            loss("sessions", "kept", row -> String.valueOf(row.sessions(SessionCounts::kept))),
            loss("", "stale", row -> String.valueOf(row.sessions(SessionCounts::stale))),
            loss("", "lost", row -> String.valueOf(row.sessions(SessionCounts::lost))),
            loss("", "wrong", row -> String.valueOf(row.sessions(SessionCounts::wrong))),
            loss("orders", "", row -> row.ordersExact() ? "exact" : "WRONG"),
            mean("updates lost", Row::updatesLost),
            mean("sessions lost", Row::sessionsLost),
            mean("requests failed", Row::requestsFailed),
            waiting("next success", "p50 ms", row -> row.recovery().textWithInterval(MEDIAN)),
            waiting("", "p99 ms", row -> row.recovery().textWithInterval(P99)),
            waiting("", "max ms", row -> row.recovery().text(1)),
            waiting("dip", "%", Column::dip),
            waiting("", "ms", row -> row.dips().textWithInterval(Row.UPPER_MEDIAN)),
            work("copies back", "ms", row -> row.copiesMissing().textWithInterval(MEDIAN)),
            work("", "MB sent", row -> row.copiesTraffic().in(MEGABYTE).textWithInterval(MEDIAN)),
            work(
                    "extra traffic",
                    "MB until healed",
                    row -> Texts.estimate(row.extraTrafficBytes().in(MEGABYTE))),
            work("survivors' heap", "MB", row -> Texts.number(row.survivorsHeapMegabytes())));

    /** Where fewer than half of the faults have one that stands out, how deep it would have to be for that. */
    private static String dip(Row row) {
        return row.dipSeen() ? Texts.estimate(row.dipDepth().in(PER_CENT)) : "<" + Texts.number(100 * row.dipFloor());
    }

    /** Those that a block is made of, after those that tell which row it is. */
    static List<Column> of(Block block) {
        return ALL.stream()
                .filter(column -> column.block() == Block.ROW || column.block() == block)
                .toList();
    }

    private static Column row(String name, Function<Row, String> text) {
        return new Column(Block.ROW, name, "", text);
    }

    private static Column loss(String name, String unit, Function<Row, String> text) {
        return new Column(Block.LOSS, name, unit, text);
    }

    private static Column mean(String name, Function<Row, Estimate> figure) {
        return new Column(Block.MEAN, name, "/fault (95 %)", row -> Texts.estimate(figure.apply(row)));
    }

    private static Column waiting(String name, String unit, Function<Row, String> text) {
        return new Column(Block.WAIT, name, unit, text);
    }

    private static Column work(String name, String unit, Function<Row, String> text) {
        return new Column(Block.WORK, name, unit, text);
    }
}
