package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.failover.Costs;
import org.replibench.analysis.failover.FailoverReport;
import org.replibench.analysis.failover.Requirement;
import org.replibench.analysis.store.CellStore;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.runner.console.Progress;
import org.replibench.runner.environment.EnvironmentDefinition;
import org.replibench.runner.failover.FailoverStudy;
import org.replibench.runner.failover.Verdict;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.sessions.SessionVariants;
import org.replibench.runner.study.StudyFile;
import org.replibench.runner.study.StudyFolder;

/** {@code ./mvnw -Pfailover verify}: what is lost, and how long clients wait, when something fails under load. */
record FailoverCommand(Installation installation, Options options, Progress progress) implements Command {
    private static final String STUDY = "failover";

    @Override
    public boolean startsServers() {
        return !options.flag(Option.DRY_RUN);
    }

    @Override
    public int run() throws Exception {
        Parts.requireNotGiven(options, "a failover study", Option.PROFILE);
        requireNotGiven(
                Option.SECONDS, "-Dfault.seconds says how long a fault goes on, -Dinjections how often it happens");
        requireNotGiven(Option.LOADS, "-Dclients says how many virtual users there are");
        Path results = installation.home().resolve(options.text(Option.RESULTS));
        Optional<Path> resumed = StudyFolder.resumed(options, installation.home(), results.resolve(STUDY));
        Options given = FailoverStudy.settled(
                resumed.isPresent() ? StudyFile.read(resumed.get(), options, FailoverStudy.KEPT) : options);
        FailoverStudy study = new FailoverStudy(given, progress);
        Parts.inexpressible(given).forEach(reason -> progress.say("left out: " + reason));
        List<Requirement> requirements = requirements();
        HostChoice choice = HostChoice.of(given);
        JvmVariants jvms = Parts.oneJvm(given);
        SessionVariants sessions = Parts.oneSessionSize(given);
        study.requireParts(installation);
        Optional<Costs> costs = costs(results);
        if (options.flag(Option.DRY_RUN)) {
            study.requireInjectable(choice.ablestWithoutQuota());
            progress.print(
                    resumed.isPresent() ? study.description(StudyFolder.existing(resumed.get())) : study.description());
            return ExitCode.OK;
        }
        HostKind hosts = choice.bestWithoutQuota(progress);
        study.requireInjectable(hosts);
        refuseUnfit(costs, knownBeforehand(given, hosts, jvms, sessions), study.nodes());
        Requirements.check(study.nodes(), jvms.largestHeap(), results);
        hosts.requireRoom(study.nodes());
        try (hosts;
                Database database = Parts.database(installation, given, hosts.gateway())) {
            Testbed testbed = new Testbed(installation, hosts, database, jvms, sessions);
            Optional<Costs> fit = fit(costs, testbed.settings(testbed.first()), study.nodes());
            StudyFolder folder = resumed.isPresent()
                    ? StudyFolder.existing(resumed.get())
                    : begin(results, given.with(Option.HOSTS, hosts.name()), testbed);
            folder.markLatest();
            Verdict verdict;
            try {
                verdict = study.run(testbed, folder);
            } finally {
                report(folder.path(), fit, requirements);
            }
            verdict.wrong().forEach(progress::print);
            return verdict.exitCode();
        }
    }

    /** @throws BadInput if an option is given that does nothing here, with what does it instead */
    private void requireNotGiven(Option option, String instead) {
        if (options.isGiven(option)) {
            throw options.refusal(option, option.key() + ": not in a failover study; " + instead);
        }
    }

    private static StudyFolder begin(Path results, Options study, Testbed testbed)
            throws IOException, InterruptedException {
        StudyFolder folder = StudyFolder.create(results, STUDY);
        StudyFile.write(folder.path(), study, FailoverStudy.KEPT);
        EnvironmentDefinition.write(
                folder.path(), testbed, Map.of(), "./mvnw -Pfailover verify " + FailoverStudy.KEPT.commandLine(study));
        return folder;
    }

    private List<Requirement> requirements() {
        return options.isGiven(Option.REQUIRE) ? options.parsed(Option.REQUIRE, Requirement::parse) : List.of();
    }

    /** @throws BadInput if a study that was asked for is none */
    private Optional<Costs> costs(Path results) throws IOException {
        List<Path> studies = new ArrayList<>();
        if (costDemanded()) {
            for (String study : options.list(Option.COST, text -> text)) {
                studies.add(requireMatrix(StudyFolder.named(installation.home().resolve(study))));
            }
        } else {
            Path latest = StudyFolder.latest(results.resolve("matrix"));
            if (isMatrix(latest)) {
                studies.add(latest);
            }
        }
        return studies.isEmpty() ? Optional.empty() : Optional.of(Costs.read(studies));
    }

    private static Path requireMatrix(Path study) {
        if (!isMatrix(study)) {
            throw new BadInput("cost: the folder of a matrix study required, found " + study
                    + "; measure one with ./mvnw -Pmatrix verify, or leave -Dcost out");
        }
        return study;
    }

    private static boolean isMatrix(Path study) {
        return Files.isDirectory(study.resolve(CellStore.CELLS));
    }

    private boolean costDemanded() {
        return options.isGiven(Option.COST);
    }

    /** @throws BadInput if the study that was asked for is one of another environment, or of other clusters */
    private void refuseUnfit(Optional<Costs> costs, Map<String, String> environment, int nodes) {
        costs.filter(known -> costDemanded())
                .flatMap(known -> known.refusal(environment, nodes))
                .ifPresent(reason -> {
                    throw new BadInput(reason);
                });
    }

    /** Once all is known of this environment: costs of another one that nobody asked for are left out. */
    private Optional<Costs> fit(Optional<Costs> costs, Map<String, String> environment, int nodes) {
        refuseUnfit(costs, environment, nodes);
        Optional<String> refusal = costs.flatMap(known -> known.refusal(environment, nodes));
        refusal.ifPresent(reason -> progress.say("costs are left out of the report: " + reason));
        return refusal.isPresent() ? Optional.empty() : costs;
    }

    private Map<String, String> knownBeforehand(
            Options given, HostKind hosts, JvmVariants jvms, SessionVariants sessions) {
        Map<String, String> environment = new TreeMap<>(hosts.settings());
        environment.putAll(Testbed.machine());
        environment.putAll(Testbed.ofDatabase(Parts.databaseSettings(installation, given)));
        jvms.all().values().forEach(jvm -> environment.putAll(jvm.settings()));
        sessions.all().values().forEach(size -> environment.putAll(size.settings()));
        return environment;
    }

    private void report(Path folder, Optional<Costs> costs, List<Requirement> requirements) throws IOException {
        FailoverReport.Summary summary = FailoverReport.write(folder, costs, requirements);
        costs.ifPresent(known -> progress.say("what patterns cost was measured in "
                + known.studies().stream().map(Path::toString).collect(Collectors.joining(", "))));
        progress.print("\n" + summary.table() + "\n" + summary.choice() + "\nReport: " + summary.report());
        summary.unreadable().forEach(unreadable -> progress.print("unreadable: " + unreadable));
    }
}
