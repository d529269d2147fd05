package org.replibench.analysis.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.replibench.analysis.chart.MarkupEscaper;

/**
 * A table whose columns are explained below it.
 *
 * @param label what the table shows, for those who can't see it
 * @param columns from left to right
 */
public record HtmlTable<T>(String label, List<Column<T>> columns) {
    public HtmlTable {
        columns = List.copyOf(columns);
    }

    /**
     * A column.
     *
     * @param heading the quantity and its unit
     * @param explanation what it means; empty if the heading says it
     * @param words whether it holds words, not numbers
     * @param text of a row
     */
    public record Column<T>(String heading, String explanation, boolean words, Function<T, String> text) {}

    String html(List<T> rows) {
        return "<div class=\"scroll words\" tabindex=\"0\" role=\"region\" aria-label=\"" + MarkupEscaper.escape(label)
                + "\">\n<table>\n<thead><tr>"
                + columns.stream().map(HtmlTable::head).collect(Collectors.joining())
                + "</tr></thead>\n<tbody>\n"
                + rows.stream().map(this::row).collect(Collectors.joining())
                + "</tbody>\n</table>\n</div>"
                + explanations();
    }

    private static String head(Column<?> column) {
        return "<th scope=\"col\"" + kind(column) + ">" + MarkupEscaper.escape(column.heading()) + "</th>";
    }

    private String row(T row) {
        return columns.stream()
                .map(column -> "<td" + kind(column) + ">"
                        + MarkupEscaper.escape(column.text().apply(row)) + "</td>")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String kind(Column<?> column) {
        return column.words() ? " class=\"text\"" : "";
    }

    private String explanations() {
        Map<String, String> explained = new LinkedHashMap<>();
        columns.stream()
                .filter(column -> !column.explanation().isEmpty())
                .forEach(column -> explained.put(column.heading(), column.explanation()));
        return explained.isEmpty()
                ? ""
                : "\n<details class=\"columns\"><summary>What the columns mean</summary>\n"
                        + HtmlSection.definitionList(explained) + "</details>";
    }
}
