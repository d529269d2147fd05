package org.replibench.runner.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.runner.sample.LoadGenerator;

/** Lets time pass, but not longer than driver and nodes live: what has died makes the rest of the wait useless. */
public final class LivenessWait {
    private static final long POLL_MILLIS = 100;

    private final Supplier<List<Node>> nodes;
    private final List<LoadGenerator> drivers;

    public LivenessWait(Cluster cluster, List<LoadGenerator> drivers) {
        this(cluster::nodes, drivers);
    }

    private LivenessWait(Supplier<List<Node>> nodes, List<LoadGenerator> drivers) {
        this.nodes = nodes;
        this.drivers = List.copyOf(drivers);
    }

    /** Not longer than drivers live: others started the nodes. */
    public static LivenessWait ofDrivers(List<LoadGenerator> drivers) {
        return new LivenessWait(List::of, drivers);
    }

    /** Something that becomes true. */
    public interface Condition {
        boolean holds() throws IOException;
    }

    public void waitUntil(Condition condition, Duration atMost) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (allAlive() && System.nanoTime() < deadline && !condition.holds()) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    public void waitFor(Duration duration) throws IOException, InterruptedException {
        waitUntil(() -> false, duration);
    }

    /** Names of the nodes that live no more, with what is known of the cause. */
    public List<String> diedNodes() {
        return died().stream().map(LivenessWait::describe).toList();
    }

    /** The nodes that live no more. */
    public List<Node> died() {
        return nodes.get().stream().filter(node -> !node.alive()).toList();
    }

    /** The name of a node that lives no more, with what is known of the cause, and where its log is. */
    public static String describe(Node node) {
        return node.name() + " ("
                + memoryShortage(node).map(cause -> cause + "; ").orElse("") + "see " + node.log() + ")";
    }

    /** Why a node lives no more, in a few words. */
    public static String cause(Node node) {
        return memoryShortage(node).orElse("its process ended");
    }

    private static Optional<String> memoryShortage(Node node) {
        if (node.ranOutOfMemory()) {
            return Optional.of("out of memory: killed at its limit");
        }
        return node.loggedOutOfMemory() ? Optional.of("out of memory: its heap was too small") : Optional.empty();
    }

    /** Why the load generators that live no more do not; empty if all do. */
    public String driverFailure() {
        return LoadGenerator.failure(drivers);
    }

    /** How each node sees the cluster's membership; equal texts mean that nothing changed. */
    public List<String> membershipViews() {
        return nodes.get().stream().map(Node::view).toList();
    }

    public boolean allAlive() {
        return drivers.stream().allMatch(driver -> driver.program().alive())
                && nodes.get().stream().allMatch(Node::alive);
    }
}
