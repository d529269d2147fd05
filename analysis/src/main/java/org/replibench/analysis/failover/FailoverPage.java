package org.replibench.analysis.failover;

import java.util.List;
import java.util.stream.Collectors;
import org.replibench.analysis.chart.Markup;

/**
 * A failover study as one page that needs no network.
 *
 * @param wrongs what no pattern may do, and one did
 * @param spreads how balancers spread sessions, where nothing went wrong
 * @param choice what was required, and who held it; empty if nothing was
 * @param detection how nodes noticed failures; empty if no nodes had to
 * @param remarks on cells that are not valid, or marked
 */
record FailoverPage(
        List<String> wrongs,
        List<Row> rows,
        List<Spread> spreads,
        List<Picture> pictures,
        String choice,
        String detection,
        List<String> remarks) {
    private static final String STYLE = """
            body { font: 15px/1.45 sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1b1b1b; }
            table { border-collapse: collapse; font-size: 13px; margin: 1rem 0; }
            th, td { padding: .25rem .6rem; text-align: right; } td { white-space: nowrap; }
            th { border-bottom: 2px solid #444; } td { border-bottom: 1px solid #ddd; }
            td:nth-child(-n+4), th:nth-child(-n+4) { text-align: left; } svg { width: 100%; height: auto; }
            .wrong { color: #b00020; font-weight: bold; }
            """;

    String render(String study) {
        StringBuilder page = new StringBuilder();
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"UTF-8\">\n<title>Failover ")
                .append(Markup.escaped(study))
                .append("</title>\n<style>")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>What a failure costs</h1>\n");
        wrongs.forEach(wrong ->
                page.append("<p class=\"wrong\">").append(Markup.escaped(wrong)).append("</p>\n"));
        page.append("<p>Study ")
                .append(Markup.escaped(study))
                .append(". Intervals are for 95 %.")
                .append(detection.isEmpty() ? "" : " Failure detection: " + Markup.escaped(detection) + ".")
                .append("</p>\n");
        if (!choice.isEmpty()) {
            page.append("<p>").append(Markup.escaped(choice)).append("</p>\n");
        }
        tables(page);
        list(page, "Cells that are not valid, or marked", remarks);
        list(page, "Sessions and pages by policy", spreads);
        pictures.forEach(picture ->
                page.append("<figure>\n").append(picture.chart().svg()).append("</figure>\n"));
        return page.append("</body>\n</html>\n").toString();
    }

    /** One for each block, as a page is not wide enough for all columns either. */
    private void tables(StringBuilder page) {
        Column.BLOCKS.forEach(block -> table(page, Column.of(block)));
    }

    private void table(StringBuilder page, List<Column> columns) {
        page.append("<table>\n<thead><tr>");
        String group = "";
        for (Column column : columns) {
            group = column.name().isEmpty() ? group : column.name();
            page.append("<th scope=\"col\">")
                    .append(Markup.escaped((group + " " + column.unit()).strip()))
                    .append("</th>");
        }
        page.append("</tr></thead>\n<tbody>\n");
        rows.forEach(row -> page.append(columns.stream()
                .map(column -> "<td>" + Markup.escaped(column.text().apply(row)) + "</td>")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"))));
        page.append("</tbody>\n</table>\n");
    }

    private static void list(StringBuilder page, String heading, List<?> lines) {
        if (!lines.isEmpty()) {
            page.append("<h2>").append(heading).append("</h2>\n<ul>\n");
            lines.forEach(line ->
                    page.append("<li>").append(Markup.escaped(line.toString())).append("</li>\n"));
            page.append("</ul>\n");
        }
    }
}
