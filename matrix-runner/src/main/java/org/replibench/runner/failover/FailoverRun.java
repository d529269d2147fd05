package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.replibench.analysis.journal.Entry;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
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
    private double stolenShare;

    FailoverRun(FailoverPlan plan, Testbed testbed, Progress progress) {
        this.plan = plan;
        this.testbed = testbed;
        this.progress = progress;
    }

    /**
     * @param folder takes raw files
     * @return what is known, even if a fault could not be injected, or not be healed: it is the last one then
     */
    Happened run(FailoverCell cell, Cluster cluster, Balancing balancing, Path folder)
            throws IOException, InterruptedException {
        JournalClock clock = new JournalClock();
        Fault fault = Faults.byName(cell.fault());
        Injector injector = new Injector(fault, cluster, testbed.database(), balancing.rotation(), plan.hold(), clock);
        List<Injection> injections = new ArrayList<>();
        List<Long> preparations = new ArrayList<>();
        Optional<String> failure = Optional.empty();
        try (VirtualUsers users = new VirtualUsers(cell.clients(), balancing::route, clock);
                CopiesWatch copies = new CopiesWatch(cluster, clock)) {
            sleep(plan.warmUp());
            for (int number = 1; number <= plan.injections() && failure.isEmpty(); number++) {
                progress.say(cell.id() + ": " + fault.name() + " " + number + " of " + plan.injections());
                StolenTime stolen = new StolenTime();
                preparations.add(clock.micros());
                failure = add(injections, injector, users.tripwire(), plan.victims(cell, number));
                balancing.healed();
                sleep(AFTER);
                stolenShare = Math.max(stolenShare, stolen.share());
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
                    stolenShare,
                    leaving,
                    failure);
        }
    }

    /** Lets the next fault happen; returns what went wrong with it, if something did: what clients have seen is kept. */
    private Optional<String> add(
            List<Injection> injections, Injector injector, Tripwire tripwire, List<Integer> victims)
            throws InterruptedException {
        try {
            injections.add(inject(injector, tripwire, victims, injections.size() + 1));
            return Optional.empty();
        } catch (NotHealed e) {
            injections.add(e.injection());
            return failure(e);
        } catch (ClusterException e) {
            return failure(e);
        }
    }

    /** @throws InterruptedException if it is no failure, but the study's end */
    private static Optional<String> failure(RuntimeException failure) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException(failure.getMessage());
        }
        return Optional.of(failure.getMessage());
    }

    private Injection inject(Injector injector, Tripwire tripwire, List<Integer> victims, int number)
            throws InterruptedException {
        injector.prepare(victims);
        OtherWork others = new OtherWork(testbed.database());
        sleep(CALM);
        otherCores = Math.max(otherCores, others.cores());
        Injection injection = plan.delays().isEmpty()
                ? injector.inject(victims)
                : injector.inject(
                        tripwire, plan.delays().get((number - 1) % plan.delays().size()));
        // One that was restarted is another process.
        testbed.database().process().ifPresent(process -> testbed.hosts().account("database", process));
        return injection;
    }

    private static void sleep(Duration duration) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(duration.toMillis());
    }
}
