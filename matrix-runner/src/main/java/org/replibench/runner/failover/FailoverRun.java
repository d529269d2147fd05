package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.replibench.analysis.journal.Entry;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.Injection;
import org.replibench.runner.Testbed;
import org.replibench.runner.console.Progress;

/** Puts virtual users on a running cluster and lets the cell's fault happen to it, again and again. */
final class FailoverRun {
    static final String COPIES = "copies.csv";

    /** Before each fault, undisturbed: what the rate is when nothing happens. */
    private static final Duration CALM = Duration.ofSeconds(4);

    /** After each fault, when all is as before: long enough for every virtual user's next page. */
    private static final Duration AFTER = Duration.ofSeconds(3);

    private final FailoverPlan plan;
    private final Testbed testbed;
    private final Progress progress;
    private double otherCores;

    FailoverRun(FailoverPlan plan, Testbed testbed, Progress progress) {
        this.plan = plan;
        this.testbed = testbed;
        this.progress = progress;
    }

    /**
     * @param folder takes raw files
     * @throws org.replibench.cluster.ClusterException with one line if a fault could not be injected, or not be healed
     */
    Happened run(FailoverCell cell, Cluster cluster, Balancing balancing, Path folder)
            throws IOException, InterruptedException {
        JournalClock clock = new JournalClock();
        Fault fault = Faults.byName(cell.fault());
        Injector injector = new Injector(fault, cluster, testbed.database(), balancing.rotation(), plan.hold(), clock);
        List<Injection> injections = new ArrayList<>();
        List<Long> preparations = new ArrayList<>();
        try (VirtualUsers users = new VirtualUsers(cell.clients(), balancing::route, clock);
                CopiesWatch copies = new CopiesWatch(cluster, clock)) {
            sleep(plan.warmUp());
            for (int number = 1; number <= plan.injections(); number++) {
                progress.say(cell.id() + ": " + fault.name() + " " + number + " of " + plan.injections());
                preparations.add(clock.micros());
                injections.add(inject(injector, users.trigger(), plan.victims(cell, number), number));
                sleep(AFTER);
            }
            long leaving = clock.micros();
            List<Entry> entries = users.leave();
            copies.write(folder.resolve(COPIES));
            return new Happened(
                    clock,
                    entries,
                    new FaultSpans(injections, fault.preparationDisturbs() ? preparations : List.of(), clock.micros()),
                    balancing.chosen(),
                    copies.looks(),
                    AtRest.restless(cluster.nodes()),
                    otherCores,
                    leaving);
        }
    }

    private Injection inject(Injector injector, Trigger trigger, List<Integer> victims, int number)
            throws InterruptedException {
        injector.prepare(victims);
        OtherWork others = new OtherWork(testbed.database());
        sleep(CALM);
        otherCores = Math.max(otherCores, others.cores());
        Injection injection = plan.delays().isEmpty()
                ? injector.inject(victims)
                : injector.inject(
                        trigger, plan.delays().get((number - 1) % plan.delays().size()));
        // One that was restarted is another process.
        testbed.database().process().ifPresent(process -> testbed.hosts().account("database", process));
        return injection;
    }

    private static void sleep(Duration duration) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(duration.toMillis());
    }
}
