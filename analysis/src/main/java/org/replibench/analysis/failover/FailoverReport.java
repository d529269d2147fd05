package org.replibench.analysis.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.page.StudyProcedure;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultsCsv;
import org.replibench.records.failover.UpdateLossCsv;
import org.replibench.records.quantity.FailoverResultsCsv;
import org.replibench.records.store.FailoverStore;
import org.replibench.records.store.StoredFailover;
import org.replibench.records.store.UnreadableFile;

/**
 * Turns a failover study's records into {@code results.csv}, {@code faults.csv}, {@code loss.csv}, {@code report/index.html} and
 * its pictures; all can be made again.
 */
public final class FailoverReport {
    private FailoverReport() {}

    /**
     * What to tell the person who ran the study.
     *
     * @param answer what the study found and how sure one can be, as lines for a console
     * @param table the results as plain text
     * @param brokenLimits which patterns that replicate exceeded which limits, a line for each
     * @param unreadable what could not be read and is missing
     */
    public record FailoverSummary(
            String answer,
            String table,
            List<String> brokenLimits,
            Path csv,
            Path report,
            List<UnreadableFile> unreadable) {
        public FailoverSummary {
            brokenLimits = List.copyOf(brokenLimits);
            unreadable = List.copyOf(unreadable);
        }
    }

    /**
     * Reads the study in {@code folder} and writes what follows from it there.
     *
     * @param costs what patterns cost, if it is known
     * @param limits what a pattern has to hold; may be empty
     * @throws IOException if the folder holds no study or is not writable; a bad record or journal is no error but reported
     */
    public static FailoverSummary write(Path folder, Optional<BaselineCost> costs, List<FailoverLimit> limits)
            throws IOException {
        Path real = folder.toRealPath();
        List<UnreadableFile> unreadable = new ArrayList<>();
        List<StoredFailover> cells = FailoverStore.readAll(real, unreadable::add);
        List<FailoverRecord> records =
                cells.stream().map(StoredFailover::measured).toList();
        List<FaultSummary> faultSummaries = FaultSummary.of(records.stream());
        ParetoFrontier paretoFrontier = ParetoFrontier.of(faultSummaries, records, costs);
        LimitRecommendation choice =
                limits.isEmpty() ? LimitRecommendation.NONE : LimitRecommendation.of(paretoFrontier, limits);
        Answer answer = FailoverAnswer.of(records, faultSummaries, paretoFrontier, choice);
        List<SessionDistribution> sessionDistributions = distributions(cells, unreadable::add);
        String table = FailoverTable.format(faultSummaries, sessionDistributions, records);
        Path csv = replace(real.resolve("results.csv"), FailoverResultsCsv.format(faultSummaries));
        replace(real.resolve(FaultsCsv.FILE), FaultsCsv.format(records));
        List<UpdateLossCsv.UpdateLoss> losses = faultSummaries.stream()
                .flatMap(faultSummary -> UpdateLossCurve.rows(faultSummary).stream())
                .toList();
        if (!losses.isEmpty()) {
            replace(real.resolve(UpdateLossCsv.FILE), UpdateLossCsv.format(losses));
        }
        List<FailoverCharts.NamedChart> namedCharts =
                new ArrayList<>(FailoverCharts.ofStudy(faultSummaries, paretoFrontier));
        List<LossStory> stories = new ArrayList<>();
        for (StoredFailover cell : cells) {
            boolean drawn = faultSummaries.stream()
                    .anyMatch(faultSummary ->
                            faultSummary.cell().equals(cell.measured().cell()));
            boolean told = mayHaveLost(cell.measured());
            // One journal at a time: together they may be larger than the memory.
            Optional<CellJournal> journal = drawn || told ? CellJournal.of(cell, unreadable::add) : Optional.empty();
            journal.filter(read -> drawn).map(FailoverCharts::ofCell).ifPresent(namedCharts::addAll);
            journal.filter(read -> told).map(LossStory::of).ifPresent(stories::addAll);
        }
        Path folderOfReport = real.resolve("report");
        for (FailoverCharts.NamedChart namedChart : namedCharts) {
            replace(
                    folderOfReport.resolve(namedChart.name() + ".svg"),
                    namedChart.chart().svg());
        }
        Path report = replace(
                folderOfReport.resolve("index.html"),
                new FailoverPage(
                                answer,
                                records,
                                faultSummaries,
                                sessionDistributions,
                                namedCharts,
                                stories,
                                StudyProcedure.read(real))
                        .render(real.getFileName().toString()));
        return new FailoverSummary(
                answer.text(),
                table,
                paretoFrontier.brokenLimits(limits),
                csv,
                report,
                unreadable.stream().distinct().toList());
    }

    /** A cell that is not valid enters no figure, but what no pattern may do counts in it, too. */
    private static boolean mayHaveLost(FailoverRecord measured) {
        return ConsistencyViolations.anyIn(measured)
                || (measured.valid() && measured.impacts().stream().anyMatch(FaultImpact::anyLoss));
    }

    private static List<SessionDistribution> distributions(
            List<StoredFailover> cells, Consumer<UnreadableFile> unreadable) {
        return cells.stream()
                .filter(cell -> cell.measured().valid()
                        && SessionDistribution.isObservable(cell.measured().cell()))
                .flatMap(cell -> SessionDistribution.of(cell.measured(), cell.journal(unreadable)).stream())
                .toList();
    }

    private static Path replace(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
