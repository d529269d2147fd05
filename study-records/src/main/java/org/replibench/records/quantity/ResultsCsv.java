package org.replibench.records.quantity;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.csv.CsvColumn;

/** {@code results.csv}: one row per cell and repeat, with all figures. */
public final class ResultsCsv {
    private static final String REASON_SEPARATOR = "; ";

    private static final List<CsvColumn<CellRecord>> IDENTITY = List.of(
            column(
                    "pattern",
                    "the pattern's code, or `none`; `as-it-is`: others started the servers, and it is not known",
                    cell -> cell.cell().pattern().code()),
            column("engine", "what replicates; `unknown`: others started the servers", cell -> cell.cell()
                    .engine()),
            column(
                    "variant",
                    "the [levels of further factors](../explanation/single-node.md), such as `g1 512m`; empty if the study"
                            + " has none",
                    cell -> cell.cell().variant().label()),
            column("nodes", "number of nodes", cell -> cell.cell().nodes()),
            column("load", "the load's name", cell -> cell.cell().load().name()),
            column("clients_per_node", "virtual users for each node", cell -> cell.cell()
                    .load()
                    .clientsPerNode()),
            column(
                    "load_model",
                    "`closed`: clients wait for their pages, so a slow server is asked less often, and percentiles are subject"
                            + " to coordinated omission; `open`: pages come at a rate, and response times count from the"
                            + " [times at which they were due](../explanation/load-generator.md#open-and-closed)",
                    cell -> cell.cell().load().model().label()),
            column(
                    "rate_pages_per_s_per_node",
                    "page requests per second that the open model makes to each node; empty in the closed one",
                    cell -> optional(cell.cell().load().pagesPerSecondPerNode())),
            column("repeat", "counted from 1", cell -> cell.cell().repeat()),
            column(
                    "aa_repeat",
                    "whether the cell belongs to the [A/A arm](../explanation/statistics.md#pairs); its folder's name has"
                            + " `-aa` before the repeat",
                    cell -> cell.cell().aaRepeat()),
            column(
                    "valid",
                    "whether every [check](../explanation/audit.md) passed that a result must pass",
                    CellRecord::valid),
            column(
                    "invalid_reasons",
                    "which of these checks failed, required and measured",
                    cell -> String.join(REASON_SEPARATOR, cell.invalidReasons())),
            column(
                    "warnings",
                    "which [checks](../explanation/audit.md) failed that leave a cell valid, required and measured: host,"
                            + " load generator, database or cold servers may have limited the result, or the window was"
                            + " not steady",
                    cell -> String.join(REASON_SEPARATOR, cell.warnings())));

    private static final List<CsvColumn<CellRecord>> PROVENANCE = List.of(
            CsvColumn.number("window_seconds", CellRecord::windowSeconds).meaning("length of the measured window"),
            column(
                    "interconnect_source",
                    "`jgroups-payload`: JGroups' own counters, without its headers, acknowledgements, TCP or UDP and IP; a"
                            + " multicast counts once; `wire`: the counters of the nodes' [own network"
                            + " interfaces](../explanation/emulated-nodes.md), from the Ethernet header on; `unknown`: of"
                            + " servers that others started, and not counted",
                    cell -> cell.resourceUsage().interconnectSource()),
            setting("warmup_seconds", "warmup.seconds", "how long the load was on before the window"),
            setting(
                    "warmup_steady",
                    "warmup.steady",
                    "whether the [servers were steady](../explanation/arms-in-turns.md) when the window opened"),
            column("cell", "the cell's folder", cell -> cell.cell().id()));

    private ResultsCsv() {}

    /** Returns the header and a row for each record, in the order given. */
    public static String format(List<CellRecord> cells) {
        return CsvColumn.format(columns(), cells);
    }

    /** All columns, in their order. */
    public static List<CsvColumn<CellRecord>> columns() {
        return Stream.of(
                        IDENTITY.stream(),
                        Stream.of(CellQuantity.values()).map(ResultsCsv::column),
                        PROVENANCE.stream())
                .flatMap(columns -> columns)
                .toList();
    }

    private static CsvColumn<CellRecord> column(CellQuantity figure) {
        return CsvColumn.number(figure.key(), figure::of)
                .meaning(figure.description().source());
    }

    private static CsvColumn<CellRecord> column(String name, String meaning, Function<CellRecord, Object> value) {
        return CsvColumn.text(name, value).meaning(meaning);
    }

    private static Object optional(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : "";
    }

    private static CsvColumn<CellRecord> setting(String name, String key, String meaning) {
        return column(name, meaning, cell -> cell.settings().getOrDefault(key, ""));
    }
}
