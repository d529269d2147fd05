package org.replibench.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.report.ReportData;
import org.replibench.analysis.report.ReportPage;
import org.replibench.analysis.series.CellSeries;
import org.replibench.analysis.series.SeriesReader;
import org.replibench.analysis.store.CellStore;
import org.replibench.analysis.store.StoredCell;
import org.replibench.analysis.store.StoredStudy;
import org.replibench.analysis.store.Unreadable;

/** Turns a study's raw records into {@code results.csv}, {@code report/index.html} and each cell's audit; all can be made again. */
public final class StudyReport {
    private StudyReport() {}

    /**
     * Reads the study in {@code folder} and writes what follows from it there.
     *
     * @param folder such as {@code results/matrix/20261121-093000}, or the link {@code latest}
     * @throws IOException if the folder holds no study or is not writable; a bad record is no error but reported
     */
    public static Summary write(Path folder) throws IOException {
        Path real = folder.toRealPath();
        StoredStudy study = CellStore.readAll(real);
        List<Unreadable> unreadable = new ArrayList<>(study.unreadable());
        SeriesReader reader = new SeriesReader(unreadable::add);
        List<CellSeries> series = new ArrayList<>();
        for (StoredCell cell : study.cells()) {
            series.add(reader.read(cell));
            Files.writeString(cell.folder().resolve(AuditSheet.FILE), AuditSheet.of(cell.measured()));
        }
        ReportData data = ReportData.of(study, series, unreadable);

        Path csv = replace(real.resolve("results.csv"), ResultsCsv.format(study.records()));
        Path report = replace(real.resolve("report").resolve("index.html"), ReportPage.render(data));
        return new Summary(
                (data.verdict() + " " + data.standing()).strip(),
                ConsoleTable.format(study.records()),
                unreadable,
                csv,
                report);
    }

    private static Path replace(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
