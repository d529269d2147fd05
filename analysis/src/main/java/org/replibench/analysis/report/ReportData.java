package org.replibench.analysis.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.replibench.analysis.advice.PaperAdvice;
import org.replibench.analysis.bottleneck.Bottlenecks;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ControlComparisons;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.compare.LoadDescription;
import org.replibench.analysis.compare.VariantComparison;
import org.replibench.analysis.cpuprofile.CellCpuProfile;
import org.replibench.analysis.database.DatabaseWork;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.paper.PaperCollectorComparison;
import org.replibench.analysis.paper.PaperComparison;
import org.replibench.analysis.paper.PaperComparisonRow;
import org.replibench.analysis.paper.PaperEvidence;
import org.replibench.analysis.paper.PaperGraphGroup;
import org.replibench.analysis.paper.PaperGraphs;
import org.replibench.analysis.paper.PaperTally;
import org.replibench.analysis.series.CellTimeSeries;
import org.replibench.analysis.sessions.ScopeCrossover;
import org.replibench.analysis.sessions.ScopeCrossoverFinder;
import org.replibench.analysis.sessions.SessionSizeEffect;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.tiers.PacketLoss;
import org.replibench.analysis.tiers.TierSamples;
import org.replibench.analysis.tiers.TierTimeline;
import org.replibench.model.Affinity;
import org.replibench.model.ClientLoad;
import org.replibench.model.InterconnectNetwork;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ValidityReport;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.quantity.QuantityDescription;
import org.replibench.records.raw.DiskProbeCsv.DiskSpeed;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.StoredStudy;
import org.replibench.records.store.UnreadableFile;

/**
 * All that the report's page shows; its script reads this as JSON.
 *
 * @param title the study's kind and when it was made
 * @param answer what it found
 * @param arms in the order of their charts; a cell names its arm by index
 * @param panels in the order of their charts; a cell names its panel by index
 * @param figures what the cells' values are called, by key
 * @param margin within which a ratio counts as equal, such as 0.05
 * @param control what arms are compared with, in words
 * @param comparisons of arms with their control
 * @param turns how the ratios of arms that took turns came about
 * @param pages how long arms that took turns had for each type of page
 * @param parts what these responses consist of
 * @param partLabels how the parts are called, in the order of charts
 * @param pairs of variants of an arm with each other
 * @param paper the white paper's findings beside this study's
 * @param rules of thumb of vendors beside this study's
 * @param graphs of the white paper that this study can repeat, and those that it lacks cells for
 * @param demands of a page, if the study is a profile
 * @param sweep of one arm whose clients were raised step by step; null if the study did not
 * @param sweeps of all arms that were measured under enough loads
 * @param crossovers from which share of changed attributes on it costs less to send all
 * @param glassfishPercent what GlassFish's guide says of them
 * @param sizes what larger sessions did
 * @param heaps what copies took of the heap of a node that only holds them
 * @param profiles of the arms that were recorded
 * @param tiers what every tier did while arms took turns; null if that was not sampled
 * @param database how it kept the changes of arms that took turns
 * @param disk how fast it takes blocks of the database's log; empty if that was not tried out
 * @param settings that all cells share, by name
 */
