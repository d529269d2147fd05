package org.replibench.runner.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.diagnostics.NodeDiagnostics;
import org.replibench.runner.measure.LivenessWait;
import org.replibench.runner.measure.MeasuredWindow;
import org.replibench.runner.sample.ClockReading;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.TurnSampler;

/** An arm of a round: its servers, its load, and what its turns came to. */
final class RoundArm implements RoundArms.Member {
    /** Of a server that has nothing else to do. */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final Cell cell;
    private final RoundServers.ArmServers servers;
    private final Cluster cluster;
    private final ArmLoad load;
    private final Supplier<Optional<String>> databaseFailure;
    private final LivenessWait health;
    private final List<String> membership;
    private final TurnReadings readings;
    private final Path folder;
    private final WindowsFile file;
    private final TurnSampler tiers;
    private final PartsRecorder parts;
    private final NodeDiagnostics diagnostics;
    private final ArmTurns turns = new ArmTurns();
    private Optional<Health> whenItLeft = Optional.empty();

    /**
     * What is wrong with its servers, its load and their database.
     *
     * @param diedNodes names of nodes that live no more, and why
     * @param membershipConstant whether every node has seen the same cluster since the arm was made
     * @param driverFailure why its load lives no more; empty if it does
     * @param databaseFailure why the database serves no more; empty if it does
     */
    record Health(List<String> diedNodes, boolean membershipConstant, String driverFailure, String databaseFailure) {
        /** Why it can have no further turn; empty if it can. */
        Optional<String> failure() {
            String reasons = Stream.concat(Stream.of(databaseFailure, driverFailure), diedNodes.stream())
                    .filter(reason -> !reason.isEmpty())
                    .collect(Collectors.joining("; "));
            return reasons.isEmpty() ? Optional.empty() : Optional.of(reasons);
        }
    }

    /**
     * Makes an arm that has had no turn.
     *
     * @param databaseFailure why their database serves no more; empty as long as it does
     * @param probes what is read at the edges of a window
     * @param tiers samples its turns
     * @param parts records what responses consist of
     * @param diagnostics of its servers, should they fail
     */
    RoundArm(
            Cell cell,
            RoundServers.ArmServers servers,
            ArmLoad load,
            Supplier<Optional<String>> databaseFailure,
            List<Probe> probes,
            TurnSampler tiers,
            PartsRecorder parts,
            NodeDiagnostics diagnostics,
            Path folder)
            throws IOException {
        this.cell = cell;
        this.servers = servers;
        this.cluster = servers.cluster();
        this.load = load;
        this.databaseFailure = databaseFailure;
        this.health = new LivenessWait(cluster, load.generators());
        this.membership = health.membershipViews();
        this.readings = new TurnReadings(probes);
        this.folder = folder;
        this.tiers = tiers;
        this.parts = parts;
        this.diagnostics = diagnostics;
        this.file = new WindowsFile(RawFile.WINDOWS.in(folder));
    }

    @Override
    public Cell cell() {
        return cell;
    }

    Cluster cluster() {
        return cluster;
    }

    RoundServers.ArmServers servers() {
        return servers;
    }

    ArmLoad load() {
        return load;
    }

    Path folder() {
        return folder;
    }

    /** Those that it has had so far. */
    ArmTurns turns() {
        return turns;
    }

    @Override
    public String serversName() {
        return "from node" + servers.firstNode();
    }

    /** What is read before the first block and after the last. */
    RoundEdges.Source edges() {
        return new RoundEdges.Source(
                turns,
                serversName(),
                Probes.windowEdgeProbes(cluster),
                servers.patternName()
                        .map(name ->
                                new RoundEdges.PatternSource(name, Probes.sessionMetrics(cluster, Optional.of(name)))));
    }

    /** How it is, or was when it left. */
    Health health() {
        return whenItLeft.orElseGet(() -> {
            List<String> died = health.died().stream()
                    .map(node -> LivenessWait.describe(node) + NodeDiagnostics.pointer(folder, node.name()))
                    .toList();
            return new Health(died, isMembershipConstant(died), health.driverFailure(), databaseFailure());
        });
    }

    /** Why its database serves no more, or did not when it left; empty if it does. */
    String databaseFailure() {
        return whenItLeft.map(Health::databaseFailure).or(databaseFailure).orElse("");
    }

