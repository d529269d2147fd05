package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.fault.Fault;
import org.replibench.cluster.fault.Faults;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.JournalFile;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.console.Progress;
import org.replibench.runner.diagnostics.NodeDiagnostics;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.TurnSampler;
import org.replibench.runner.testbed.Testbed;

/** Puts virtual users on a running cluster and lets the cell's fault happen to it, again and again. */
final class FaultInjectionRun {

    /** Before each fault, undisturbed: what the rate is when nothing happens. */
    private static final Duration BASELINE = Duration.ofSeconds(4);

    /** After each fault, when all is as before: long enough for every virtual user's next page. */
    private static final Duration OBSERVATION = Duration.ofSeconds(3);

    private final FailoverPlan plan;
    private final Testbed testbed;
    private final NodeDiagnostics diagnostics;
    private final Progress progress;
    private final UserRange userRange;
    private final FaultTurns.Turn turn;
    private final FaultSupply supply;
    private final JournalClock clock = new JournalClock();
    private final List<Long> calmUntilMicros = new ArrayList<>();
    private final Optional<LimitWatch> limitWatch;
    private MachineWatch.ForeignWork foreignWork = MachineWatch.ForeignWork.NONE;
    private double stealShare;

    /**
     * @param diagnostics of nodes that do not come back, or do not rest
     * @param userRange who puts load on the cluster
     * @param turn among the cells that are measured side by side; is left when the faults are over
     * @param supply how many faults there are
     */
    FaultInjectionRun(
            FailoverPlan plan,
            Testbed testbed,
            NodeDiagnostics diagnostics,
            Progress progress,
            UserRange userRange,
            FaultTurns.Turn turn,
            FaultSupply supply) {
        this.plan = plan;
        this.testbed = testbed;
        this.diagnostics = diagnostics;
        this.progress = progress;
        this.userRange = userRange;
        this.turn = turn;
        this.supply = supply;
        this.limitWatch = plan.limits().map(limits -> new LimitWatch(limits, this::orders, clock));
    }

    /**
     * @param folder takes raw files
     * @return what is known, even if a fault could not be injected, or not be healed: it is the last one then
     */
    FailoverRunData run(FailoverCell cell, Cluster cluster, RequestRouting requestRouting, Path folder)
            throws IOException, InterruptedException {
        Fault fault = Faults.byName(cell.fault());
        List<FaultInjection> faultInjections = new ArrayList<>();
        List<Long> preparations = new ArrayList<>();
        Ended ended = Ended.WELL;
        try (JournalFile.Appender journal = JournalFile.Appender.create(RawFile.JOURNAL.in(folder));
                TurnSampler tiers = TurnSampler.ofRun(
                        Probes.tiersUnderFaults(cluster, testbed.hosts(), testbed.database()),
                        RawFile.TIERS.in(folder));
                VirtualUsers users = new VirtualUsers(userRange, requestRouting::route, clock, journal);
                ReplicationMonitor copies = new ReplicationMonitor(cluster, clock)) {
            FaultInjector faultInjector = new FaultInjector(
                    fault,
                    cluster,
                    testbed.database(),
                    requestRouting.rotation(),
                    plan.faultDuration(fault),
                    clock,
                    new FaultInjector.BeforeHealing() {
                        @Override
                        public void await() throws InterruptedException {
                            beforeHealing(fault, cell.nodes(), users);
                        }

                        @Override
                        public void failed(RuntimeException failure) {
                            diagnose(cluster, failure, folder);
                        }
                    });
            tiers.begin();
            try (turn) {
                sleep(plan.warmUp());
                while (ended.equals(Ended.WELL) && !isDecided(cell, users, faultInjections) && supply.next()) {
                    turn.awaitHealed();
                    progress.log(cell.id() + ": " + fault.name() + " " + supply.number()
                            + (plan.mayEndEarly() ? "" : " of " + plan.injections()));
                    MachineWatch.StealTimeMeter stolen = new MachineWatch.StealTimeMeter();
                    preparations.add(clock.micros());
                    ended = injectNext(
                            faultInjections,
                            faultInjector,
                            users.nextUpdateHook(),
                            plan.targetNodes(cell, supply.number()));
                    users.speedUp();
                    requestRouting.faultHealed();
                    sleep(OBSERVATION);
                    stealShare = Math.max(stealShare, stolen.share());
                }
            }
            long leaving = clock.micros();
            List<JournalEntry> journalEntries = users.signOffAll();
            copies.write(RawFile.COPIES.in(folder));
            List<String> busyNodes = MachineWatch.IdleCheck.busyNodes(cluster.nodes());
            cluster.nodes().stream()
                    .filter(node -> busyNodes.contains(node.name()))
                    .forEach(node -> diagnostics.take(node, "it takes CPU time without requests", folder));
            return new FailoverRunData(
                    clock,
                    journalEntries,
                    new FaultAttribution(
                            faultInjections,
                            fault.preparationDisturbsLoad() ? preparations : List.of(),
                            clock.micros()),
                    calmUntilMicros,
                    requestRouting.newSessionsByNode(),
                    copies.snapshots(),
                    busyNodes,
                    foreignWork,
                    stealShare,
                    leaving,
                    ended.notHealed(),
                    ended.failure().or(() -> lostHost(cluster)).or(users::failure));
        }
    }

