package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.Refusal;
import org.replibench.model.StudyCell;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.environment.EnvironmentPage;
import org.replibench.runner.environment.StudyOrigin;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.live.StudyServer;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Preset;
import org.replibench.runner.options.StudyFile;
import org.replibench.runner.study.BlockMeasurer;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.FolderLock;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.study.StudyHosts;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.study.StudyLoop;
import org.replibench.runner.testbed.DiskSpace;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.PreflightChecks;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;

/** {@code ./mvnw -P<kind> verify}: a study of any kind, from its options to its report. */
record StudyCommand<C extends StudyCell, R extends AuditedRecord>(
        Installation installation, CommandOptions options, Progress progress, StudyKind<C, R> kind) implements Command {
    @Override
    public boolean startsServers() {
        return !options.flag(Option.DRY_RUN);
    }

    @Override
    public ExitCode run() throws Exception {
        Path results = options.path(Option.RESULTS, installation.home());
        Optional<Path> resumed = toResume(results.resolve(options.command().key()));
        CommandOptions asked = resumed.isPresent()
                ? StudyFile.read(resumed.get(), options)
                : kind.initialOptions(options, installation.home());
        Preset.codeIn(options, asked).forEach(progress::log);
        try {
            ConfiguredStudy<C, R> study = kind.configure(asked, installation, results, progress);
            if (study.testbed().jvms().needLiveSet() && !options.flag(Option.DRY_RUN)) {
                asked = withLiveSet(study, asked);
                study = kind.configure(asked, installation, results, progress);
            }
            return options.flag(Option.DRY_RUN)
                    ? printPlan(study, asked, resumed)
                    : run(study, asked, results, resumed);
        } catch (InvalidRequestException e) {
            throw asked.located(e);
        }
    }

    /** What hosts and database are for depends on the heaps, and these on what is found on such hosts with the default one. */
    private CommandOptions withLiveSet(ConfiguredStudy<C, R> study, CommandOptions asked)
            throws IOException, InterruptedException {
        ConfiguredStudy<C, R> examined = study.examined();
        HostProvider hosts = examined.hosts();
        try (hosts;
                Database database = examined.openDatabase(installation, hosts)) {
            Map<Option, String> found = examined.settledOn(examined.testbed().on(installation, hosts, database))
                    .decided();
            return asked.with(Option.LOADS, found.get(Option.LOADS)).with(Option.LIVE_SET, found.get(Option.LIVE_SET));
        }
    }

    /** The study to continue; {@code -Dresume} alone means the latest, and Maven gives it as "true". */
    private Optional<Path> toResume(Path studies) throws IOException {
        if (!options.isGiven(Option.RESUME)) {
            return Optional.empty();
        }
        String text = options.text(Option.RESUME);
        return Optional.of(
                text.isEmpty() || text.equals("true")
                        ? StudyFolder.latest(studies)
                        : options.path(Option.RESUME, installation.home()));
    }

    private ExitCode printPlan(ConfiguredStudy<C, R> study, CommandOptions asked, Optional<Path> resumed)
            throws IOException, InterruptedException {
        if (isServed(asked)) {
            ServeCommand.port(asked);
        }
        study.requireFeasible();
        requireOrigin(study, asked, resumed);
        requireSameHosts(study, resumed);
        TestbedSpec testbed = study.testbed();
        if (study.nodesHereAtOnce() > 0) {
            PreflightChecks.requireMemory(
                    study.nodesHereAtOnce() * testbed.isolation().limits().serversPerNode(),
                    testbed.jvms().largestHeap());
        }
        List<C> left = toMeasure(study, resumed);
        Duration time = study.plan().expectedDuration(left);
        if (resumed.isPresent()) {
            time = time.plus(study.plan().carriedOver(left, StudyFolder.open(resumed.get())));
        }
        progress.print(study.plan().description(left, time) + study.planNote());
        String elsewhere = study.previewOfHosts();
        if (!elsewhere.isEmpty()) {
            progress.print("\n" + elsewhere);
        }
        return ExitCode.DONE;
    }

    /** Takes the port of the live page before anything is started: that it is taken then costs nothing. */
    private ExitCode run(ConfiguredStudy<C, R> study, CommandOptions asked, Path results, Optional<Path> resumed)
            throws IOException, InterruptedException {
        if (!isServed(asked)) {
            return run(study, asked, results, resumed, new LiveView(new LiveMetrics(), Optional.empty()));
        }
        LiveMetrics live = new LiveMetrics();
        try (StudyServer server = ServeCommand.serve(asked, live)) {
            progress.log("serving the study at " + server.url());
            return run(study, asked, results, resumed, new LiveView(live, Optional.of(server)));
        }
    }

    private ExitCode run(
            ConfiguredStudy<C, R> study, CommandOptions asked, Path results, Optional<Path> resumed, LiveView live)
            throws IOException, InterruptedException {
        requireOrigin(study, asked, resumed);
        ConfiguredStudy<C, R> examined = study.examined();
        requireSameHosts(examined, resumed);
        HostProvider hosts = examined.hosts();
        TestbedSpec spec = examined.testbed();
        PreflightChecks.check(
                examined.nodesHereAtOnce() * hosts.instancesPerNode(),
                spec.jvms().largestHeap(),
                results);
        PreflightChecks.requireWorkDisk(installation.work());
        hosts.requireRoom(
                spec.machines().isPresent()
                        ? examined.plan().maxNodes()
                        : examined.plan().maxNodesAtOnce());
        DiskSpace diskSpace = DiskSpace.of(results, installation.work());
        return diskSpace.watch(() -> run(examined, asked, results, resumed, live, hosts, diskSpace));
    }

    private ExitCode run(
            ConfiguredStudy<C, R> study,
            CommandOptions asked,
            Path results,
            Optional<Path> resumed,
            LiveView live,
            HostProvider hosts,
            DiskSpace diskSpace)
            throws IOException, InterruptedException {
        TestbedSpec spec = study.testbed();
        try (hosts;
                Database database = study.openDatabase(installation, hosts)) {
            database.statisticsAdvice().ifPresent(progress::log);
            ConfiguredStudy<C, R> settled = study.settledOn(spec.on(installation, hosts, database));
            Testbed running = settled.testbed().on(installation, hosts, database);
            StudyFolder folder = resumed.isPresent()
                    ? StudyFolder.open(resumed.get())
                    : createFolder(
                            results,
                            settled,
                            spec.machines().isPresent() ? asked : asked.with(Option.ISOLATION, hosts.name()),
                            running);
            FolderLock lock = folder.lock();
            try {
                if (spec.machines().isPresent()) {
                    new StudyHosts(settled.hostIdentities()).noteIn(folder.path());
                }
                folder.markLatest();
                return measure(settled, running, folder, live, diskSpace.ofStudy(folder.path()));
            } finally {
                lock.close();
            }
        }
    }

    /** A finished study has its report made again by any version, wherever it was measured. */
    private void requireOrigin(ConfiguredStudy<C, R> study, CommandOptions asked, Optional<Path> resumed)
            throws IOException, InterruptedException {
        if (resumed.isPresent() && !toMeasure(study, resumed).isEmpty()) {
            if (study.testbed().machines().isPresent() && !study.isResumedOnHosts()) {
                throw asked.invalid(
                        Option.INVENTORY,
                        new Refusal(
                                Option.INVENTORY.key(),
                                "servers that others started may be others by now, and no study of them is resumed",
                                "a new study",
                                "-D" + Option.RESUME.key(),
                                "to leave -D" + Option.RESUME.key() + " out"));
            }
            StudyOrigin.now(installation.home(), study.testbed().jvms()).requireOf(resumed.get());
        }
    }

    /** What others measured is no part of a study; nothing of it is touched then, and nothing is started. */
    private void requireSameHosts(ConfiguredStudy<C, R> study, Optional<Path> resumed) throws IOException {
        if (resumed.isPresent()
                && study.testbed().machines().isPresent()
                && !toMeasure(study, resumed).isEmpty()) {
            new StudyHosts(study.hostIdentities()).requireOf(StudyFolder.open(resumed.get()));
        }
    }

    private List<C> toMeasure(ConfiguredStudy<C, R> study, Optional<Path> resumed) throws IOException {
        return resumed.isPresent()
                ? study.plan()
                        .toMeasure(StudyFolder.open(resumed.get())
                                .missing(study.plan().cells(), study.store()))
                : study.plan().cells();
    }

    private StudyFolder createFolder(Path results, ConfiguredStudy<C, R> study, CommandOptions asked, Testbed running)
            throws IOException, InterruptedException {
        CommandOptions settled = asked.with(study.decided());
        StudyFolder folder = StudyFolder.create(results, options.command().key());
        StudyFile.write(folder.path(), settled);
        boolean probesDisk = study.plan().cells().stream().anyMatch(StudyCell::usesDatabase);
        EnvironmentPage.write(folder.path(), running, probesDisk, study.leftOut(), StudyFile.repeatCommands(settled));
        return folder;
    }

    private ExitCode measure(
            ConfiguredStudy<C, R> study, Testbed running, StudyFolder folder, LiveView live, DiskSpace diskSpace)
            throws IOException, InterruptedException {
        return diskSpace.watch(() -> measureAndConclude(study, running, folder, live, diskSpace));
    }

    private ExitCode measureAndConclude(
            ConfiguredStudy<C, R> study, Testbed running, StudyFolder folder, LiveView live, DiskSpace diskSpace)
            throws IOException, InterruptedException {
        Optional<ExitCode> exitCode = Optional.empty();
        boolean allValid;
        try (BlockMeasurer<C, R> measurement = study.measurement(running, folder.path(), live.metrics())) {
            if (live.server().isPresent()) {
                live.server().get().show(folder.path(), true);
            }
            allValid = new StudyLoop<>(
                            study.plan(),
                            folder,
                            diskSpace,
                            study.store(),
                            afterCell(study, live.server().isPresent()),
                            progress)
                    .run(measurement);
        } finally {
            if (folder.hasCells()) {
                diskSpace.requireForRecord();
                ConfiguredStudy.StudyConclusion conclusion = study.conclude(folder.path());
                progress.print("\n" + conclusion.text());
                exitCode = conclusion.exitCode();
            }
        }
        return exitCode.orElse(allValid ? ExitCode.DONE : ExitCode.INVALID);
    }

    private static boolean isServed(CommandOptions asked) {
        return asked.isGiven(Option.SERVE_PORT)
                && !asked.text(Option.SERVE_PORT).equals("false");
    }

    private List<StudyLoop.CellListener> afterCell(ConfiguredStudy<C, R> study, boolean shown) {
        List<StudyLoop.CellListener> all = new ArrayList<>(study.afterCell());
        if (shown) {
            all.add((folder, cell) -> study.conclude(folder));
        }
        return all;
    }

    /**
     * What is sampled, and where it is shown.
     *
     * @param server empty if it was not asked for
     */
    private record LiveView(LiveMetrics metrics, Optional<StudyServer> server) {}
}
