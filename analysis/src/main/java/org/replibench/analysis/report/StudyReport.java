package org.replibench.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ControlComparisons;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.cpuprofile.CellCpuProfile;
import org.replibench.analysis.cpuprofile.CpuProfileReader;
import org.replibench.analysis.database.DatabaseWork;
import org.replibench.analysis.page.EngineSetups;
import org.replibench.analysis.page.StudyProcedure;
import org.replibench.analysis.pages.PageResponses;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.analysis.pages.ResponseParts;
import org.replibench.analysis.paper.PaperComparisonRow;
import org.replibench.analysis.paper.PaperTally;
import org.replibench.analysis.series.CellTimeSeries;
import org.replibench.analysis.series.CellTimeSeriesReader;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.tiers.TierSamples;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.ValidityReport;
import org.replibench.records.quantity.RatiosCsv;
import org.replibench.records.quantity.ResultsCsv;
import org.replibench.records.raw.DiskProbeCsv;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.StoredStudy;
import org.replibench.records.store.UnreadableFile;

/** Turns a study's raw records into {@code results.csv}, {@code report/index.html} and each cell's audit; all can be made again. */
public final class StudyReport {
    private StudyReport() {}

    /**
     * Reads the study in {@code folder} and writes what follows from it there.
     *
     * @param folder such as {@code results/matrix/20261121-093000}, or the link {@code latest}
     * @throws IOException if the folder holds no study or is not writable; a bad record is no error but reported
     */
    public static StudySummary write(Path folder) throws IOException {
        return write(folder, List.of());
    }

    /**
     * The same, and judges limits.
     *
     * @param limits of response times, which arms that took turns are held to
     */
    public static StudySummary write(Path folder, List<ResponseLimit> limits) throws IOException {
        Path real = folder.toRealPath();
        StoredStudy study = CellStore.readAll(real);
        List<UnreadableFile> unreadable = new ArrayList<>(study.unreadable());
        CellTimeSeriesReader reader = new CellTimeSeriesReader(unreadable::add);
        CpuProfileReader profiler = new CpuProfileReader(unreadable::add);
        List<CellTimeSeries> series = new ArrayList<>();
        List<CellCpuProfile> profiles = new ArrayList<>();
        for (StoredCell cell : study.cells()) {
            series.add(reader.read(cell));
            profiler.read(cell).ifPresent(profiles::add);
            ValidityReport.write(cell.folder(), cell.measured());
        }
        Optional<RoundsFinding> turns = RoundsFinding.of(study.cells(), limits);
        List<DiskProbeCsv.DiskSpeed> disk = disk(real, unreadable);
        TierSamples tiers = TierSamples.read(study.cells(), unreadable::add);
        List<DatabaseWork> database = DatabaseWork.read(tiers, disk, unreadable::add);
        ReportData data = ReportData.of(study, series, profiles, turns, tiers, database, disk, unreadable);

        Path csv = replace(real.resolve("results.csv"), ResultsCsv.format(study.records()));
        Judge judge = new Judge(DeclaredMargin.of(study.records()).margin());
        List<CellRecord> loaded = study.records().stream()
                .filter(cell -> cell.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES)
                .toList();
        String name = real.getFileName().toString();
        List<RatiosCsv.Ratio> ratios = turns.map(found -> found.csv(name))
                .orElseGet(() -> ControlComparisons.rows(loaded, judge).stream()
                        .map(row -> row.csvRow(name, judge.margin()))
                        .toList());
        replace(real.resolve(RatiosCsv.FILE), RatiosCsv.format(ratios));
        if (turns.isPresent()) {
            replace(real.resolve(PageResponses.FILE), turns.get().responses().csv(name));
            if (!turns.get().parts().pages().isEmpty()) {
                replace(real.resolve(ResponseParts.FILE), turns.get().parts().csv(name));
            }
        }
        if (!database.isEmpty()) {
            replace(real.resolve(DatabaseWork.FILE), DatabaseWork.csv(name, database));
        }
        List<PaperTally> paper = PaperTally.ofPaper(data.paper());
        PaperTally rules = new PaperTally(PaperTally.RULES, data.rules());
        List<PaperComparisonRow> findings =
                Stream.concat(data.paper().stream(), data.rules().stream()).toList();
        if (!findings.isEmpty()) {
            replace(real.resolve(PaperTally.FILE), PaperTally.csv(name, findings));
            replace(
                    real.resolve(PaperTally.PAGE),
                    Stream.concat(paper.stream(), Stream.of(rules))
                            .filter(tally -> !tally.rows().isEmpty())
                            .map(PaperTally::markdown)
                            .collect(Collectors.joining("\n")));
        }
        Path report = replace(
                real.resolve("report").resolve("index.html"),
                ReportPage.render(data, EngineSetups.ofCells(study.records()), StudyProcedure.read(real)));
        return new StudySummary(
                // The page's first screen has no room for more, and a table of them.
                data.answer()
                        .with(
                                Stream.concat(paper.stream().map(PaperTally::causes), Stream.of(rules.sentence()))
                                        .flatMap(Optional::stream)
                                        .toList(),
                                List.of())
                        .text(),
                ResultsTable.format(study.records()),
                turns.stream().anyMatch(found -> found.responses().breaksLimit()),
                unreadable,
                csv,
                report);
    }

    private static List<DiskProbeCsv.DiskSpeed> disk(Path study, List<UnreadableFile> unreadable) {
        try {
            return DiskProbeCsv.read(study);
        } catch (IOException | RuntimeException e) {
            unreadable.add(new UnreadableFile(study.resolve(DiskProbeCsv.FILE), e.getMessage()));
            return List.of();
        }
    }

    private static Path replace(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
