package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.replibench.analysis.StudyReport;
import org.replibench.analysis.Summary;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.jmeter.JMeter;
import org.replibench.model.Cell;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.options.Preset;
import org.replibench.runner.study.Calibration;
import org.replibench.runner.study.CellRunner;
import org.replibench.runner.study.LoadRun;
import org.replibench.runner.study.Loads;
import org.replibench.runner.study.MatrixPlan;
import org.replibench.runner.study.MatrixStudy;
import org.replibench.runner.study.NodeQuota;
import org.replibench.runner.study.StudyFile;
import org.replibench.runner.study.StudyFolder;

/** {@code ./mvnw -Pmatrix verify}: sweeps replication patterns over cluster sizes. */
record MatrixCommand(Installation installation, Options options, Progress progress) implements Command {
    private static final String STUDY = "matrix";

    @Override
    public boolean startsServers() {
        return !options.flag(Option.DRY_RUN);
    }

    @Override
    public int run() throws Exception {
        Path results = installation.home().resolve(options.text(Option.RESULTS));
        Optional<Path> resumed = StudyFolder.resumed(options, installation.home(), results.resolve(STUDY));
        Options study = resumed.map(folder -> StudyFile.read(folder, options))
                .orElseGet(() -> options.orElse(Preset.find(options.text(Option.MATRIX), installation.home())));
        MatrixPlan plan = MatrixPlan.from(study);
        HostChoice choice = HostChoice.of(study);
        if (options.flag(Option.DRY_RUN)) {
            choice.quota(choice.asGiven(), plan.maxNodes());
            List<Cell> left =
                    resumed.isPresent() ? StudyFolder.existing(resumed.get()).missing(plan) : plan.cells();
            progress.print(plan.description(left) + "\n" + Loads.from(study).description());
            return ExitCode.OK;
        }
        HostKind hosts = choice.best(progress);
        Requirements.check(plan.maxNodes() * hosts.instancesPerNode(), results);
        hosts.requireRoom(plan.maxNodes());
        NodeQuota quota = choice.quota(hosts, plan.maxNodes());
        try (hosts;
                Database database = Parts.database(installation, study, hosts.gateway())) {
            JMeter jmeter = new JMeter(installation.jmeter(), installation.plans());
            Options settled = new Calibration(installation, hosts, quota, database, jmeter, progress)
                    .resolve(choice.settled(hosts, quota), plan);
            StudyFolder folder = resumed.isPresent() ? StudyFolder.existing(resumed.get()) : begin(results, settled);
            folder.markLatest();
            MatrixPlan settledPlan = MatrixPlan.from(settled);
            LoadRun loadRun =
                    new LoadRun(jmeter, installation.ledger(), plan.warmUp(), plan.window(), hosts, quota, progress);
            return run(
                    settledPlan,
                    folder,
                    new CellRunner(installation, hosts, database, loadRun, plan.reuse(), progress));
        }
    }

    private int run(MatrixPlan plan, StudyFolder folder, CellRunner runner) throws Exception {
        try (runner) {
            boolean allValid = new MatrixStudy(plan, folder, runner, progress).run();
            return allValid ? ExitCode.OK : ExitCode.INVALID_CELLS;
        } finally {
            report(folder);
        }
    }

    private StudyFolder begin(Path results, Options study) throws IOException {
        StudyFolder folder = StudyFolder.create(results, STUDY);
        StudyFile.write(folder.path(), study);
        return folder;
    }

    private void report(StudyFolder folder) throws IOException {
        Summary summary = StudyReport.write(folder.path());
        progress.print("\n" + summary.table() + "\n" + summary.verdict() + "\nReport: " + summary.report());
        summary.unreadable().forEach(unreadable -> progress.print("unreadable: " + unreadable));
    }
}
