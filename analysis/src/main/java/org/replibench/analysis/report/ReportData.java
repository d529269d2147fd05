package org.replibench.analysis.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.replibench.analysis.AuditSheet;
import org.replibench.analysis.Declaration;
import org.replibench.analysis.Figures;
import org.replibench.analysis.LoadModel;
import org.replibench.analysis.advice.Advice;
import org.replibench.analysis.advice.AdviceRow;
import org.replibench.analysis.compare.AgainstControl;
import org.replibench.analysis.paper.GraphGroup;
import org.replibench.analysis.paper.PaperComparison;
import org.replibench.analysis.paper.PaperGraphs;
import org.replibench.analysis.paper.PaperRow;
import org.replibench.analysis.series.CellSeries;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.store.StoredCell;
import org.replibench.analysis.store.StoredStudy;
import org.replibench.analysis.store.Unreadable;
import org.replibench.model.CellRecord;
import org.replibench.model.Check;
import org.replibench.model.Driven;

/**
 * All that the report's page shows; its script reads this as JSON.
 *
 * @param title the study's kind and when it was made
 * @param arms in the order of their charts; a cell names its arm by index
 * @param panels in the order of their charts; a cell names its panel by index
 * @param margin within which a ratio counts as equal, such as 0.05
 * @param comparisons of arms with their control
 * @param paper the white paper's findings beside this study's
 * @param graphs of the white paper that this study can repeat, and those that it lacks cells for
 * @param settings that all cells share, by name
 */
public record ReportData(
        String title,
        Instant measured,
        String verdict,
        String standing,
        String loadModel,
        String interconnectSource,
        List<ArmLabel> arms,
        List<PanelLabel> panels,
        List<CellRow> cells,
        double margin,
        List<ComparisonRow> comparisons,
        List<PaperRow> paper,
        List<GraphGroup> graphs,
        List<AdviceRow> advice,
        Map<String, String> settings,
        List<String> unreadable) {

    private static final String DASHBOARD = "dashboard/index.html";

    record ArmLabel(String label, String pattern, String engine, String words, boolean control, boolean again) {}

    record PanelLabel(String label, int nodes, String load, int clientsPerNode) {}

    record CellRow(
            int arm,
            int panel,
            int repeat,
            boolean valid,
            List<String> reasons,
            List<String> marks,
            List<Check> checks,
            String id,
            Map<String, String> files,
            Map<String, String> settings,
            Driven driven,
            Figures figures,
            CellSeries series) {}

    /**
     * Gathers what the page shows.
     *
     * @param series of the study's cells, in their order
     */
    public static ReportData of(StoredStudy study, List<CellSeries> series, List<Unreadable> unreadable) {
        List<CellRecord> records = study.records();
        TreeSet<Arm> arms = new TreeSet<>(Arm.ORDER);
        TreeSet<Panel> panels = new TreeSet<>(Panel.ORDER);
        records.forEach(cell -> arms.add(Arm.of(cell.cell())));
        records.forEach(cell -> panels.add(Panel.of(cell.cell())));
        Map<String, String> shared = shared(records);

        List<CellRow> rows = new ArrayList<>();
        for (int i = 0; i < study.cells().size(); i++) {
            rows.add(row(study.cells().get(i), series.get(i), arms, panels, shared));
        }
        Verdict verdict = Verdict.of(records);
        Judge judge = new Judge(Declaration.of(records).margin());
        return new ReportData(
                title(study.folder()),
                records.isEmpty() ? null : records.get(0).windowStart(),
                verdict.finding(),
                verdict.standing(),
                LoadModel.describe(records),
                String.join(
                        ", ",
                        new TreeSet<>(records.stream()
                                .map(cell -> cell.use().interconnectSource())
                                .toList())),
                armLabels(arms),
                panelLabels(panels),
                rows,
                judge.margin().fraction(),
                ComparisonRow.all(AgainstControl.rows(records, judge), List.copyOf(arms), List.copyOf(panels)),
                PaperComparison.of(records),
                PaperGraphs.of(records),
                Advice.of(records, judge),
                shared,
                unreadable.stream()
                        .map(problem -> study.folder().relativize(problem.path()) + ": " + problem.reason())
                        .toList());
    }

    private static CellRow row(
            StoredCell stored,
            CellSeries series,
            TreeSet<Arm> arms,
            TreeSet<Panel> panels,
            Map<String, String> shared) {
        CellRecord measured = stored.measured();
        Map<String, String> own = new TreeMap<>(measured.settings());
        own.keySet().removeAll(shared.keySet());
        return new CellRow(
                arms.headSet(Arm.of(measured.cell())).size(),
                panels.headSet(Panel.of(measured.cell())).size(),
                measured.cell().repeat(),
                measured.valid(),
                measured.invalidReasons(),
                measured.marks(),
                measured.checks(),
                measured.cell().id(),
                files(stored),
                own,
                measured.driven(),
                Figures.of(measured),
                series);
    }

    /** What the record names, and what was made of it later. */
    private static Map<String, String> files(StoredCell stored) {
        Map<String, String> files = new TreeMap<>(stored.measured().files());
        putIfThere(files, stored, "audit", AuditSheet.FILE);
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

    private static List<ArmLabel> armLabels(TreeSet<Arm> arms) {
        boolean oneEngine = Arm.sameEngine(arms);
        return arms.stream()
                .map(arm -> new ArmLabel(
                        arm.label(oneEngine),
                        arm.pattern().code(),
                        arm.engine(),
                        arm.words(),
                        arm.isControl(),
                        arm.again()))
                .toList();
    }

    private static List<PanelLabel> panelLabels(TreeSet<Panel> panels) {
        boolean oneLoad = panels.stream().map(Panel::load).distinct().count() == 1;
        return panels.stream()
                .map(panel -> new PanelLabel(
                        oneLoad
                                ? panel.nodesInWords()
                                : panel.nodesInWords() + ", " + panel.load().name() + " load ("
                                        + panel.load().clientsPerNode() + " clients per node)",
                        panel.nodes(),
                        panel.load().name(),
                        panel.load().clientsPerNode()))
                .toList();
    }
}
