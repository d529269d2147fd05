package org.replibench.runner.enginebench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.replibench.analysis.enginebench.EngineBenchTable;
import org.replibench.analysis.report.StudyReport;
import org.replibench.analysis.report.StudySummary;
import org.replibench.cluster.host.HostProvider;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.Progress;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.sessions.SessionSizeVariants;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.RecordStore;
import org.replibench.runner.study.StudyConclusion;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.IsolationSelector;
import org.replibench.runner.testbed.Testbed;

/** Session engines under a servlet that does next to nothing. */
record EngineBenchStudy(CommandOptions options, EngineBenchPlan plan, Installation installation, Progress progress)
        implements ConfiguredStudy<Cell, CellRecord> {
    /** @throws InvalidRequestException if an option is not allowed, or does nothing here */
    static EngineBenchStudy of(CommandOptions options, Installation installation, Progress progress) {
        return new EngineBenchStudy(options, EngineBenchPlan.from(options), installation, progress);
    }

    @Override
    public RecordStore<CellRecord> store() {
        return RecordStore.OF_CELLS;
    }

    @Override
    public JvmVariants jvms() {
        return JvmVariants.of(options);
    }

    @Override
    public SessionSizeVariants sessions() {
        return SessionSizeVariants.of(options);
    }

    @Override
    public void requireFeasible() {
        hosts();
    }

    @Override
    public HostProvider hosts() {
        return IsolationSelector.of(options).requested();
    }

    @Override
    public EngineBenchStudy settledOn(Testbed testbed) {
        return new EngineBenchStudy(
                options.with(Option.ISOLATION, testbed.hosts().name()), plan, installation, progress);
    }

    @Override
    public CellMeasurer<Cell, CellRecord> measurement(Testbed testbed, Path study, LiveMetrics live) {
        return new EngineBenchCellMeasurer(testbed, study, plan, progress);
    }

    @Override
    public StudyConclusion conclude(Path study) throws IOException {
        StudySummary summary = StudyReport.write(study);
        return new StudyConclusion(
                EngineBenchTable.format(CellStore.readAll(study).records()) + "\n" + summary.answer() + "\nReport: "
                        + summary.report()
                        + summary.unreadable().stream()
                                .map(file -> "\nunreadable: " + file)
                                .collect(Collectors.joining()));
    }
}
