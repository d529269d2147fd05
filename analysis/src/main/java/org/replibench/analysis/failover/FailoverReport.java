package org.replibench.analysis.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.replibench.analysis.store.FailoverStore;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.analysis.store.Unreadable;
import org.replibench.model.failover.FailoverRecord;

/**
 * Turns a failover study's records into {@code results.csv}, {@code loss.csv}, {@code report/index.html} and its pictures; all
 * can be made again.
 */
public final class FailoverReport {
    private FailoverReport() {}

    /**
     * What to tell the person who ran the study.
     *
     * @param table the results as plain text
     * @param choice the cheapest pattern that held what was required; empty if nothing was
     * @param unreadable what could not be read and is missing
     */
    public record Summary(String table, String choice, Path csv, Path report, List<Unreadable> unreadable) {
        public Summary {
            unreadable = List.copyOf(unreadable);
        }
    }

    /**
     * Reads the study in {@code folder} and writes what follows from it there.
     *
     * @param costs what patterns cost, if it is known
     * @param requirements what a pattern has to hold; may be empty
     * @throws IOException if the folder holds no study or is not writable; a bad record or journal is no error but reported
     */
    public static Summary write(Path folder, Optional<Costs> costs, List<Requirement> requirements) throws IOException {
        Path real = folder.toRealPath();
        List<Unreadable> unreadable = new ArrayList<>();
        List<StoredFailover> cells = FailoverStore.readAll(real, unreadable::add);
        List<FailoverRecord> records =
                cells.stream().map(StoredFailover::measured).toList();
        List<Row> rows = Row.of(records.stream());
        Frontier frontier = Frontier.of(rows, records, costs);
        String choice = requirements.isEmpty() ? "" : frontier.choice(requirements);
        List<Spread> spreads = spreads(cells, unreadable::add);
        String table = FailoverTable.format(rows, spreads, records);
        Path csv = replace(real.resolve("results.csv"), FailoverCsv.format(rows));
        if (rows.stream().anyMatch(row -> !LossCurve.of(row).points().isEmpty())) {
            replace(real.resolve("loss.csv"), LossCsv.format(rows));
        }
        List<Picture> pictures = Pictures.of(rows, cells, frontier, unreadable::add);
        Path folderOfReport = real.resolve("report");
        for (Picture picture : pictures) {
            replace(
                    folderOfReport.resolve(picture.name() + ".svg"),
                    picture.chart().svg());
        }
        Path report = replace(
                folderOfReport.resolve("index.html"),
                new FailoverPage(
                                FailoverTable.wrongs(records),
                                rows,
                                spreads,
                                pictures,
                                choice,
                                detection(records),
                                FailoverTable.remarks(records))
                        .render(real.getFileName().toString()));
        return new Summary(
                table, choice, csv, report, unreadable.stream().distinct().toList());
    }

    /** Such as {@code fast}. */
    private static String detection(List<FailoverRecord> records) {
        return records.stream()
                .flatMap(measured -> Optional.ofNullable(measured.settings().get("detection")).stream())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static List<Spread> spreads(List<StoredFailover> cells, Consumer<Unreadable> unreadable) {
        return cells.stream()
                .filter(cell ->
                        cell.measured().valid() && Spread.told(cell.measured().cell()))
                .flatMap(cell -> Spread.of(cell.measured(), cell.journal(unreadable)).stream())
                .toList();
    }

    private static Path replace(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
