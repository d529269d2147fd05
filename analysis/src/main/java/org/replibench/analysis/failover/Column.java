package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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
        /** Who waited, and for how long. */
        WAIT
    }

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
            waiting("failed", "/fault", row -> row.requestsFailed().value()),
            waiting("next success", "p50 ms", Row::recoveryP50Millis),
            waiting("", "p99 ms", row -> row.recoveryP99Millis().value()),
            waiting("", "max ms", Row::recoveryMaxMillis),
            waiting("dip", "%", row -> 100 * row.dipDepth()),
            waiting("", "ms", Row::dipMillis),
            waiting("copies back", "ms", Row::copiesMissingMillis));

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

    private static Column waiting(String name, String unit, ToDoubleFunction<Row> figure) {
        return new Column(Block.WAIT, name, unit, row -> Texts.number(figure.applyAsDouble(row)));
    }
}
