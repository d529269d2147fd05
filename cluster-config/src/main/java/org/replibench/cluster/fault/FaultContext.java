package org.replibench.cluster.fault;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterView;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.cluster.database.Database;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.machines.support.ParallelTasks;

/**
 * The cluster and the target nodes of one fault.
 *
 * @param rotation is informed of planned exits and returns
 * @param targets the target nodes, by their positions in the cluster, from 1
 * @param atMost when other machines are to repair what nothing has repaired by then, from the fault's delivery on
 */
public record FaultContext(
        Cluster cluster, Database database, BackendRotation rotation, List<Integer> targets, Duration atMost) {
    /** More than any fault lasts of which no duration is known. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** Many times the duration of any page. */
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

    public FaultContext {
        targets = List.copyOf(targets);
    }

    /** Of a fault that is healed within minutes. */
    public FaultContext(Cluster cluster, Database database, BackendRotation rotation, List<Integer> targets) {
        this(cluster, database, rotation, targets, LONGEST);
    }

    /** The target nodes' present servers. */
    List<Node> targetNodes() {
        return targets.stream().map(this::node).toList();
    }

    /** Does something to all of them at once. */
    void inParallel(Consumer<Node> deed) {
        inParallel(targetNodes(), deed);
    }

    /** Does something at once to what connects each of them to the others. */
    void onInterconnectLinks(Consumer<InterconnectLink> deed) {
        inParallel(node -> deed.accept(node.host().interconnectLink().orElseThrow()));
    }

    /** The interconnect's devices of those that have one of their own. */
    List<NetworkDevice> interconnectDevices() {
        return targetNodes().stream()
                .flatMap(node -> node.host().interconnectDevice().stream())
                .distinct()
                .toList();
    }

    /**
     * An effect that has to be seen at every target node.
     *
     * @param observed what is said if it is
     * @param missing what is said, after their names, of those where it is not
     */
    FaultEffect atEachTarget(Predicate<Node> condition, String observed, String missing) {
        List<String> exceptions = targetNodes().stream()
                .filter(condition.negate())
                .map(Node::name)
                .toList();
        return exceptions.isEmpty()
                ? new FaultEffect(true, observed)
                : new FaultEffect(false, String.join(", ", exceptions) + " " + missing);
    }

    /** Whether no other host's node has a target node in its views any more. */
    FaultEffect targetsExcluded() {
        return excluded(List::stream);
    }

    /** Whether, in addition, the target nodes have none of other hosts in theirs. */
    FaultEffect excludeEachOther() {
        return excluded(sights -> sights.stream().flatMap(sight -> Stream.of(sight, sight.reversed())));
    }

    private FaultEffect excluded(Function<List<Sight>, Stream<Sight>> pairs) {
        Map<Node, List<ClusterView>> views = new HashMap<>();
        cluster.nodes().forEach(node -> views.put(node, node.views()));
        List<Sight> apart = targetNodes().stream()
                .flatMap(target -> cluster.nodes().stream()
                        .filter(other -> other.number() != target.number())
                        .map(other -> new Sight(other, target)))
                .toList();
        List<String> exceptions = pairs.apply(apart)
                .filter(sight -> !sight.isGone(views.get(sight.who())))
                .map(sight ->
                        sight.who().name() + " has not excluded " + sight.whom().name())
                .distinct()
                .toList();
        return exceptions.isEmpty()
                ? new FaultEffect(
                        true,
                        cluster.nodes().stream()
                                .map(node -> node.name() + " sees " + ClusterView.sizes(views.get(node)))
                                .collect(Collectors.joining(", ")))
                : new FaultEffect(false, String.join(", ", exceptions));
    }

    /** A node that may have another one in its views. */
    private record Sight(Node who, Node whom) {
        Sight reversed() {
            return new Sight(whom, who);
        }

        /** One whose views are not known may have. */
        boolean isGone(List<ClusterView> views) {
            return !views.isEmpty()
                    && views.stream().noneMatch(view -> view.members().contains(whom.name()));
        }
    }

    /** Takes nodes out of rotation, then has them complete requests in flight and end. */
    void suspend(List<Integer> positions) {
        List<Node> leaving = positions.stream().map(this::node).toList();
        leaving.forEach(node -> rotation.drain(node.name()));
        inParallel(leaving, node -> node.suspend(DRAIN_TIMEOUT));
    }

    /** The same; returns when they have ended. */
    void shutDown(List<Integer> positions) {
        suspend(positions);
        inParallel(positions.stream().map(this::node).toList(), Node::awaitEnd);
    }

    private static void inParallel(List<Node> nodes, Consumer<Node> deed) {
        ParallelTasks.run(
                nodes.stream().<Runnable>map(node -> () -> deed.accept(node)).toList());
    }

    /** Starts those that have ended, and waits until they serve and see all others. */
    void restartTargets() {
        restart(targets.stream().filter(number -> !node(number).alive()).toList());
    }

    /** Starts nodes by their positions, waits until they serve and see all others, and puts them into rotation. */
    void restart(List<Integer> positions) {
        if (Thread.currentThread().isInterrupted()) {
            // The run is ending: all nodes will be stopped.
            return;
        }
        cluster.restart(positions);
        positions.forEach(number -> rotation.readmit(node(number).name()));
    }

    private Node node(int number) {
        return cluster.nodes().get(number - 1);
    }
}
