package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.chart.Axis;
import org.replibench.analysis.chart.Chart;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.analysis.store.Unreadable;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;

/** The pictures of a study: the frontier, a curve of loss for each row that has one, a timeline of the first cell of each row. */
final class Pictures {
    private static final String ANSWERED = "#1565c0";
    private static final String FAILED = "#b00020";

    /** Faults that came sooner are drawn here: an axis of ratios has no 0. */
    private static final double SOONEST_SHOWN_MILLIS = 0.1;

    /** Room at both ends of an axis of ratios. */
    private static final double BESIDE = 1.25;

    private Pictures() {}

    /** @param unreadable told of journals that can't be read, whose timelines are missing then */
    static List<Picture> of(
            List<Row> rows, List<StoredFailover> cells, Frontier frontier, Consumer<Unreadable> unreadable) {
        List<Picture> pictures = new ArrayList<>();
        frontier.chart().ifPresent(chart -> pictures.add(new Picture("frontier", chart)));
        for (Row row : rows) {
            curve(row)
                    .ifPresent(chart ->
                            pictures.add(new Picture("loss-" + row.cell().condition(), chart)));
        }
        for (StoredFailover cell : cells) {
            if (rows.stream().anyMatch(row -> row.cell().equals(cell.measured().cell()))) {
                timeline(cell, unreadable)
                        .ifPresent(chart -> pictures.add(
                                new Picture("timeline-" + cell.measured().cell().id(), chart)));
            }
        }
        return pictures;
    }

    /** The first fault of a cell, from its journal. */
    private static Optional<Chart> timeline(StoredFailover cell, Consumer<Unreadable> unreadable) {
        FailoverRecord measured = cell.measured();
        List<Aftermath> aftermaths = measured.aftermaths();
        List<Entry> journal = aftermaths.isEmpty() ? List.of() : cell.journal(unreadable);
        if (journal.isEmpty()) {
            return Optional.empty();
        }
        Injection injection = aftermaths.get(0).injection();
        long until =
                aftermaths.size() > 1 ? aftermaths.get(1).injection().beganMicros() : (long) (measured.seconds() * 1e6);
        Timeline timeline = Timeline.of(journal, injection, until);
        double most = Stream.of(timeline.answered(), timeline.failed())
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        return Optional.of(new Chart(
                        measured.cell().id() + ", first of " + aftermaths.size() + " faults",
                        new Axis.Linear(
                                "seconds since the fault began",
                                timeline.seconds().get(0),
                                timeline.seconds().get(timeline.seconds().size() - 1)),
                        new Axis.Linear("requests answered (blue), failed (red) a second", 0, most * 1.1))
                .line(timeline.seconds(), timeline.answered(), ANSWERED)
                .line(timeline.seconds(), timeline.failed(), FAILED)
                .moment(0, injection.fault() + " " + String.join(", ", injection.nodes()))
                .moment((injection.healedMicros() - injection.beganMicros()) / 1e6, "healed"));
    }

    /** How long after the response a fault still loses the update. */
    private static Optional<Chart> curve(Row row) {
        List<LossCurve.Point> points = LossCurve.of(row).points();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        DoubleSummaryStatistics reached =
                points.stream().collect(Collectors.summarizingDouble(LossCurve.Point::reachedMillis));
        double soonest = Math.max(SOONEST_SHOWN_MILLIS, reached.getMin());
        Chart chart = new Chart(
                row.cell().pattern().code() + " by " + row.cell().engine()
                        + ": acknowledged updates lost, by the time to the "
                        + row.cell().fault(),
                new Axis.Logarithmic(
                        "milliseconds from the answer to the fault, as reached",
                        soonest / BESIDE,
                        BESIDE * Math.max(soonest, reached.getMax())),
                new Axis.Linear("share lost, and its 95 % interval", 0, 1));
        points.forEach(point -> chart.range(point.reachedMillis(), point.lost().interval(), ANSWERED)
                .point(
                        point.reachedMillis(),
                        point.lost().share(),
                        point.lost().count() + "/" + point.lost().of(),
                        false,
                        ANSWERED));
        return Optional.of(chart);
    }
}