    /** A node that is gone with its host is none that did not recover. */
    private static Optional<String> lostHost(Cluster cluster) {
        return cluster.nodes().stream()
                .filter(node ->
                        node.host().machine().filter(RemoteMachine::lost).isPresent())
                .findFirst()
                .map(node -> node.name() + ": its host was lost");
    }

    /** Of the nodes that a failure names; of all if it names neither one nor the database. */
    private void diagnose(Cluster cluster, RuntimeException failure, Path folder) {
        String reason = String.valueOf(failure.getMessage());
        List<Node> named = cluster.nodes().stream()
                .filter(node -> Pattern.compile("\\b" + node.name() + "\\b")
                        .matcher(reason)
                        .find())
                .toList();
        boolean ofNoNode = named.isEmpty() && !reason.startsWith("database:");
        (ofNoNode ? cluster.nodes() : named).forEach(node -> diagnostics.take(node, reason, folder));
    }

    /** Looked for before others' next faults, which wait for it: it takes CPU time. */
    private boolean isDecided(FailoverCell cell, VirtualUsers users, List<FaultInjection> faultInjections) {
        Optional<String> decision =
                limitWatch.flatMap(watch -> watch.look(users.journal(), faultInjections, calmUntilMicros));
        decision.ifPresent(reason -> progress.log(cell.id() + ": has no more faults: " + reason));
        return decision.isPresent();
    }

    /**
     * Where it takes a server's boot to heal the fault, that disturbs whatever goes on: every cell's fault has been observed by then, and
     * users leave most of the CPU time to the server.
     */
    private void beforeHealing(Fault fault, int nodes, VirtualUsers users) throws InterruptedException {
        boolean boots = fault.lastsUntilHealed() && fault.serverBoots(nodes) > 0;
        if (boots) {
            turn.awaitObserved();
            users.slowDown();
        }
        calmUntilMicros.add(boots ? clock.micros() : Long.MAX_VALUE);
    }

    private List<PlacedOrder> orders() {
        return new ShopOrders(testbed.database())
                .all(clock).stream().filter(userRange::placed).toList();
    }

    /** Lets the next fault happen; says what went wrong with it, if something did: what clients have seen is kept. */
    private Ended injectNext(
            List<FaultInjection> faultInjections,
            FaultInjector faultInjector,
            NextUpdateHook nextUpdateHook,
            List<Integer> victims)
            throws InterruptedException {
        try {
            faultInjections.add(inject(faultInjector, nextUpdateHook, victims, faultInjections.size() + 1));
            return Ended.WELL;
        } catch (FaultInjector.FaultNotHealedException e) {
            faultInjections.add(e.injection());
            return new Ended(Optional.of(message(e)), Optional.empty());
        } catch (RuntimeException e) {
            return new Ended(Optional.empty(), Optional.of(message(e)));
        }
    }

    /** @throws InterruptedException if it is no failure, but the study's end */
    private static String message(RuntimeException failure) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException(failure.getMessage());
        }
        return failure instanceof ClusterException || failure instanceof FaultInjector.FaultNotHealedException
                ? failure.getMessage()
                : "unexpected: " + failure;
    }

    /**
     * How a fault ended.
     *
     * @param notHealed why not all was as before after it
     * @param failure why it could not be injected
     */
    private record Ended(Optional<String> notHealed, Optional<String> failure) {
        static final Ended WELL = new Ended(Optional.empty(), Optional.empty());
    }

    private FaultInjection inject(
            FaultInjector faultInjector, NextUpdateHook nextUpdateHook, List<Integer> victims, int number)
            throws InterruptedException {
        faultInjector.prepare(victims);
        MachineWatch.ForeignCpuMeter others = new MachineWatch.ForeignCpuMeter(testbed.database());
        sleep(BASELINE);
        foreignWork = foreignWork.orMore(others.work());
        turn.awaitTurn();
        FaultInjection faultInjection = plan.delays().isEmpty()
                ? faultInjector.inject(victims)
                : faultInjector.inject(
                        nextUpdateHook,
                        plan.delays().get((number - 1) % plan.delays().size()));
        if (!faultInjection.tookEffect()) {
            progress.log("no effect, so no fault: " + faultInjection.effect());
        }
        return faultInjection;
    }

    private static void sleep(Duration duration) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(duration.toMillis());
    }
}
