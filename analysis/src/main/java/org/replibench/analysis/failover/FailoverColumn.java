package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.replibench.records.quantity.FailoverQuantity;
import org.replibench.records.quantity.FailoverSection;
import org.replibench.records.quantity.QuantityDescription.Heading;

/**
 * A column of a table, on the console and in the page.
 *
 * @param console its heading on the console
 * @param page its heading in the page, with the unit
 * @param explanation for the page; empty if the heading says it
 * @param identifying whether it says which row it is
 */
record FailoverColumn(
        Heading console, String page, String explanation, boolean identifying, Function<FaultSummary, String> text) {
    private static final List<FailoverColumn> IDENTITY = List.of(
            identity("pattern", summary -> summary.cell().pattern().code()),
            identity("engine", summary -> summary.cell().engine()),
            identity("fault", summary -> summary.cell().fault()),
            identity("balancer", summary -> summary.cell().balancer()));

    /** Those of a block, after those that identify the row. */
    static List<FailoverColumn> of(FailoverSection section) {
        return Stream.concat(IDENTITY.stream(), section.figures().stream().map(FailoverColumn::column))
                .toList();
    }

    private static FailoverColumn column(FailoverQuantity figure) {
        return new FailoverColumn(
                figure.description().heading(),
                figure.label() + (figure.hasInterval() ? " (95 % interval)" : ""),
                figure.description().source(),
                false,
                figure::text);
    }

    private static FailoverColumn identity(String name, Function<FaultSummary, String> text) {
        return new FailoverColumn(new Heading(name, ""), name, "", true, text);
    }
}
