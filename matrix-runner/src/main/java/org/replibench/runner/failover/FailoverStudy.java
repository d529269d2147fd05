package org.replibench.runner.failover;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import org.replibench.analysis.store.FailoverStore;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.analysis.store.Unreadable;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.runner.Installation;
import org.replibench.runner.Testbed;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.KeptOptions;
import org.replibench.runner.study.StudyFolder;

/** Measures what faults cost, pattern by pattern. */
public final class FailoverStudy {
    /** What decides which cells there are and how they are measured. */
    public static final KeptOptions KEPT = new KeptOptions(
            EnumSet.of(
                    Option.NODES,
                    Option.CLIENTS,
                    Option.WARMUP,
                    Option.REPEATS,
                    Option.REUSE,
                    Option.FAULTS,
                    Option.INJECTIONS,
                    Option.DETECTION,
                    Option.VICTIMS,
                    Option.FAULT_SECONDS,
                    Option.DELAYS,
                    Option.BALANCER,
                    Option.BALANCER_WEIGHTS,
                    Option.JVM_OPTIONS),
            EnumSet.of(
                    Option.PATTERNS,
                    Option.ENGINE,
                    Option.ARMS,
                    Option.REUSE_SURVIVORS,
                    Option.HOSTS,
                    Option.MEMORY,
                    Option.GC,
                    Option.GC_OPTIONS,
                    Option.HEAP,
                    Option.JDK,
                    Option.SESSION_KB,
                    Option.SESSION_CHANGED,
                    Option.DB_URL,
                    Option.DB_USER,
                    Option.INTERCONNECT_RATE,
                    Option.INTERCONNECT_DELAY));

    private final FailoverPlan plan;
    private final ServerReuse reuse;
    private final Options options;
    private final Progress progress;

    /** @throws BadInput if an option is out of its range, or contradicts another */
    public FailoverStudy(Options options, Progress progress) {
        this.plan = FailoverPlan.from(options);
        this.reuse = ServerReuse.from(options);
        this.options = options;
        this.progress = progress;
    }

    /** The options of a study that is begun with these: those that are not given have their defaults. */
    public static Options settled(Options options) {
        return FailoverDefaults.settle(options);
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

    /** @throws BadInput if servers that a balancer needs were not provisioned */
    public void requireParts(Installation installation) {
        if (plan.cells().stream()
                .anyMatch(cell -> ModClusterPolicy.byKey(cell.balancer()).isPresent())) {
            installation.loadBalancer();
            installation.serverBehindLoadBalancer();
        }
    }

    /** What is to be measured of a new study, a line for each cell in the order of measurement, and how long that takes. */
    public String description() {
        return description(plan.cells());
    }

    /** The same of what is left of one that was begun. */
    public String description(StudyFolder folder) {
        return description(plan.missing(folder));
    }

    /**
     * Measures every cell that the folder has no record of, whatever becomes of single ones.
     *
     * @return what all of the study's cells come to, those measured before included
     */
    public Verdict run(Testbed testbed, StudyFolder folder) throws IOException, InterruptedException {
        List<FailoverCell> left = plan.missing(folder);
        progress.say(announcement(left) + "; results in " + folder.path());
        try (FailoverRunner runner = new FailoverRunner(testbed, plan, reuse, progress)) {
            for (int done = 0; done < left.size(); done++) {
                FailoverCell cell = left.get(done);
                progress.say("cell " + (done + 1) + " of " + left.size() + ": " + cell.id() + "; about "
                        + Progress.spell(plan.expected(left.subList(done, left.size()))) + " left");
                FailoverRecord measured = runner.measure(cell, folder);
                measured.invalidReasons().forEach(reason -> progress.say(cell.id() + ": invalid: " + reason));
            }
        }
        List<Unreadable> unreadable = new ArrayList<>();
        List<StoredFailover> cells = FailoverStore.readAll(folder.path(), unreadable::add);
        return Verdict.of(cells, unreadable.isEmpty());
    }

    private String description(List<FailoverCell> left) {
        return left.stream().map(cell -> cell.id() + "\n").collect(Collectors.joining()) + announcement(left);
    }

    private String announcement(List<FailoverCell> left) {
        Duration time = plan.expected(left);
        return left.size() + " of " + plan.cells().size() + " cells, " + plan.injections() + " faults each, about "
                + Progress.spell(time) + ", until "
                + LocalTime.now().plus(time).truncatedTo(ChronoUnit.MINUTES);
    }
}
