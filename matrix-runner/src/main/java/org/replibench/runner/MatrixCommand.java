package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.Declaration;
import org.replibench.analysis.StudyReport;
import org.replibench.analysis.Summary;
import org.replibench.analysis.statistics.Margin;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.jmeter.JMeter;
import org.replibench.model.Cell;
import org.replibench.model.Variant;
import org.replibench.runner.console.Progress;
import org.replibench.runner.environment.EnvironmentDefinition;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.live.AfterCell;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.live.Serving;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.profile.FlightRecorder;
import org.replibench.runner.profile.Recorder;
import org.replibench.runner.sessions.SessionVariants;
import org.replibench.runner.study.Calibration;
import org.replibench.runner.study.CellRunner;
import org.replibench.runner.study.LoadRun;
import org.replibench.runner.study.Loads;
import org.replibench.runner.study.MatrixPlan;
import org.replibench.runner.study.MatrixStudy;
import org.replibench.runner.study.NodeQuota;
import org.replibench.runner.study.StudyFile;
import org.replibench.runner.study.StudyFolder;

/** Measures the cells of a study, one after another, and writes its report. */
record MatrixCommand(Installation installation, Options options, Progress progress, StudyKind kind) implements Command {
    @Override
    public boolean startsServers() {
        return !options.flag(Option.DRY_RUN);
    }

    @Override
    public int run() throws Exception {
        Path results = installation.home().resolve(options.text(Option.RESULTS));
        Optional<Path> resumed = StudyFolder.resumed(options, installation.home(), results.resolve(kind.name()));
        Options asked = resumed.map(folder -> StudyFile.read(folder, options))
                .orElseGet(() -> MatrixPlan.withSeed(kind.begun(options, installation.home())));
        MatrixPlan all = kind.plan(asked);
        Declaration declaration = new Declaration(asked.parsed(Option.MARGIN, Margin::ofPercent));
        HostChoice choice = HostChoice.of(asked);
        JvmVariants jvmsAsked = JvmVariants.of(asked);
        Requirements.requireHeap(jvmsAsked.largestHeap());
        Map<Variant, String> refused = Parts.refused(asked, jvmsAsked);
        JvmVariants jvms = jvmsAsked.without(refused.keySet());
        refused.forEach((variant, reason) -> progress.say(variant + ": left out, refused by the JVM: " + reason));
        Parts.inexpressible(asked).forEach(reason -> progress.say("left out: " + reason));
        if (asked.flag(Option.PROFILE)) {
            Parts.requireRecordable(jvms);
        }
        MatrixPlan plan = all.without(refused.keySet());
        if (options.flag(Option.DRY_RUN)) {
            choice.quota(choice.asGiven(), plan.maxNodes());
            List<Cell> left =
                    resumed.isPresent() ? StudyFolder.existing(resumed.get()).missing(plan) : plan.cells();
            progress.print(plan.description(left) + "\n" + Loads.from(asked).description()
                    + "\norder: drawn with -Dseed=" + asked.text(Option.SEED));
            return ExitCode.OK;
        }
        HostKind hosts = choice.best(progress);
        Requirements.check(plan.maxNodes() * hosts.instancesPerNode(), jvms.largestHeap(), results);
        hosts.requireRoom(plan.maxNodes());
        NodeQuota quota = choice.quota(hosts, plan.maxNodes());
        try (hosts;
                Database database = Parts.database(installation, asked, hosts.gateway())) {
            Testbed testbed = new Testbed(installation, hosts, database, jvms, SessionVariants.of(asked));
            JMeter jmeter = new JMeter(installation.jmeter(), installation.plans());
            Options settled =
                    new Calibration(testbed, quota, jmeter, progress).resolve(choice.settled(hosts, quota), plan);
            StudyFolder folder = resumed.isPresent()
                    ? StudyFolder.existing(resumed.get())
                    : begin(results, settled, testbed, refused);
            folder.markLatest();
            MatrixPlan settledPlan = kind.plan(settled).without(refused.keySet());
            LiveMetrics live = new LiveMetrics();
            Recorder recorder = asked.flag(Option.PROFILE) ? new FlightRecorder(progress) : Recorder.NONE;
            LoadRun loadRun =
                    new LoadRun(jmeter, installation.ledger(), plan.timing(), hosts, quota, progress, live, recorder);
            try (CellRunner runner = new CellRunner(testbed, loadRun, declaration, plan.reuse(), progress);
                    Serving serving = Serving.of(settled, folder.path(), live, progress)) {
                boolean allValid = new MatrixStudy(
                                settledPlan, folder, runner, afterCell(settled, serving, jmeter), progress)
                        .run();
                return allValid ? ExitCode.OK : ExitCode.INVALID_CELLS;
            } finally {
                report(folder);
            }
        }
    }

    private List<AfterCell> afterCell(Options settled, Serving serving, JMeter jmeter) {
        List<AfterCell> all = new ArrayList<>();
        if (settled.flag(Option.DASHBOARD)) {
            all.add((folder, cell) -> dashboard(jmeter, cell));
        }
        serving.server().ifPresent(server -> all.add((folder, cell) -> StudyReport.write(folder)));
        return all;
    }

    /** Without one, the cell is what it was. */
    private void dashboard(JMeter jmeter, Path cell) throws IOException, InterruptedException {
        Path jtl = cell.resolve(LoadRun.JTL);
        try {
            if (Files.exists(jtl)) {
                jmeter.dashboard(jtl, cell.resolve("dashboard"));
            }
        } catch (IllegalStateException e) {
            progress.say(e.getMessage());
        }
    }

    private StudyFolder begin(Path results, Options settled, Testbed testbed, Map<Variant, String> refused)
            throws IOException, InterruptedException {
        StudyFolder folder = StudyFolder.create(results, kind.name());
        StudyFile.write(folder.path(), settled);
        EnvironmentDefinition.write(
                folder.path(),
                testbed,
                refused,
                "cp <this folder>/study.yaml .\n./mvnw -P" + kind.name() + " verify -Dmatrix=study.yaml");
        return folder;
    }

    private void report(StudyFolder folder) throws IOException {
        Summary summary = StudyReport.write(folder.path());
        progress.print("\n" + summary.table() + "\n" + summary.verdict() + "\nReport: " + summary.report());
        summary.unreadable().forEach(unreadable -> progress.print("unreadable: " + unreadable));
        kind.conclude(folder.path(), progress);
    }
}
