package org.replibench.runner.turns;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.cluster.Cluster;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.measure.WarmUpResult;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.testbed.NodeQuota;

/**
 * Runs the loads of a round, and lets compilers catch up with them, in passes, until these have little left to do.
 *
 * <p>Compilers have the cores to themselves while loads pause: next to a load they would wait for a core.
 */
final class RoundWarmUp {
    /** Long enough for connections to be made, short enough for every arm's code to be compiled along with the others'. */
    private static final Duration TURN = Duration.ofSeconds(2);

    /**
     * So many use all cores. With more, requests wait for seconds as long as their code is not compiled, and users come no farther than
     * their first pages, so that compilers rest before they have seen the others.
     */
    private static final int AT_ONCE = 2;

    /**
     * Ten seconds: all clients of a load have begun, and HotSpot has compiled what their load generator does for each page. One that had a single
     * turn began its first block with 14 pages, and took four times the CPU time for a page in the next.
     */
    private static final int TURNS_OF_LIGHTER = 5;

    /** Of loads between two looks at compilers: what is called once in hundreds of pages shows in so many, and rests are few. */
    private static final Duration PASS = Duration.ofSeconds(10);

    /** Of loads under which compilers have little to do. They rest before, too: between the calls that count and those that compile. */
    private static final Duration STEADY = Duration.ofSeconds(20);

    /** Users begin together, with their first pages: compilers rest until others are asked for often enough. */
    private static final Duration FIRST_PAGES = Duration.ofSeconds(45);

    /**
     * Of the nodes' CPU time: in blocks it falls further, and an arm in whose windows it is more than 10 % gets a warning. Costs leave it
     * out, and code that is still to be compiled then is called too rarely to matter.
     */
    static final double MAX_COMPILER_SHARE = 0.075;

    /**
     * The same where arms are active at once, for what is left to be compiled then is compiled in turns of one arm as soon; and where all loads
     * have turns at last, which is what blocks are: servers were steady before.
     */
    private static final double LARGER_COMPILER_SHARE = 0.15;

    /** What a node's compilers use at most when they have caught up, in cores. */
    private static final double MAX_RESTING_COMPILERS = 0.1;

    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

    /** A compiler that never rests holds nothing up. */
    private static final int MAX_LOOKS = 20;

    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(15);

    private final RoundArms<RoundArm> arms;
    private final Map<Cluster, List<Probe>> probes = new LinkedHashMap<>();
    private final NodeQuota quota;
    private final Runnable rehearsal;
    private final Consumer<String> progress;

    /**
     * Prepares for it.
     *
     * @param quota of every node at the end
     * @param rehearsal of what happens before the first block: servers that do it for the first time load classes, and compile again
     */
    RoundWarmUp(RoundArms<RoundArm> arms, NodeQuota quota, Runnable rehearsal, Consumer<String> progress) {
        this.arms = arms;
        this.quota = quota;
        this.rehearsal = rehearsal;
        this.progress = progress;
        arms.all().forEach(arm -> probes.computeIfAbsent(arm.cluster(), Probes::compilationProbes));
    }

    /**
     * Goes on until the servers are steady, or {@code atMost} is over, or too few arms are left. First several arms are active at once, and
     * nodes have no limit, for half of the time at most: methods reach the number of calls that has them compiled while cores are all in
     * use. Then arms take turns with the nodes' limit: requests wait for each other, which runs code that did not run before. Up to here
     * the heaviest load of each arm speaks for its others, which run the same compiled code in servers, but not in load generators: these
     * have turns of their own between the two. At last all take turns, as they will in blocks.
     */
    WarmUpResult run(Duration atMost) throws IOException, InterruptedException {
        TimeLimit time = new TimeLimit(atMost);
        passes(
                new Part(() -> heaviest(arms.left()), AT_ONCE, LARGER_COMPILER_SHARE, NodeQuota.UNLIMITED),
                time,
                time.half());
        warmUpLighterLoads(time);
        rehearsal.run();
        if (quota.isLimited()) {
            progress.accept("warming up with " + quota.text() + " cores for each node");
        }
        boolean steady = passes(new Part(() -> heaviest(arms.left()), 1, MAX_COMPILER_SHARE, quota), time, atMost);
        if (heaviest(arms.left()).size() < arms.left().size()) {
            steady = passes(new Part(arms::left, 1, LARGER_COMPILER_SHARE, quota), time, atMost);
        }
        return new WarmUpResult(time.passed(), steady);
    }

    private void warmUpLighterLoads(TimeLimit time) throws IOException, InterruptedException {
        for (int turn = 0; turn < TURNS_OF_LIGHTER && goesOn(time); turn++) {
            List<RoundArm> lighter = new ArrayList<>(arms.left());
            List<RoundArm> heaviest = heaviest(arms.left());
            lighter.removeAll(heaviest);
            turns(lighter, atOnce(heaviest, lighter));
            arms.letLeave();
        }
    }

    /** So many of the lighter ones that their clients are no more than those of the heaviest that are active at once. */
    static int atOnce(List<? extends RoundArms.Member> heaviest, List<? extends RoundArms.Member> lighter) {
        return lighter.isEmpty() ? AT_ONCE : Math.max(AT_ONCE, AT_ONCE * mostClients(heaviest) / mostClients(lighter));
    }

    private static int mostClients(List<? extends RoundArms.Member> arms) {
        return arms.stream().mapToInt(RoundWarmUp::clients).max().orElseThrow();
    }

