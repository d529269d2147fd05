package org.replibench.analysis.failover;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.JournalFile;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.Injection;

/**
 * A failover study as one page that needs no network.
 *
 * @param choice what was required, and who held it; empty if nothing was
 */
record FailoverPage(List<Row> rows, List<StoredFailover> cells, Frontier frontier, String choice) {
    private static final String STYLE = """
            body { font: 15px/1.45 sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1b1b1b; }
            table { border-collapse: collapse; font-size: 13px; } th, td { padding: .25rem .6rem; text-align: right; }
            th { border-bottom: 2px solid #444; } td { border-bottom: 1px solid #ddd; }
            td:nth-child(-n+4), th:nth-child(-n+4) { text-align: left; } svg { width: 100%; height: auto; }
            """;

    private static final String ANSWERED = "#1565c0";
    private static final String FAILED = "#b00020";

    String render(String study) throws IOException {
        StringBuilder page = new StringBuilder();
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"UTF-8\">\n<title>Failover ")
                .append(Chart.escaped(study))
                .append("</title>\n<style>")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>What a failure costs</h1>\n<p>Study ")
                .append(Chart.escaped(study))
                .append(". Intervals are for 95 %.</p>\n");
        if (!choice.isEmpty()) {
            page.append("<p>").append(Chart.escaped(choice)).append("</p>\n");
        }
        table(page);
        spreads(page);
        frontier.chart().ifPresent(chart -> figure(page, chart));
        for (Row row : rows) {
            curve(row).ifPresent(chart -> figure(page, chart));
        }
        for (StoredFailover cell : firstOfEach()) {
            timeline(cell).ifPresent(chart -> figure(page, chart));
        }
        return page.append("</body>\n</html>\n").toString();
    }

    private void table(StringBuilder page) {
        page.append("<table>\n<thead><tr>");
        Column.ALL.forEach(column -> page.append("<th scope=\"col\">")
                .append(Chart.escaped((column.name() + " " + column.unit()).strip()))
                .append("</th>"));
        page.append("</tr></thead>\n<tbody>\n");
        rows.forEach(row -> page.append(Column.ALL.stream()
                .map(column -> "<td>" + Chart.escaped(column.text().apply(row)) + "</td>")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"))));
        page.append("</tbody>\n</table>\n");
    }

    private void spreads(StringBuilder page) {
        List<Spread> spreads = cells.stream()
                .flatMap(cell -> Spread.of(cell.measured()).stream())
                .toList();
        if (!spreads.isEmpty()) {
            page.append("<h2>New sessions by policy</h2>\n<ul>\n");
            spreads.forEach(spread -> page.append("<li>")
                    .append(Chart.escaped(spread.toString()))
                    .append("</li>\n"));
            page.append("</ul>\n");
        }
    }

    private static void figure(StringBuilder page, Chart chart) {
        page.append("<figure>\n").append(chart.svg()).append("</figure>\n");
    }

    private List<StoredFailover> firstOfEach() {
        return cells.stream()
                .filter(cell -> rows.stream()
                        .anyMatch(row -> row.cell().equals(cell.measured().cell())))
                .toList();
    }

    /** The first fault of a cell, from its journal. */
    static Optional<Chart> timeline(StoredFailover cell) throws IOException {
        List<Aftermath> aftermaths = cell.measured().aftermaths();
        if (cell.file("journal").isEmpty() || aftermaths.isEmpty()) {
            return Optional.empty();
        }
        List<Entry> entries = JournalFile.read(cell.file("journal").get());
        Injection injection = aftermaths.get(0).injection();
        long until = aftermaths.size() > 1
                ? aftermaths.get(1).injection().beganMicros()
                : (long) (cell.measured().seconds() * 1e6);
        Timeline timeline = Timeline.of(entries, injection, until);
        double most = timeline.answered().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        double last = timeline.seconds().get(timeline.seconds().size() - 1);
        return Optional.of(new Chart(
                        cell.measured().cell().id() + ": answered pages (blue) and failed requests (red) a second",
                        "seconds since the fault began",
                        "per second",
                        timeline.seconds().get(0),
                        last,
                        most * 1.1)
                .line(timeline.seconds(), timeline.answered(), ANSWERED)
                .line(timeline.seconds(), timeline.failed(), FAILED)
                .moment(0, injection.fault() + " " + String.join(", ", injection.nodes()))
                .moment((injection.healedMicros() - injection.beganMicros()) / 1e6, "healed"));
    }

    /** How long after the response a fault still loses the update. */
    static Optional<Chart> curve(Row row) {
        LossCurve curve = LossCurve.of(row);
        if (curve.points().isEmpty()) {
            return Optional.empty();
        }
        double last = curve.points().get(curve.points().size() - 1).delayMillis();
        Chart chart = new Chart(
                row.cell().pattern().code() + " by " + row.cell().engine()
                        + ": acknowledged updates lost, by the time to the "
                        + row.cell().fault(),
                "milliseconds from the answer to the fault",
                "share lost, and its 95 % interval",
                0,
                Math.max(1, last * 1.05),
                1);
        curve.points()
                .forEach(point -> chart.range(point.delayMillis(), point.lost().interval(), ANSWERED)
                        .point(
                                point.delayMillis(),
                                point.lost().share(),
                                point.lost().count() + "/" + point.lost().of(),
                                false,
                                ANSWERED));
        return Optional.of(chart);
    }
}
