package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import org.replibench.model.failover.SessionCounts;

/**
 * A figure of a row, in the table and in the page.
 *
 * @param name what it is called
 * @param unit of what it is
 */
record Column(String name, String unit, Function<Row, String> text) {
    /** All of them, in their order. */
    static final List<Column> ALL = List.of(
            new Column("pattern", "", row -> row.cell().pattern().code()),
            new Column("engine", "", row -> row.cell().engine()),
            new Column("fault", "", row -> row.cell().fault()),
            new Column("balancer", "", row -> row.cell().balancer()),
            new Column("faults", "", row -> String.valueOf(row.faults())),
            new Column("updates", "lost", row -> String.valueOf(row.updatesLostTotal())),
            new Column("faults with loss", "95 %", row -> Texts.proportion(row.faultsWithLoss())),
            new Column("sessions", "kept", row -> String.valueOf(row.sessions(SessionCounts::kept))),
            new Column("", "stale", row -> String.valueOf(row.sessions(SessionCounts::stale))),
            new Column("", "lost", row -> String.valueOf(row.sessions(SessionCounts::lost))),
            new Column("", "wrong", row -> String.valueOf(row.sessions(SessionCounts::wrong))),
            new Column("orders", "", row -> row.ordersExact() ? "exact" : "WRONG"),
            new Column(
                    "failed", "/fault", row -> Texts.number(row.requestsFailed().value())),
            new Column("next success", "p50 ms", row -> Texts.number(row.recoveryP50Millis())),
            new Column("", "p99 ms", row -> Texts.number(row.recoveryP99Millis().value())),
            new Column("", "max ms", row -> Texts.number(row.recoveryMaxMillis())),
            new Column("dip", "%", row -> Texts.number(100 * row.dipDepth())),
            new Column("", "ms", row -> Texts.number(row.dipMillis())),
            new Column("copies back", "ms", row -> Texts.number(row.copiesMissingMillis())));
}
