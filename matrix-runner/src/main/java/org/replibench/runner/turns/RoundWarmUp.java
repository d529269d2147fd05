package org.replibench.runner.turns;

import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.measure.WarmUpResult;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;

/** Runs the loads of a round, first all at once, then in turns, until the servers' compilers have little left to do. */
final class RoundWarmUp {
    /** Long enough for connections to be made, short enough for every arm's code to be compiled along with the others'. */
    private static final Duration TURN = Duration.ofSeconds(2);

    /** Of the nodes' CPU time: what compilers take then, they take from all arms of the same servers alike. */
    static final double MAX_COMPILER_SHARE = 0.05;

    /** Long enough for a share of it to mean something. */
    private static final Duration TOGETHER = Duration.ofSeconds(6);

    /** What a node's compilers use at most when they have caught up, in cores. */
    private static final double MAX_RESTING_COMPILERS = 0.1;

    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

    /** A compiler that never rests holds nothing up. */
    private static final int MAX_LOOKS = 20;

    /** A compiler pauses now and then before it is done. */
    private static final int STEADY_PASSES = 2;

    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(15);

    private final List<RoundArm> arms;
    private final Map<Cluster, List<Probe>> probes = new LinkedHashMap<>();
    private final Runnable rehearsal;
    private final Consumer<String> progress;

    /** @param rehearsal of what happens before the first block: servers that do it for the first time load classes, and compile anew */
    RoundWarmUp(List<RoundArm> arms, Runnable rehearsal, Consumer<String> progress) {
        this.arms = arms;
        this.rehearsal = rehearsal;
        this.progress = progress;
        arms.forEach(arm -> probes.computeIfAbsent(arm.cluster(), Probes::compilationProbes));
    }

    /**
     * Has all arms active at once, and lets compilers catch up with them, by turns, until these have little left to do, or {@code atMost}
     * is over, or a server has ended: methods reach the number of calls that has them compiled in the time that one arm would need, and
     * compilers have the cores to themselves then, for which they would wait while a load runs.
     */
    Duration together(Duration atMost) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Reports reports = new Reports(start, atMost);
        double share;
        do {
            share = compilerShare(() -> {
                together(arms.iterator(), () -> Thread.sleep(TOGETHER.toMillis()));
                letCompilersCatchUp(() -> goesOn(start, atMost));
            });
            reports.of(share);
        } while (share > MAX_COMPILER_SHARE && goesOn(start, atMost));
        return passed(start);
    }

    /**
     * Has arms take turns until the servers are steady, or {@code atMost} is over, or a server has ended: a limit of CPU time lets
     * requests wait for each other, and compilers meet code that did not run before.
     */
    WarmUpResult inTurns(Duration atMost) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Reports reports = new Reports(start, atMost);
        rehearsal.run();
        int steadyPasses = 0;
        while (steadyPasses < STEADY_PASSES && goesOn(start, atMost)) {
            double share = compilerShare(this::aTurnOfEach);
            steadyPasses = share <= MAX_COMPILER_SHARE ? steadyPasses + 1 : 0;
            reports.of(share);
        }
        return new WarmUpResult(passed(start), steadyPasses >= STEADY_PASSES);
    }

    private boolean goesOn(long start, Duration atMost) {
        return !isOver(passed(start), atMost) && allAlive();
    }

    private void aTurnOfEach() throws IOException, InterruptedException {
        for (RoundArm arm : arms) {
            arm.warmUp(() -> Thread.sleep(TURN.toMillis()));
        }
    }

    private static void together(Iterator<RoundArm> left, RoundArm.Activity meanwhile)
            throws IOException, InterruptedException {
        if (left.hasNext()) {
            left.next().warmUp(() -> together(left, meanwhile));
        } else {
            meanwhile.run();
        }
    }

    private void letCompilersCatchUp(BooleanSupplier goesOn) throws InterruptedException {
        double cores = Double.MAX_VALUE;
        for (int look = 0; look < MAX_LOOKS && cores > MAX_RESTING_COMPILERS && goesOn.getAsBoolean(); look++) {
            Map<Cluster, MetricSnapshot> before = snapshots();
            Thread.sleep(LOOK_INTERVAL.toMillis());
            cores = compilerCores(before, snapshots());
        }
    }

    /** Those of a node, on the servers where it is most. */
    private static double compilerCores(Map<Cluster, MetricSnapshot> before, Map<Cluster, MetricSnapshot> after) {
        return before.keySet().stream()
                .mapToDouble(cluster -> growth(Metric.COMPILER_CPU, before.get(cluster), after.get(cluster))
                        / after.get(cluster).secondsSince(before.get(cluster))
                        / cluster.nodes().size())
                .max()
                .orElse(0);
    }

    /** The compilers' share meanwhile, on the servers where it is largest. */
    private double compilerShare(RoundArm.Activity meanwhile) throws IOException, InterruptedException {
        Map<Cluster, MetricSnapshot> before = snapshots();
        meanwhile.run();
        Map<Cluster, MetricSnapshot> after = snapshots();
        return before.keySet().stream()
                .mapToDouble(cluster -> compilerShare(before.get(cluster), after.get(cluster)))
                .reduce(
                        0,
                        (one, other) -> Double.isNaN(one) || Double.isNaN(other) ? Double.NaN : Math.max(one, other));
    }

    private Map<Cluster, MetricSnapshot> snapshots() {
        Map<Cluster, MetricSnapshot> snapshots = new LinkedHashMap<>();
        probes.forEach((cluster, ofCluster) -> snapshots.put(cluster, MetricSnapshot.of(ofCluster)));
        return snapshots;
    }

    /** A compiler's thread that has ended takes what it used with it. */
    private static double compilerShare(MetricSnapshot before, MetricSnapshot after) {
        return Math.max(0, growth(Metric.COMPILER_CPU, before, after)) / growth(Metric.CPU, before, after);
    }

    private static double growth(Metric metric, MetricSnapshot before, MetricSnapshot after) {
        return before.readings().keySet().stream()
                .filter(MetricKey::isOfNode)
                .filter(key -> key.metric() == metric)
                .mapToDouble(key -> after.growth(key, before))
                .sum();
    }

    private boolean allAlive() {
        return arms.stream().allMatch(arm -> arm.failure().isEmpty());
    }

    private static Duration passed(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    /** Says now and then how far it is. */
    private final class Reports {
        private final long start;
        private final Duration atMost;
        private long next;

        Reports(long start, Duration atMost) {
            this.start = start;
            this.atMost = atMost;
            this.next = start + REPORT_INTERVAL.toNanos();
        }

        void of(double share) {
            Duration passed = passed(start);
            if (System.nanoTime() >= next || isOver(passed, atMost)) {
                progress.accept(report(passed, atMost, share));
                next += REPORT_INTERVAL.toNanos();
            }
        }
    }

    /** @param share the compilers', of the nodes' CPU time */
    static String report(Duration passed, Duration atMost, double share) {
        String compilers = "compilers take " + Math.round(100 * share) + " % of the nodes' CPU time";
        return isOver(passed, atMost)
                ? "warm-up ends: its " + atMost.toSeconds() + " s are over, and every arm has completed its turn; "
                        + compilers
                : "warming up for " + passed.toSeconds() + " s of at most " + atMost.toSeconds() + " s: " + compilers;
    }

    private static boolean isOver(Duration passed, Duration atMost) {
        return passed.compareTo(atMost) >= 0;
    }
}
