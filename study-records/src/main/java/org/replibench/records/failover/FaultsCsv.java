package org.replibench.records.failover;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.records.csv.CsvColumn;

/** {@code faults.csv} of a failover study: one row per fault that was injected, whether it counts or not. */
public final class FaultsCsv {
    /** The name of such a file. */
    public static final String FILE = "faults.csv";

    private static final List<CsvColumn<FaultRow>> COLUMNS = List.of(
            text(
                    "pattern",
                    "the pattern's code, or `none`",
                    row -> row.measured().cell().pattern().code()),
            text("engine", "what replicates", row -> row.measured().cell().engine()),
            text("nodes", "number of nodes", row -> row.measured().cell().nodes()),
            text("fault", "the [fault](faults.md)", row -> row.measured().cell().fault()),
            text("balancer", "the balancing policy", row -> row.measured()
                    .cell()
                    .balancer()),
            text("clients", "virtual users of the whole cluster", row -> row.measured()
                    .cell()
                    .clients()),
            text("repeat", "the cell's repeat, from 1", row -> row.measured()
                    .cell()
                    .repeat()),
            text("cells_at_once", "how many cells were measured side by side, this one included", row -> row.measured()
                    .settings()
                    .getOrDefault(FailoverRecord.CELLS_AT_ONCE, "1")),
            text("number", "the fault's number in its cell, from 1", FaultRow::number),
            text(
                    "target_nodes",
                    "the nodes that it hit; empty if it has none",
                    row -> String.join(" ", row.injection().nodes())),
            number(
                    "started_ms",
                    "when it began, on the journal's clock",
                    row -> row.injection().startedMicros() / 1e3),
            number(
                    "effective_ms",
                    "how long after that its effect was seen; if it was not, how long it was looked for",
                    row -> (row.injection().effectiveMicros() - row.injection().startedMicros()) / 1e3),
            number(
                    "link_repaired_ms",
                    "how long after its beginning the interconnect that it had cut was repaired; empty if it cut none",
                    row -> (row.injection().linkRepairedMicros()
                                    - row.injection().startedMicros())
                            / 1e3),
            number(
                    "first_packet_ms",
                    "from the repair to the first packet that crossed the interconnect, in each direction: TCP may send none for many"
                            + " seconds; empty if it cut none",
                    row -> row.injection().firstPacketMillis()),
            number(
                    "healed_ms",
                    "how long after its beginning all was as before, or that was given up",
                    row -> (row.injection().healedMicros() - row.injection().startedMicros()) / 1e3),
            text(
                    "took_effect",
                    "whether it was seen to do [what it is there for](faults.md#effects)",
                    row -> row.injection().tookEffect()),
            text("effect", "what was seen of that, or is missing", row -> row.injection()
                    .effect()),
            text("healed", "whether all was as before in the end", row -> row.impact()
                    .healed()),
            text(
                    "counts",
                    "whether it is in `results.csv`: the cell is valid, it took effect, and hit a node that served anyone",
                    row -> row.measured().valid() && row.impact().counts()),
            text(
                    "promised",
                    "[what the pattern promises](../explanation/session-promises.md) in such a fault, as far as pages can show it broken;"
                            + " empty without replication",
                    row -> SessionPromise.words(SessionPromise.of(row.measured(), row.injection()))),
            text(
                    "broken",
                    "which of that it did not keep",
                    row -> SessionPromise.words(SessionPromise.broken(row.measured(), row.impact()))),
            text("updates_lost", "acknowledged changes that were gone afterwards", row -> row.impact()
                    .updates()
                    .lost()),
            sessions("flickered", "sessions of which a page showed less once", SessionOutcomeCounts::flickered),
            sessions("stale", "sessions that went on in an older state", SessionOutcomeCounts::stale),
            sessions("lost", "sessions that were gone", SessionOutcomeCounts::lost),
            sessions(
                    "corrupted",
                    "sessions that were another's, torn or doubled, or there after their end",
                    SessionOutcomeCounts::corrupted),
            text("requests_failed", "requests without an answer, or with an error or a refusal", row -> row.impact()
                    .requests()
                    .failed()));

    private FaultsCsv() {}

    /** A fault of a cell. */
    private record FaultRow(FailoverRecord measured, int number, FaultImpact impact) {
        FaultInjection injection() {
            return impact.injection();
        }
    }

    /** Returns the header and a row for each fault of these cells, in their order. */
    public static String format(List<FailoverRecord> records) {
        return CsvColumn.format(
                COLUMNS, records.stream().flatMap(FaultsCsv::rows).toList());
    }

    /** All columns, in their order. */
    public static List<? extends CsvColumn<?>> columns() {
        return COLUMNS;
    }

    private static Stream<FaultRow> rows(FailoverRecord measured) {
        List<FaultImpact> outcomes = measured.outcomes();
        return IntStream.range(0, outcomes.size()).mapToObj(i -> new FaultRow(measured, i + 1, outcomes.get(i)));
    }

    private static CsvColumn<FaultRow> text(String name, String meaning, Function<FaultRow, Object> value) {
        return CsvColumn.text(name, value).meaning(meaning);
    }

    private static CsvColumn<FaultRow> sessions(
            String outcome, String meaning, ToIntFunction<SessionOutcomeCounts> count) {
        return text(
                "sessions_" + outcome,
                meaning,
                row -> count.applyAsInt(row.impact().sessions()));
    }

    private static CsvColumn<FaultRow> number(String name, String meaning, ToDoubleFunction<FaultRow> value) {
        return CsvColumn.number(name, value).meaning(meaning);
    }
}
