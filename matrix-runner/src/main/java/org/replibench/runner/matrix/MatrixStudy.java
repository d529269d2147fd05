package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.report.StudyReport;
import org.replibench.analysis.report.StudySummary;
import org.replibench.analysis.statistics.Margin;
import org.replibench.cluster.host.HostProvider;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.model.Cell;
import org.replibench.model.Variant;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.console.Progress;
import org.replibench.runner.cpuprofile.CpuProfiler;
import org.replibench.runner.cpuprofile.FlightRecorderProfiler;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.measure.LoadRun;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.sessions.SessionSizeVariants;
import org.replibench.runner.study.CellListener;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.RecordStore;
import org.replibench.runner.study.StudyConclusion;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.IsolationSelector;
import org.replibench.runner.testbed.NodeQuota;
import org.replibench.runner.testbed.PreflightChecks;
import org.replibench.runner.testbed.StudyComponents;
import org.replibench.runner.testbed.Testbed;

/**
 * The shop under load: a grid of arms, cluster sizes and loads.
 *
 * @param leftOut variants that the JVM refuses, in its own words
 */
record MatrixStudy(
        ShopLoadKind kind,
        CommandOptions options,
        MatrixPlan plan,
        JvmVariants jvms,
        Map<Variant, String> leftOut,
        IsolationSelector isolation,
        DeclaredMargin declaredMargin,
        Installation installation,
        Progress progress)
        implements ConfiguredStudy<Cell, CellRecord> {
    static MatrixStudy of(ShopLoadKind kind, CommandOptions options, Installation installation, Progress progress) {
        MatrixPlan all = kind.plan(options);
        DeclaredMargin declaredMargin = new DeclaredMargin(options.parsed(Option.MARGIN, Margin::ofPercent));
        IsolationSelector isolation = IsolationSelector.of(options);
        JvmVariants asked = JvmVariants.of(options);
        PreflightChecks.requireHeap(asked.largestHeap());
        Map<Variant, String> refused = StudyComponents.unsupportedVariants(options, asked);
        JvmVariants jvms = asked.without(refused.keySet());
        refused.forEach((variant, reason) -> progress.log(variant + ": left out, refused by the JVM: " + reason));
        StudyComponents.unsupportedPatterns(options).forEach(reason -> progress.log("left out: " + reason));
        if (options.flag(Option.FLIGHT_RECORDER)) {
            StudyComponents.requireFlightRecorder(jvms);
        }
        return new MatrixStudy(
                kind,
                options,
                all.without(refused.keySet()),
                jvms,
                refused,
                isolation,
                declaredMargin,
                installation,
                progress);
    }

    @Override
    public RecordStore<CellRecord> store() {
        return RecordStore.OF_CELLS;
    }

    @Override
    public SessionSizeVariants sessions() {
        return SessionSizeVariants.of(options);
    }

    @Override
    public void requireFeasible() {
        isolation.quota(isolation.requested(), plan.maxNodes(), plan.storesSessions());
    }

    @Override
    public String planNote() {
        return "\n" + Loads.from(options).description() + "\norder: drawn with -Dseed=" + options.text(Option.SEED);
    }

    @Override
    public HostProvider hosts() {
        HostProvider hosts = isolation.best(progress);
        isolation.quota(hosts, plan.maxNodes(), plan.storesSessions());
        return hosts;
    }

    @Override
    public MatrixStudy settledOn(Testbed testbed) throws IOException, InterruptedException {
        NodeQuota quota = quota(testbed);
        CommandOptions settled = new LoadCalibration(testbed, quota, jmeter(), progress)
                .withCalibratedLoads(isolation.resolvedOptions(testbed.hosts(), quota), plan);
        return new MatrixStudy(
                kind,
                settled,
                kind.plan(settled).without(leftOut.keySet()),
                jvms,
                leftOut,
                isolation,
                declaredMargin,
                installation,
                progress);
    }

    @Override
    public CellMeasurer<Cell, CellRecord> measurement(Testbed testbed, Path study, LiveMetrics live) {
        CpuProfiler cpuProfiler =
                options.flag(Option.FLIGHT_RECORDER) ? new FlightRecorderProfiler(progress) : CpuProfiler.NONE;
        LoadRun loadRun = new LoadRun(
                jmeter(),
                installation.processRegistry(),
                plan.timing(),
                testbed.hosts(),
                quota(testbed),
                progress,
                live,
                cpuProfiler);
        return new MatrixCellMeasurer(testbed, study, loadRun, declaredMargin, plan.reuse(), progress);
    }

    @Override
    public List<CellListener> afterCell() {
        return options.flag(Option.DASHBOARD) ? List.of((study, cell) -> dashboard(cell)) : List.of();
    }

    @Override
    public StudyConclusion conclude(Path study) throws IOException {
        StudySummary summary = StudyReport.write(study);
        StringBuilder text =
                new StringBuilder(summary.table() + "\n" + summary.answer() + "\nReport: " + summary.report());
        summary.unreadable().forEach(file -> text.append("\nunreadable: ").append(file));
        String extra = kind.extraReport(study);
        return new StudyConclusion(text + (extra.isEmpty() ? "" : "\n\n" + extra));
    }

    /** Without one, the cell is what it was. */
    private void dashboard(Path cell) throws IOException, InterruptedException {
        Path jtl = RawFile.JTL.in(cell);
        try {
            if (Files.exists(jtl)) {
                jmeter().dashboard(jtl, cell.resolve("dashboard"));
            }
        } catch (IllegalStateException e) {
            progress.log(e.getMessage());
        }
    }

    private NodeQuota quota(Testbed testbed) {
        return isolation.quota(testbed.hosts(), plan.maxNodes(), plan.storesSessions());
    }

    private JMeterLauncher jmeter() {
        return new JMeterLauncher(installation.jmeter(), installation.plans());
    }
}