public record ReportData(
        String title,
        Instant measured,
        Answer answer,
        String loadModel,
        String interconnectSource,
        List<ArmLabel> arms,
        List<PanelLabel> panels,
        Map<String, QuantityDescription> figures,
        List<CellRow> cells,
        double margin,
        String control,
        List<ComparisonRow> comparisons,
        List<TurnsRow> turns,
        List<PageRow> pages,
        List<PartsRow> parts,
        List<String> partLabels,
        List<VariantComparisonRow> pairs,
        List<PaperComparisonRow> paper,
        List<PaperComparisonRow> rules,
        List<PaperGraphGroup> graphs,
        List<PaperAdvice.Row> advice,
        List<DemandFinding.Row> demands,
        LoadSweep sweep,
        List<LoadSweepRow> sweeps,
        List<ScopeCrossover> crossovers,
        double glassfishPercent,
        List<SessionSizeEffect> sizes,
        List<HeapRow> heaps,
        List<CpuProfileRow> profiles,
        TierTimeline tiers,
        List<DatabaseRow> database,
        List<DiskSpeed> disk,
        Map<String, String> settings,
        List<String> unreadable) {
    /** Factors that some advice of the paper, or some rule, speaks of. */
    private static final Set<String> OF_PAPER = Set.of(InterconnectNetwork.KEY, Affinity.KEY);

    private static final String NO_REPLICATION = "no replication";

    private static final String DASHBOARD = "dashboard/index.html";

    record ArmLabel(
            String label,
            String pattern,
            String engine,
            String variant,
            String description,
            boolean control,
            boolean aaRepeat) {}

    record PanelLabel(String label, int nodes, String load, int clientsPerNode) {}

    /**
     * @param pagesPerSecondPerNode null in the closed load model
     * @param panel null if it measured something else than a load, such as the heap of copies, and enters no chart
     */
    record CellRow(
            int arm,
            Integer panel,
            int nodes,
            int clientsPerNode,
            Integer pagesPerSecondPerNode,
            int repeat,
            boolean valid,
            List<String> reasons,
            List<String> warnings,
            List<AuditCheck> checks,
            String id,
            Map<String, String> files,
            Map<String, String> settings,
            Map<String, Double> values,
            CellTimeSeries series) {}

    /** @param arm by index */
    record HeapRow(int arm, String id, HeapPerCopy heap, double bytesPerSession, double bytesPerSerialisedByte) {
        static List<HeapRow> all(List<CellRecord> records, List<ReportArmKey> arms) {
            return records.stream()
                    .filter(CellRecord::valid)
                    .flatMap(cell -> HeapPerCopy.of(cell).stream()
                            .map(heap -> new HeapRow(
                                    arms.indexOf(ReportArmKey.of(cell.cell())),
                                    cell.cell().id(),
                                    heap,
                                    heap.bytesPerSession(),
                                    heap.bytesPerSerialisedByte())))
                    .toList();
        }
    }

    /**
     * Gathers what the page shows.
     *
     * @param series of the study's cells, in their order
     * @param profiles of those of its cells that were recorded
     * @param turns what was found of arms that took turns
     * @param tierSamples what every tier did while they did
     * @param database how it kept their changes
     * @param disk how fast it takes blocks of its log
     */
    static ReportData of(
            StoredStudy study,
            List<CellTimeSeries> series,
            List<CellCpuProfile> profiles,
            Optional<RoundsFinding> turns,
            TierSamples tierSamples,
            List<DatabaseWork> database,
            List<DiskSpeed> disk,
            List<UnreadableFile> unreadable) {
        List<CellRecord> records = study.records();
        TreeSet<ReportArmKey> reportArms = new TreeSet<>(ReportArmKey.ORDER);
        TreeSet<ComparableGroupKey> comparableGroups = new TreeSet<>(ComparableGroupKey.ORDER);
        records.forEach(cell -> reportArms.add(ReportArmKey.of(cell.cell())));
        records.stream()
                .filter(ReportData::isLoaded)
                .forEach(cell -> comparableGroups.add(ComparableGroupKey.of(cell.cell())));
        Map<String, String> shared = shared(records);
        // What only copies cost their receiver is no result of a cluster under load.
        List<CellRecord> loaded = records.stream()
                .filter(cell -> cell.cell().load().placement() == ClientLoad.ClientPlacement.ALL_NODES)
                .filter(ReportData::isLoaded)
                .toList();

        List<CellRow> rows = new ArrayList<>();
        for (int i = 0; i < study.cells().size(); i++) {
            rows.add(row(study.cells().get(i), series.get(i), reportArms, comparableGroups, shared));
        }
        Optional<DemandFinding> demands = DemandFinding.of(study, unreadable::add);
        Answer answer = demands.isPresent() || turns.isEmpty()
                ? StudyAnswer.of(records, demands)
                : StudyAnswer.of(
                        records,
                        turns.get(),
                        Bottlenecks.of(tierSamples, turns.get().parts().pages(), database));
        Judge judge = new Judge(DeclaredMargin.of(records).margin());
        ArmRatios ratios = turns.map(RoundsFinding::ratios).orElseGet(() -> ArmRatios.byRepeats(loaded));
        List<ScopeCrossover> crossovers =
                turns.map(RoundsFinding::crossovers).orElseGet(() -> ScopeCrossoverFinder.of(loaded));
        List<SessionSizeEffect> sizes = SessionSizeEffect.of(loaded, ratios);
        PaperEvidence evidence = turns.map(found -> found.evidence(ofPaper(loaded), PacketLoss.of(tierSamples)))
                .orElseGet(() -> PaperEvidence.byRepeats(ofPaper(loaded)))
                .with(crossovers, sizes);
        List<PaperComparisonRow> paper = Stream.concat(
                        PaperComparison.of(evidence, judge.margin()).stream(),
                        PaperCollectorComparison.of(loaded, ratios).stream())
                .toList();
        PaperTally rules = new PaperTally(PaperTally.RULES, PaperComparison.ofRules(evidence));
        return new ReportData(
                title(study.folder()),
                records.isEmpty() ? null : records.get(0).windowStart(),
                answer.with(
                        PaperTally.ofPaper(paper).stream()
                                .flatMap(tally -> tally.sentence().stream())
                                .toList(),
                        List.of()),
                LoadDescription.describe(records),
                String.join(
                        ", ",
                        new TreeSet<>(records.stream()
                                .map(cell -> cell.resourceUsage().interconnectSource())
                                .toList())),
                armLabels(reportArms),
                panelLabels(comparableGroups),
                CellQuantity.descriptions(),
                rows,
                judge.margin().fraction(),
                turns.flatMap(RoundsFinding::control).orElse(NO_REPLICATION),
                turns.map(found -> found.rows(List.copyOf(reportArms), List.copyOf(comparableGroups)))
                        .orElseGet(() -> ComparisonRow.all(
                                ControlComparisons.rows(loaded, judge),
                                List.copyOf(reportArms),
                                List.copyOf(comparableGroups))),
                turns.map(found -> found.turns(List.copyOf(reportArms), List.copyOf(comparableGroups)))
                        .orElse(List.of()),
                turns.map(found -> PageRow.all(
                                found.responses().pages(), List.copyOf(reportArms), List.copyOf(comparableGroups)))
                        .orElse(List.of()),
                turns.map(found -> PartsRow.all(
                                found.parts().pages(), List.copyOf(reportArms), List.copyOf(comparableGroups)))
                        .orElse(List.of()),
                Stream.of(ResponsePart.values()).map(ResponsePart::label).toList(),
                turns.map(found -> found.variants().rows(List.copyOf(reportArms), List.copyOf(comparableGroups)))
                        .orElseGet(() -> VariantComparisonRow.all(
                                VariantComparison.of(loaded, judge),
                                List.copyOf(reportArms),
                                List.copyOf(comparableGroups))),
                paper,
                rules.rows(),
                PaperGraphs.of(plain(loaded)),
                turns.map(RoundsFinding::advice).orElseGet(() -> PaperAdvice.of(plain(loaded), judge)),
                demands.map(DemandFinding::rows).orElse(List.of()),
                turns.map(RoundsFinding::sweeps)
                        .filter(sweeps -> sweeps.size() == 1)
                        .map(sweeps -> sweeps.get(0).sweep())
                        .orElse(null),
                turns.map(found -> LoadSweepRow.all(found.sweeps(), List.copyOf(reportArms)))
                        .orElse(List.of()),
                crossovers,
                ScopeCrossover.GLASSFISH_PERCENT,
                sizes,
                HeapRow.all(records, List.copyOf(reportArms)),
                CpuProfileRow.all(profiles, List.copyOf(reportArms), List.copyOf(comparableGroups)),
                TierTimeline.of(tierSamples).orElse(null),
                DatabaseRow.all(database, List.copyOf(reportArms), List.copyOf(comparableGroups)),
                disk,
                shared,
                unreadable.stream()
                        .map(problem -> study.folder().relativize(problem.path()) + ": " + problem.reason())
                        .toList());
    }

    private static CellRow row(
            StoredCell stored,
            CellTimeSeries series,
            TreeSet<ReportArmKey> reportArms,
            TreeSet<ComparableGroupKey> comparableGroups,
            Map<String, String> shared) {
        CellRecord measured = stored.measured();
        Map<String, String> own = new TreeMap<>(measured.settings());
        own.keySet().removeAll(shared.keySet());
        return new CellRow(
                reportArms.headSet(ReportArmKey.of(measured.cell())).size(),
                isLoaded(measured)
                        ? comparableGroups
                                .headSet(ComparableGroupKey.of(measured.cell()))
                                .size()
                        : null,
                measured.cell().nodes(),
                measured.cell().load().clientsPerNode(),
                rate(measured),
                measured.cell().repeat(),
                measured.valid(),
                measured.invalidReasons(),
                measured.warnings(),
                measured.checks(),
                measured.cell().id(),
                files(stored),
                own,
                CellQuantity.valuesOf(measured),
                series);
    }

    private static Integer rate(CellRecord measured) {
        OptionalInt rate = measured.cell().load().pagesPerSecondPerNode();
        return rate.isPresent() ? rate.getAsInt() : null;
    }

    private static List<CellRecord> plain(List<CellRecord> records) {
        return records.stream().filter(ReportData::isPlain).toList();
    }

    private static List<CellRecord> ofPaper(List<CellRecord> records) {
        return records.stream().filter(ReportData::isOfPaper).toList();
    }

    private static boolean isPlain(CellRecord cell) {
        return cell.cell().variant().plain() && isOfPaper(cell);
    }

    /** The paper, rules and advice are about the shop, on one kind of JVM, and users who wait for their pages. */
    static boolean isOfPaper(CellRecord cell) {
        return cell.cell().variant().without(OF_PAPER).plain()
                && cell.cell().load().isClosed()
                && !cell.settings().containsKey(RecordSettings.APPLICATION);
    }

    /** Heap of copies is read on idle servers. */
    private static boolean isLoaded(CellRecord measured) {
        return HeapPerCopy.of(measured).isEmpty();
    }

    /** What the record names, and what was made of it later. */
    private static Map<String, String> files(StoredCell stored) {
        Map<String, String> files = new TreeMap<>(stored.measured().files());
        putIfThere(files, stored, "audit", ValidityReport.FILE);
        putIfThere(files, stored, "dashboard", DASHBOARD);
        return files;
    }

    private static void putIfThere(Map<String, String> files, StoredCell stored, String kind, String file) {
        if (Files.exists(stored.folder().resolve(file))) {
            files.put(kind, file);
        }
    }

    private static Map<String, String> shared(List<CellRecord> records) {
        Map<String, String> shared = new TreeMap<>();
        if (!records.isEmpty()) {
            shared.putAll(records.get(0).settings());
            records.forEach(cell -> shared.entrySet().retainAll(cell.settings().entrySet()));
        }
        return shared;
    }

    private static String title(Path folder) {
        Path kind = folder.getParent() == null ? null : folder.getParent().getFileName();
        return (kind == null ? "" : kind + " ") + folder.getFileName();
    }

    private static List<ArmLabel> armLabels(TreeSet<ReportArmKey> reportArms) {
        ArmNames called = ArmNames.among(reportArms);
        return reportArms.stream()
                .map(reportArm -> new ArmLabel(
                        called.of(reportArm),
                        reportArm.pattern().code(),
                        reportArm.engine(),
                        reportArm.variant().label(),
                        reportArm.description(),
                        reportArm.isControl(),
                        reportArm.aaRepeat()))
                .toList();
    }

    private static List<PanelLabel> panelLabels(TreeSet<ComparableGroupKey> comparableGroups) {
        boolean oneLoad = comparableGroups.stream()
                        .map(ComparableGroupKey::load)
                        .distinct()
                        .count()
                == 1;
        return comparableGroups.stream()
                .map(comparableGroup -> new PanelLabel(
                        oneLoad
                                ? comparableGroup.nodesLabel()
                                : comparableGroup.nodesLabel() + ", "
                                        + comparableGroup.load().name() + " load (" + comparableGroup.clientsLabel()
                                        + ")",
                        comparableGroup.nodes(),
                        comparableGroup.load().name(),
                        comparableGroup.load().clientsPerNode()))
                .toList();
    }
}
