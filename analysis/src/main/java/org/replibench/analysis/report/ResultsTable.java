package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.replibench.analysis.compare.LoadDescription;
import org.replibench.analysis.compare.WrappedLine;
import org.replibench.analysis.page.EngineSetups;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.quantity.QuantityDescription.Visibility;

/** The results as aligned plain text, at most {@link WrappedLine#MAX_WIDTH} columns wide: for a terminal or a ticket. */
public final class ResultsTable {
    private static final String GAP = "  ";
    private static final String NOT_MEASURED = "-";

    private static final List<Column> IDENTITY = List.of(
            left(
                    "",
                    "pattern",
                    cell -> (cell.cell().pattern().code() + " "
                                            + cell.cell().variant().label())
                                    .strip()
                            + (cell.cell().aaRepeat() ? " A/A" : "")),
            left("", "engine", cell -> cell.cell().engine()),
            right("", "nodes", cell -> Integer.toString(cell.cell().nodes())),
            right("clients", "/node", ResultsTable::load),
            right("", "rep", cell -> Integer.toString(cell.cell().repeat())),
            left("", "valid", cell -> cell.valid() ? cell.warnings().isEmpty() ? "yes" : "yes*" : "NO"));

    private static final List<Column> COLUMNS = Stream.concat(
                    IDENTITY.stream(),
                    Stream.of(CellQuantity.values())
                            .filter(figure -> figure.description().visibility() != Visibility.DETAILS)
                            .map(ResultsTable::column))
            .toList();

    private ResultsTable() {}

    /**
     * Returns the table, then which load model it is of, a line for each cell that is not valid or has warnings, each pattern in words,
     * and how engines were set up.
     */
    public static String format(List<CellRecord> cells) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(COLUMNS.stream().map(Column::quantity).toList());
        rows.add(COLUMNS.stream().map(Column::unit).toList());
        cells.forEach(cell -> rows.add(
                COLUMNS.stream().map(column -> column.value().apply(cell)).toList()));

        List<Integer> widths = widths(rows);
        StringBuilder table = new StringBuilder();
        rows.forEach(row -> table.append(aligned(row, widths)).append('\n'));
        Optional.of(LoadDescription.describe(cells))
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> table.append(WrappedLine.of(text)));
        reasonLines("not valid", cells, CellRecord::invalidReasons).forEach(line -> table.append(WrappedLine.of(line)));
        reasonLines("* with warnings", cells, CellRecord::warnings).forEach(line -> table.append(WrappedLine.of(line)));
        cells.stream().map(cell -> cell.cell().pattern().label()).distinct().forEach(label -> table.append(label)
                .append('\n'));
        EngineSetups.ofCells(cells).lines().forEach(line -> table.append(WrappedLine.of(line)));
        return table.toString();
    }

    /** Clients, or where pages come at a rate, that. */
    private static String load(CellRecord cell) {
        OptionalInt rate = cell.cell().load().pagesPerSecondPerNode();
        return rate.isPresent()
                ? rate.getAsInt() + "/s"
                : Integer.toString(cell.cell().load().clientsPerNode());
    }

    private static List<String> reasonLines(
            String word, List<CellRecord> cells, Function<CellRecord, List<String>> reasons) {
        return cells.stream()
                .filter(cell -> !reasons.apply(cell).isEmpty())
                .map(cell -> word + ": " + cell.cell().id() + ": " + String.join("; ", reasons.apply(cell)))
                .toList();
    }

    private static List<Integer> widths(List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < COLUMNS.size(); i++) {
            int column = i;
            widths.add(rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .max()
                    .orElse(0));
        }
        return widths;
    }

    private static String aligned(List<String> row, List<Integer> widths) {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            String padding = " ".repeat(widths.get(i) - row.get(i).length());
            fields.add(COLUMNS.get(i).leftAligned() ? row.get(i) + padding : padding + row.get(i));
        }
        return String.join(GAP, fields).stripTrailing();
    }

    /** Three digits that matter, without an exponent. */
    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return NOT_MEASURED;
        }
        int decimals = value == 0 || Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private record Column(String quantity, String unit, boolean leftAligned, Function<CellRecord, String> value) {}

    private static Column column(CellQuantity figure) {
        return right(
                figure.description().heading().first(),
                figure.description().heading().second(),
                cell -> number(figure.of(cell)));
    }

    private static Column left(String quantity, String unit, Function<CellRecord, String> value) {
        return new Column(quantity, unit, true, value);
    }

    private static Column right(String quantity, String unit, Function<CellRecord, String> value) {
        return new Column(quantity, unit, false, value);
    }
}
