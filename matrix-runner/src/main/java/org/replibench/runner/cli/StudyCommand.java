package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostProvider;
import org.replibench.model.StudyCell;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.environment.EnvironmentDefinition;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.live.OptionalStudyServer;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;
import org.replibench.runner.study.BlockMeasurer;
import org.replibench.runner.study.CellListener;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.StudyConclusion;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.study.StudyLoop;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.IsolationSelector;
import org.replibench.runner.testbed.PreflightChecks;
import org.replibench.runner.testbed.StudyComponents;
import org.replibench.runner.testbed.Testbed;

/** {@code ./mvnw -P<kind> verify}: a study of any kind, from its options to its report. */
record StudyCommand<C extends StudyCell, R extends AuditedRecord>(
        Installation installation, CommandOptions options, Progress progress, StudyKind<C, R> kind) implements Command {
    @Override
    public boolean startsServers() {
        return !options.flag(Option.DRY_RUN);
    }

    @Override
    public ExitCode run() throws Exception {
        Path results = installation.home().resolve(options.text(Option.RESULTS));
        Optional<Path> resumed = StudyFolder.toResume(
                options, installation.home(), results.resolve(options.command().key()));
        CommandOptions asked = resumed.isPresent()
                ? StudyFile.read(resumed.get(), options)
                : kind.initialOptions(options, installation.home());
        ConfiguredStudy<C, R> study = kind.configure(asked, installation, results, progress);
        if (options.flag(Option.DRY_RUN)) {
            study.requireFeasible();
            PreflightChecks.requireMemory(
                    study.plan().maxNodes() * IsolationSelector.of(asked).serversPerNode(),
                    study.jvms().largestHeap());
            progress.print(study.plan().description(missing(study, resumed)) + study.planNote());
            return ExitCode.DONE;
        }
        HostProvider hosts = study.hosts();
        PreflightChecks.check(
                study.plan().maxNodes() * hosts.instancesPerNode(), study.jvms().largestHeap(), results);
        hosts.requireRoom(study.plan().maxNodes());
        try (hosts;
                Database database = StudyComponents.database(installation, asked, hosts.gateway())) {
            Testbed testbed = new Testbed(installation, hosts, database, study.jvms(), study.sessions());
            ConfiguredStudy<C, R> settled = study.settledOn(testbed);
            StudyFolder folder =
                    resumed.isPresent() ? StudyFolder.open(resumed.get()) : createFolder(results, settled, testbed);
            folder.markLatest();
            return measure(settled, testbed, folder);
        }
    }

    private List<C> missing(ConfiguredStudy<C, R> study, Optional<Path> resumed) throws IOException {
        return resumed.isPresent()
                ? StudyFolder.open(resumed.get()).missing(study.plan().cells(), study.store())
                : study.plan().cells();
    }

    private StudyFolder createFolder(Path results, ConfiguredStudy<C, R> study, Testbed testbed)
            throws IOException, InterruptedException {
        StudyFolder folder = StudyFolder.create(results, options.command().key());
        StudyFile.write(folder.path(), study.options());
        EnvironmentDefinition.write(folder.path(), testbed, study.leftOut(), StudyFile.repeatCommands(study.options()));
        return folder;
    }

    private ExitCode measure(ConfiguredStudy<C, R> study, Testbed testbed, StudyFolder folder)
            throws IOException, InterruptedException {
        LiveMetrics live = new LiveMetrics();
        Optional<ExitCode> exitCode = Optional.empty();
        boolean allValid;
        try (BlockMeasurer<C, R> measurement = study.measurement(testbed, folder.path(), live);
                OptionalStudyServer server =
                        OptionalStudyServer.startIfRequested(study.options(), folder.path(), live, progress)) {
            allValid = new StudyLoop<>(study.plan(), folder, study.store(), afterCell(study, server), progress)
                    .run(measurement);
        } finally {
            if (folder.hasCells()) {
                StudyConclusion conclusion = study.conclude(folder.path());
                progress.print("\n" + conclusion.text());
                exitCode = conclusion.exitCode();
            }
        }
        return exitCode.orElse(allValid ? ExitCode.DONE : ExitCode.INVALID);
    }

    private List<CellListener> afterCell(ConfiguredStudy<C, R> study, OptionalStudyServer server) {
        List<CellListener> all = new ArrayList<>(study.afterCell());
        server.server().ifPresent(shown -> all.add((folder, cell) -> study.conclude(folder)));
        return all;
    }
}
