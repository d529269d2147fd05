package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import org.replibench.analysis.StudyReport;
import org.replibench.analysis.Summary;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.jmeter.JMeter;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.CellRunner;
import org.replibench.runner.study.LoadRun;
import org.replibench.runner.study.MatrixPlan;
import org.replibench.runner.study.MatrixStudy;
import org.replibench.runner.study.NodeQuota;
import org.replibench.runner.study.StudyFolder;

/** {@code ./mvnw -Pmatrix verify}: sweeps replication patterns over cluster sizes. */
record MatrixCommand(Installation installation, Options options, Progress progress) implements Command {
    private static final String STUDY = "matrix";

    @Override
    public int run() throws Exception {
        MatrixPlan plan = MatrixPlan.from(options);
        HostChoice choice = HostChoice.of(options);
        HostKind hosts = choice.best(progress);
        Path results = installation.home().resolve(options.text(Option.RESULTS));
        Requirements.check(plan.maxNodes() * hosts.instancesPerNode(), results);
        hosts.requireRoom(plan.maxNodes());
        NodeQuota quota = choice.quota(hosts, plan.maxNodes());
        try (hosts;
                Database database = Parts.database(installation, options, hosts.gateway())) {
            StudyFolder folder = StudyFolder.create(results, STUDY);
            folder.markLatest();
            announce(plan, folder);
            JMeter jmeter = new JMeter(installation.jmeter(), installation.plans());
            LoadRun loadRun =
                    new LoadRun(jmeter, installation.ledger(), plan.warmUp(), plan.window(), hosts, quota, progress);
            CellRunner runner = new CellRunner(installation, hosts, database, loadRun, progress);
            try {
                boolean allValid = new MatrixStudy(plan, folder, runner, progress).run();
                return allValid ? ExitCode.OK : ExitCode.INVALID_CELLS;
            } finally {
                report(folder);
            }
        }
    }

    private void announce(MatrixPlan plan, StudyFolder folder) {
        progress.say(plan.cells().size() + " cells, about " + Progress.spell(plan.expected()) + ", until "
                + LocalTime.now().plus(plan.expected()).truncatedTo(ChronoUnit.MINUTES) + "; results in "
                + folder.path());
    }

    private void report(StudyFolder folder) throws IOException {
        Summary summary = StudyReport.write(folder.path());
        progress.print("\n" + summary.table() + "\n" + summary.verdict() + "\nReport: " + summary.report());
        summary.unreadable().forEach(unreadable -> progress.print("unreadable: " + unreadable));
    }
}