    /** Of arms that differ in their load alone, the one with the most clients; in their order. */
    static <A extends RoundArms.Member> List<A> heaviest(List<A> arms) {
        Map<ComparisonKey, A> underAnyLoad = new LinkedHashMap<>();
        arms.forEach(arm -> underAnyLoad.merge(
                ComparisonKey.of(arm.cell()).underLoad(""),
                arm,
                (one, other) -> clients(other) > clients(one) ? other : one));
        return List.copyOf(underAnyLoad.values());
    }

    private static int clients(RoundArms.Member arm) {
        return arm.cell().load().clientsPerNode();
    }

    /**
     * One that servers are to be steady in.
     *
     * @param active arms that have turns
     * @param atOnce how many of them have theirs at once
     * @param maxShare the compilers' of the nodes' CPU time, at which servers are steady
     * @param limit of the nodes' CPU time
     */
    private record Part(Supplier<List<RoundArm>> active, int atOnce, double maxShare, NodeQuota limit) {}

    /**
     * Gives arms their turns.
     *
     * @param until when it ends, since the start of the warm-up
     * @return whether the servers were steady; without the compilers' share, which not every system tells, only turns of one arm last as
     *     long as they may
     */
    private boolean passes(Part part, TimeLimit time, Duration until) throws IOException, InterruptedException {
        clusters().forEach(part.limit()::apply);
        Duration atLeast = time.atMostHalf(FIRST_PAGES);
        Duration steady = Duration.ZERO;
        double share = 0;
        while ((steady.compareTo(STEADY) < 0 || time.passed().compareTo(atLeast) < 0)
                && !(part.atOnce() > 1 && Double.isNaN(share))
                && time.passed().compareTo(until) < 0
                && goesOn(time)) {
            long start = System.nanoTime();
            share = compilerShare(() -> {
                pass(part, time);
                letCompilersCatchUp(time);
            });
            steady = share <= part.maxShare() ? steady.plusNanos(System.nanoTime() - start) : Duration.ZERO;
            time.report(share);
        }
        return steady.compareTo(STEADY) >= 0;
    }

    private boolean goesOn(TimeLimit time) {
        return !time.isOver() && arms.isWorthGoingOn();
    }

    /** Turns of all of them, as often as fills the time. */
    private void pass(Part part, TimeLimit time) throws IOException, InterruptedException {
        long end = System.nanoTime() + PASS.toNanos();
        do {
            turns(part.active().get(), part.atOnce());
            arms.letLeave();
        } while (System.nanoTime() < end && goesOn(time));
    }

    /** One of each of them. */
    private static void turns(List<RoundArm> arms, int atOnce) throws IOException, InterruptedException {
        for (int first = 0; first < arms.size(); first += atOnce) {
            List<RoundArm> active = arms.subList(first, Math.min(first + atOnce, arms.size()));
            together(active.iterator(), () -> Thread.sleep(TURN.toMillis()));
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

    private void letCompilersCatchUp(TimeLimit time) throws InterruptedException {
        double cores = Double.MAX_VALUE;
        for (int look = 0; look < MAX_LOOKS && cores > MAX_RESTING_COMPILERS && goesOn(time); look++) {
            Map<Cluster, MetricSnapshot> before = snapshots();
            Thread.sleep(LOOK_INTERVAL.toMillis());
            cores = compilerCores(before, snapshotsOfThoseLeft());
        }
    }

    /** Those of a node, on the servers where it is most. */
    private static double compilerCores(Map<Cluster, MetricSnapshot> before, Map<Cluster, MetricSnapshot> after) {
        return after.keySet().stream()
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
        Map<Cluster, MetricSnapshot> after = snapshotsOfThoseLeft();
        return after.keySet().stream()
                .mapToDouble(cluster -> compilerShare(before.get(cluster), after.get(cluster)))
                .reduce(
                        0,
                        (one, other) -> Double.isNaN(one) || Double.isNaN(other) ? Double.NaN : Math.max(one, other));
    }

    private Map<Cluster, MetricSnapshot> snapshots() {
        Map<Cluster, MetricSnapshot> snapshots = new LinkedHashMap<>();
        clusters().forEach(cluster -> snapshots.put(cluster, MetricSnapshot.of(probes.get(cluster))));
        return snapshots;
    }

    /** Without the readings of servers that have ended since the ones before. */
    private Map<Cluster, MetricSnapshot> snapshotsOfThoseLeft() {
        Map<Cluster, MetricSnapshot> snapshots = snapshots();
        arms.letLeave();
        snapshots.keySet().retainAll(clusters());
        return snapshots;
    }

    /** The servers of the arms that are left. */
    private Set<Cluster> clusters() {
        return arms.left().stream().map(RoundArm::cluster).collect(Collectors.toCollection(LinkedHashSet::new));
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

    /** How long it has gone on, how long it may, and what it said of that last. */
    private final class TimeLimit {
        private final long start = System.nanoTime();
        private final Duration atMost;
        private long nextReport = start + REPORT_INTERVAL.toNanos();

        TimeLimit(Duration atMost) {
            this.atMost = atMost;
        }

        Duration passed() {
            return Duration.ofNanos(System.nanoTime() - start);
        }

        Duration half() {
            return atMost.dividedBy(2);
        }

        /** That long, but no more than half of what there is. */
        Duration atMostHalf(Duration duration) {
            return duration.compareTo(half()) < 0 ? duration : half();
        }

        boolean isOver() {
            return RoundWarmUp.isOver(passed(), atMost);
        }

        /** Now and then. */
        void report(double share) {
            if (System.nanoTime() >= nextReport || isOver()) {
                progress.accept(RoundWarmUp.report(passed(), atMost, share));
                nextReport += REPORT_INTERVAL.toNanos();
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
