package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import org.replibench.analysis.store.FailoverStore;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.runner.Installation;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.StudyFolder;

/** Measures what faults cost, pattern by pattern. */
public final class FailoverStudy {
    private final FailoverPlan plan;
    private final Options options;
    private final Progress progress;

    /** @throws BadInput if an option is out of its range, or contradicts another */
    public FailoverStudy(Options options, Progress progress) {
        this.plan = FailoverPlan.from(options);
        this.options = options;
        this.progress = progress;
    }

    /** How many nodes each cell has. */
    public int nodes() {
        return plan.nodes();
    }

    /** @throws BadInput if a fault can't be injected there */
    public void requireInjectable(HostKind hosts) {
        if (hosts.instancesPerNode() != 1) {
            throw new BadInput("instances.per.node: 1 required in a failover study, found " + hosts.instancesPerNode());
        }
        plan.requireInjectable(hosts, !options.isGiven(Option.DB_URL));
    }

    /** What is left of it, a line for each cell in the order of measurement, and how long that takes. */
    public String description(Path folder) throws IOException {
        List<FailoverCell> left = folder == null ? plan.cells() : folder(folder).missing(plan);
        return left.stream().map(cell -> cell.id() + "\n").collect(Collectors.joining()) + announcement(left);
    }

    /**
     * Measures every cell that the folder has no record of, whatever becomes of single ones.
     *
     * @return whether all of the study's cells are valid, those measured before included
     */
    public boolean run(Installation installation, HostKind hosts, Database database, Path folder)
            throws IOException, InterruptedException {
        FailoverFolder study = folder(folder);
        List<FailoverCell> left = study.missing(plan);
        progress.say(announcement(left) + "; results in " + folder);
        try (FailoverRunner runner =
                new FailoverRunner(installation, plan, hosts, database, options.flag(Option.REUSE), progress)) {
            for (int done = 0; done < left.size(); done++) {
                FailoverCell cell = left.get(done);
                progress.say("cell " + (done + 1) + " of " + left.size() + ": " + cell.id() + "; about "
                        + Progress.spell(plan.expected(left.subList(done, left.size()))) + " left");
                FailoverRecord measured = runner.measure(cell, study.emptyCell(cell));
                measured.invalidReasons().forEach(reason -> progress.say(cell.id() + ": invalid: " + reason));
            }
        }
        return FailoverStore.readAll(folder, unreadable -> {}).stream()
                .allMatch(cell -> cell.measured().valid());
    }

    private String announcement(List<FailoverCell> left) {
        Duration time = plan.expected(left);
        return left.size() + " of " + plan.cells().size() + " cells, " + plan.injections() + " faults each, about "
                + Progress.spell(time) + ", until "
                + LocalTime.now().plus(time).truncatedTo(ChronoUnit.MINUTES);
    }

    private static FailoverFolder folder(Path folder) throws IOException {
        return new FailoverFolder(StudyFolder.existing(folder));
    }
}
