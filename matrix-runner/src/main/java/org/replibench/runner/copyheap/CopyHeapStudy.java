package org.replibench.runner.copyheap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.replibench.analysis.report.StudyReport;
import org.replibench.analysis.report.StudySummary;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.counter.CounterApplication;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.RecordStore;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;

/** The heap of copies, arm after arm: nothing is compared that the machine's pace could change. */
record CopyHeapStudy(CopyHeapPlan plan, TestbedSpec testbed, Installation installation, Progress progress)
        implements ConfiguredStudy<Cell, CellRecord> {
    @Override
    public RecordStore<CellRecord> store() {
        return RecordStore.OF_CELLS;
    }

    @Override
    public void requireFeasible() {
        testbed.hosts().requested();
    }

    @Override
    public HostProvider hosts() {
        return testbed.hosts().best(progress);
    }

    @Override
    public CopyHeapStudy settledOn(Testbed running) {
        return this;
    }

    @Override
    public CellMeasurer<Cell, CellRecord> measurement(Testbed running, Path study, LiveMetrics live) {
        return new CopyHeapMeasurer(
                running.serving(CounterApplication.war(installation.work())),
                new ServerLogArchive(installation.nodes(), study),
                plan.sessions(),
                progress);
    }

    @Override
    public ConfiguredStudy.StudyConclusion conclude(Path study) throws IOException {
        StudySummary summary = StudyReport.write(study);
        return new ConfiguredStudy.StudyConclusion(summary.answer() + "\nReport: " + summary.report()
                + summary.unreadable().stream()
                        .map(file -> "\nunreadable: " + file)
                        .collect(Collectors.joining()));
    }
}
