package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.replibench.analysis.failover.Costs;
import org.replibench.analysis.failover.FailoverReport;
import org.replibench.analysis.failover.Requirement;
import org.replibench.analysis.store.CellStore;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.runner.console.Progress;
import org.replibench.runner.failover.FailoverStudy;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.StudyFile;
import org.replibench.runner.study.StudyFolder;

/** {@code ./mvnw -Pfailover verify}: what is lost, and how long clients wait, when something fails under load. */
record FailoverCommand(Installation installation, Options options, Progress progress) implements Command {
    private static final String STUDY = "failover";

    /** What decides which cells there are and how they are measured. */
    private static final Set<Option> KEPT = EnumSet.of(
            Option.PATTERNS,
            Option.ENGINE,
            Option.ARMS,
            Option.NODES,
            Option.CLIENTS,
            Option.WARMUP,
            Option.REPEATS,
            Option.REUSE,
            Option.FAULTS,
            Option.INJECTIONS,
            Option.VICTIMS,
            Option.FAULT_SECONDS,
            Option.DELAYS,
            Option.BALANCER,
            Option.BALANCER_WEIGHTS,
            Option.HOSTS,
            Option.MEMORY,
            Option.INTERCONNECT_RATE,
            Option.INTERCONNECT_DELAY);

    @Override
    public boolean startsServers() {
        return !options.flag(Option.DRY_RUN);
    }

    @Override
    public int run() throws Exception {
        Path results = installation.home().resolve(options.text(Option.RESULTS));
        Optional<Path> resumed = StudyFolder.resumed(options, installation.home(), results.resolve(STUDY));
        Options given = resumed.isPresent() ? StudyFile.read(resumed.get(), options, KEPT) : options;
        FailoverStudy study = new FailoverStudy(given, progress);
        List<Requirement> requirements = requirements();
        HostChoice choice = HostChoice.of(given);
        if (options.flag(Option.DRY_RUN)) {
            study.requireInjectable(choice.withoutQuota());
            progress.print(study.description(resumed.orElse(null)));
            return ExitCode.OK;
        }
        HostKind hosts = choice.bestWithoutQuota(progress);
        study.requireInjectable(hosts);
        Optional<Costs> costs = costs(results, hosts);
        Requirements.check(study.nodes(), results);
        hosts.requireRoom(study.nodes());
        try (hosts;
                Database database = Parts.database(installation, given, hosts.gateway())) {
            StudyFolder folder = resumed.isPresent()
                    ? StudyFolder.existing(resumed.get())
                    : begin(results, given.with(Option.HOSTS, hosts.name()));
            folder.markLatest();
            return run(study, hosts, database, folder.path(), costs, requirements);
        }
    }

    private int run(
            FailoverStudy study,
            HostKind hosts,
            Database database,
            Path folder,
            Optional<Costs> costs,
            List<Requirement> requirements)
            throws Exception {
        try {
            boolean allValid = study.run(installation, hosts, database, folder);
            return allValid ? ExitCode.OK : ExitCode.INVALID_CELLS;
        } finally {
            report(folder, costs, requirements);
        }
    }

    private static StudyFolder begin(Path results, Options study) throws IOException {
        StudyFolder folder = StudyFolder.create(results, STUDY);
        StudyFile.write(folder.path(), study, KEPT);
        return folder;
    }

    private List<Requirement> requirements() {
        return options.isGiven(Option.REQUIRE) ? options.parsed(Option.REQUIRE, Requirement::parse) : List.of();
    }

    /** @throws BadInput if the study that was asked for is none, or is one of another environment */
    private Optional<Costs> costs(Path results, HostKind hosts) throws IOException {
        boolean demanded = options.isGiven(Option.COST);
        Path study = demanded
                ? installation.home().resolve(options.text(Option.COST))
                : StudyFolder.latest(results.resolve("matrix"));
        if (!Files.isDirectory(study.resolve(CellStore.CELLS))) {
            if (demanded) {
                throw new BadInput("cost: the folder of a matrix study required, found " + study);
            }
            return Optional.empty();
        }
        Costs costs = Costs.read(study);
        Optional<String> refusal = costs.refusal(environment(hosts));
        if (demanded && refusal.isPresent()) {
            throw new BadInput(refusal.get());
        }
        return refusal.isPresent() ? Optional.empty() : Optional.of(costs);
    }

    /** As far as it is known before anything is started. */
    private static Map<String, String> environment(HostKind hosts) {
        Map<String, String> environment = new TreeMap<>(hosts.settings());
        environment.put("jvm.heap", String.join(" ", JvmOptions.DEFAULT.heap()));
        environment.put("jvm.collector", String.join(" ", JvmOptions.DEFAULT.collector()));
        return environment;
    }

    private void report(Path folder, Optional<Costs> costs, List<Requirement> requirements) throws IOException {
        FailoverReport.Summary summary = FailoverReport.write(folder, costs, requirements);
        costs.ifPresent(known -> progress.say("what patterns cost was measured in " + known.study()));
        progress.print("\n" + summary.table() + "\n" + summary.choice() + "\nReport: " + summary.report());
        summary.unreadable().forEach(unreadable -> progress.print("unreadable: " + unreadable));
    }
}