    /** A node that died left its cluster, if it was in one: others, which may not be well either, need not be asked. */
    private boolean isMembershipConstant(List<String> died) {
        return died.isEmpty()
                ? health.membershipViews().equals(membership)
                : membership.stream().allMatch(String::isEmpty);
    }

    /**
     * Waits until its load is there, paused: a JMeter that is still loading its classes would be a load without requests.
     *
     * @throws ClusterException if that takes longer than {@code patience}, or it ended
     */
    void awaitLoad(Duration patience) throws IOException, InterruptedException {
        health.waitUntil(load::hasBegun, patience);
        if (!load.hasBegun()) {
            throw new ClusterException(cell.id() + ": load generator: "
                    + failure().orElse("did not begin within " + patience.toSeconds() + " s"));
        }
    }

    @Override
    public Optional<String> failure() {
        return whenItLeft.isEmpty()
                        && health.allAlive()
                        && databaseFailure.get().isEmpty()
                ? Optional.empty()
                : health().failure();
    }

    @Override
    public void leave() {
        health.died().forEach(node -> diagnostics.take(node, LivenessWait.cause(node), folder));
        whenItLeft = Optional.of(health());
    }

    /** Keeps what some of its servers can tell. */
    void diagnose(Predicate<Node> which, String reason) {
        cluster.nodes().stream().filter(which).forEach(node -> diagnostics.take(node, reason, folder));
    }

    /** Keeps what its servers can tell that live, and are not well, or not what they were. */
    void diagnose() {
        if (whenItLeft.isPresent()) {
            return;
        }
        boolean membersChanged = !health().membershipConstant();
        cluster.nodes().forEach(node -> diagnostics.takeIf(node, () -> whyNotWell(node, membersChanged), folder));
    }

    private static Optional<String> whyNotWell(Node node, boolean membersChanged) {
        if (node.loggedOutOfMemory()) {
            return Optional.of("an OutOfMemoryError is in its log");
        }
        if (!node.answersWithin(ANSWER)) {
            return Optional.of("it does not answer within " + ANSWER.toSeconds() + " s");
        }
        return membersChanged
                ? Optional.of("the cluster's members changed, and no process had ended")
                : Optional.empty();
    }

    @Override
    public void endServers() {
        cluster.kill();
    }

    /** Whether anything was measured of it. */
    boolean hadTurns() {
        return !turns.windows().isEmpty();
    }

    /** A turn without a window. */
    void warmUp(Activity meanwhile) throws IOException, InterruptedException {
        turn(meanwhile);
    }

    /** A turn with its window. */
    void measure(int block, TurnTiming timing) throws IOException, InterruptedException {
        turn(() -> {
            tiers.begin();
            Thread.sleep(timing.leadIn().toMillis());
            parts.begin();
            MetricSnapshot start = readings.begin();
            Thread.sleep(timing.window().toMillis());
            MetricSnapshot end = readings.end();
            parts.end(block);
            turns.add(new MeasuredWindow(start, end));
            file.write(new WindowsFile.Window(
                    block, start.epochMillis(), end.epochMillis(), end.secondsSince(start), growth(start, end)));
            tiers.end();
        });
    }

    /** Lets its users be active meanwhile; does nothing if it can have no turn. */
    private void turn(Activity meanwhile) throws IOException, InterruptedException {
        if (failure().isPresent()) {
            return;
        }
        long begun = ClockReading.now().epochMillis();
        try {
            load.resume();
            try {
                meanwhile.run();
            } finally {
                load.pause();
            }
        } catch (IOException e) {
            // What has ended can't be told to pause; it is told from others by its failure.
            if (load.alive()) {
                throw e;
            }
        } finally {
            turns.add(TimeSpans.Span.between(begun, ClockReading.now().epochMillis()));
        }
    }

    /** What lasts as long as a turn. */
    @FunctionalInterface
    interface Activity {
        void run() throws IOException, InterruptedException;
    }

    private static Map<MetricKey, Double> growth(MetricSnapshot start, MetricSnapshot end) {
        Map<MetricKey, Double> growth = new HashMap<>();
        start.readings().keySet().stream()
                .filter(key -> key.metric().cumulative())
                .forEach(key -> growth.put(key, end.growthWithin(key, start)));
        return growth;
    }

    /** Ends its load, and completes its files. */
    void end() throws IOException, InterruptedException {
        try (file;
                tiers;
                parts) {
            load.end();
        }
    }
}
