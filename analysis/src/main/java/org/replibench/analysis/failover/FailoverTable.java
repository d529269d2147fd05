package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.model.failover.FailoverRecord;

/** The results as aligned plain text: what was lost, who waited, what nodes had to do. */
final class FailoverTable {
    private static final String GAP = "  ";

    private FailoverTable() {}

    /**
     * What no pattern may do, if one did it; the table; then a line for each balancer's spread of sessions, for each curve of loss, and for each cell that is not
     * valid, or is marked.
     */
    static String format(List<Row> rows, List<Spread> spreads, List<FailoverRecord> records) {
        StringBuilder text = new StringBuilder();
        wrongs(records).forEach(wrong -> text.append(wrong).append('\n'));
        text.append(Column.BLOCKS.stream()
                .map(block -> block(Column.of(block), rows))
                .collect(Collectors.joining("\n")));
        spreads.forEach(spread -> text.append("sessions by ").append(spread).append('\n'));
        rows.stream().filter(row -> !LossCurve.of(row).points().isEmpty()).forEach(row -> text.append(
                        row.cell().pattern().code())
                .append(" by ")
                .append(row.cell().engine())
                .append(", ")
                .append(Trial.of(row.cell()))
                .append(": ")
                .append(LossCurve.of(row))
                .append('\n'));
        remarks(records).forEach(remark -> text.append(remark).append('\n'));
        return text.toString();
    }

    /** A line for each cell that did what no pattern may do, valid or not. */
    static List<String> wrongs(List<FailoverRecord> records) {
        return Wrongs.lines(records).stream()
                .map(line -> "WRONG: " + line + "; findings.txt of the cell tells which")
                .toList();
    }

    /** A line for each cell that is not valid, then for each that is marked. */
    static List<String> remarks(List<FailoverRecord> records) {
        return Stream.concat(
                        remarks("not valid", records, FailoverRecord::invalidReasons),
                        remarks("marked", records, FailoverRecord::marks))
                .toList();
    }

    private static Stream<String> remarks(
            String word, List<FailoverRecord> records, Function<FailoverRecord, List<String>> reasons) {
        return records.stream()
                .filter(measured -> !reasons.apply(measured).isEmpty())
                .map(measured ->
                        word + ": " + measured.cell().id() + ": " + String.join("; ", reasons.apply(measured)));
    }

    private static String block(List<Column> columns, List<Row> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::name).toList());
        lines.add(columns.stream().map(Column::unit).toList());
        rows.forEach(row -> lines.add(
                columns.stream().map(column -> column.text().apply(row)).toList()));
        int[] widths = IntStream.range(0, columns.size())
                .map(i -> lines.stream()
                        .mapToInt(line -> line.get(i).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(aligned(line, widths)).append('\n'));
        return text.toString();
    }

    private static String aligned(List<String> line, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            text.append(line.get(i))
                    .append(" ".repeat(widths[i] - line.get(i).length()))
                    .append(GAP);
        }
        return text.toString().stripTrailing();
    }
}
