package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.replibench.analysis.journal.Entry;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.balancer.Rotation;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.cluster.fault.Scene;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.Injection;
import org.replibench.runner.console.Progress;

/** Puts virtual users on a running cluster and lets the cell's fault happen to it, again and again. */
final class FailoverRun {
    static final String COPIES = "copies.csv";

    /** Before each fault, undisturbed: what the rate is when nothing happens. */
    private static final Duration CALM = Duration.ofSeconds(4);

    /** After each fault, when all is as before: long enough for every virtual user's next page. */
    private static final Duration AFTER = Duration.ofSeconds(3);

    private final FailoverPlan plan;
    private final HostKind hosts;
    private final Database database;
    private final Progress progress;

    FailoverRun(FailoverPlan plan, HostKind hosts, Database database, Progress progress) {
        this.plan = plan;
        this.hosts = hosts;
        this.database = database;
        this.progress = progress;
    }

    /**
     * @param folder takes raw files
     * @throws org.replibench.cluster.ClusterException with one line if a fault could not be injected, or not be healed
     */
    Happened run(FailoverCell cell, Cluster cluster, Balancing balancing, Path folder)
            throws IOException, InterruptedException {
        JournalClock clock = new JournalClock();
        List<Injection> injections = new ArrayList<>();
        List<Long> until = new ArrayList<>();
        try (VirtualUsers users = new VirtualUsers(cell.clients(), balancing::route, clock);
                CopiesWatch copies = new CopiesWatch(cluster, clock)) {
            sleep(plan.warmUp());
            for (int number = 1; number <= plan.injections(); number++) {
                progress.say(cell.id() + ": " + cell.fault() + " " + number + " of " + plan.injections());
                injections.add(inject(cell, number, cluster, balancing.rotation(), users, clock));
                sleep(AFTER);
                until.add(clock.micros());
            }
            List<Entry> entries = users.leave();
            long end = clock.micros();
            // What the last look of all shows is the last fault's doing.
            until.set(until.size() - 1, end);
            copies.write(folder.resolve(COPIES));
            return new Happened(clock, entries, injections, until, balancing.chosen(), copies.looks(), end);
        }
    }

    private Injection inject(
            FailoverCell cell, int number, Cluster cluster, Rotation rotation, VirtualUsers users, JournalClock clock)
            throws InterruptedException {
        Fault fault = Faults.byName(cell.fault());
        Injector injector = new Injector(fault, cluster, database, rotation, plan.hold(), clock);
        List<Integer> victims = plan.victims(cell, number);
        fault.prepare(new Scene(cluster, database, rotation, victims));
        sleep(CALM);
        Injection injection = plan.delays().isEmpty()
                ? injector.inject(victims)
                : injector.inject(
                        users.trigger(),
                        plan.delays().get((number - 1) % plan.delays().size()));
        // One that was restarted is another process.
        database.process().ifPresent(process -> hosts.account("database", process));
        return injection;
    }

    private static void sleep(Duration duration) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(duration.toMillis());
    }
}
