package org.replibench.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.server.CdsArchive;
import org.replibench.cluster.server.ServerKind.Setup;
import org.replibench.machines.host.Host;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.model.NamedPattern;
import org.replibench.process.ProcessRegistry;
import org.replibench.session.ReplicationOptions;

/** Running servers that serve one shop and, if the engine replicates, know each other. */
public final class Cluster implements AutoCloseable {
    private final List<Node> nodes;
    private final List<Host> hosts;
    private NodeLauncher launcher;

    private Cluster(List<Host> hosts, NodeLauncher launcher) throws IOException {
        this.hosts = hosts;
        this.launcher = launcher;
        this.nodes = new CopyOnWriteArrayList<>(launcher.launch(hosts));
    }

    /**
     * Boots every node, and returns once each answers and sees all others.
     *
     * @param progress receives one line for each step
     * @throws ClusterException with one line that names the node, the cause and its log; nothing is left running then
     */
    public static Cluster start(ClusterSpec spec, Consumer<String> progress) {
        EngineConfiguration engine = configuration(spec);
        spec.hosts().requireRoom(spec.nodes());
        List<Host> hosts = spec.hosts().open(spec.nodes());
        try {
            Cluster cluster = launch(spec, engine, hosts, progress);
            cluster.awaitAllReady(progress);
            return cluster;
        } catch (IOException e) {
            hosts.forEach(Host::close);
            throw new ClusterException("cluster: " + e.getMessage() + "; is the work directory writable?", e);
        } catch (RuntimeException e) {
            hosts.forEach(Host::close);
            throw e;
        }
    }

    private static Cluster launch(
            ClusterSpec spec, EngineConfiguration engine, List<Host> hosts, Consumer<String> progress)
            throws IOException {
        spec.database().requireConnections(spec.servers(), engine.databasePools());
        progress.accept("configuring servers for " + words(spec.patterns()));
        NodeLauncher launcher = new NodeLauncher(
                spec,
                engine,
                spec.server().prepare(new Setup(engine, spec.war(), spec.directory(), hosts)),
                CdsArchive.in(spec.directory(), spec.server(), spec.jvm()),
                ProcessRegistry.in(spec.directory()));
        progress.accept("starting " + spec.nodes() + " nodes"
                + (spec.servers() == spec.nodes() ? "" : " of " + spec.hosts().instancesPerNode() + " servers each"));
        return new Cluster(hosts, launcher);
    }

    /** The servers, in the order of their hosts' numbers, those that ended included. */
    public List<Node> nodes() {
        return List.copyOf(nodes);
    }

    /** The first server of each host. What a host has once, such as its network devices, is asked of these. */
    public List<Node> firstOfEachHost() {
        return nodes.stream().filter(Node::isFirstOfHost).toList();
    }

    /**
     * Restarts a node that has ended, at the same host; returns when it is a member again.
     *
     * @param number the server's position in {@link #nodes}, from 1
     * @return the node's new process
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public Node restart(int number) {
        restart(List.of(number));
        return nodes.get(number - 1);
    }

    /** The same for several nodes at once, as each sees the others only when all are back, and caches move entries only then. */
    public void restart(List<Integer> numbers) {
        numbers.forEach(this::relaunch);
        awaitReady(numbers.stream().map(number -> nodes.get(number - 1)).toList(), node -> {});
        awaitBalance();
    }

    /** The servers' own caches that not all nodes have, or whose entries are on their way between nodes. */
    public List<String> unbalancedCaches() {
        return new CacheBalance(nodes()).unbalanced();
    }

    private void awaitBalance() {
        if (launcher.engine().clustered()) {
            new CacheBalance(nodes()).await();
        }
    }

    private void relaunch(int number) {
        try {
            nodes.set(number - 1, launcher.launch(hosts.get(number - 1)));
        } catch (IOException e) {
            throw new ClusterException(
                    "node" + number + ": " + e.getMessage() + "; is the work directory writable?", e);
        }
    }

    /**
     * Waits until every node serves and sees all others, and their caches are balanced, as after a fault.
     *
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public void awaitMembers() {
        awaitReady(nodes, node -> {});
        awaitBalance();
    }

    /**
     * Waits until every node serves.
     *
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public void awaitHealth() {
        AtomicReference<ClusterException> firstFailure = new AtomicReference<>();
        ParallelTasks.run(nodes.stream()
                .<Runnable>map(node -> () -> new NodeReadiness(node, firstFailure).awaitHealth())
                .toList());
    }

    /** Whether {@link #reconfigureTo} can make this cluster what {@code other} asks for. */
    public boolean canReconfigureTo(ClusterSpec other) {
        ClusterSpec spec = launcher.spec();
        return other.servers() <= nodes.size()
                && nodes.stream().allMatch(Node::alive)
                && spec.sameInfrastructureAs(other)
                && launcher.engine()
                        .startupConfiguration()
                        .equals(configuration(other).startupConfiguration());
    }

    /**
     * Reduces and switches the cluster to {@code other} without a server's restart: the last nodes end, the shop restarts in
     * its pattern. In between it runs without replication everywhere, so that no session
     * survives and no two patterns ever meet.
     *
     * @param other one that {@link #canReconfigureTo}
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public void reconfigureTo(ClusterSpec other, Consumer<String> progress) {
        EngineConfiguration engine = configuration(other);
        List<Node> surplus = List.copyOf(nodes.subList(other.servers(), nodes.size()));
        stop(surplus);
        nodes.removeAll(surplus);
        progress.accept("switching to " + words(other.patterns()) + " on " + other.nodes() + " nodes");
        Map<String, String> noReplication = Map.of(ReplicationOptions.PATTERN, "", ReplicationOptions.PATTERNS, "");
        restartShops(noReplication);
        Map<String, String> properties = new TreeMap<>(noReplication);
        properties.putAll(engine.systemProperties());
        properties.putAll(other.sessions().systemProperties());
        restartShops(properties);
        launcher = launcher.with(other, engine);
        awaitAllReady(line -> {});
    }

    private void restartShops(Map<String, String> systemProperties) {
        ParallelTasks.run(nodes.stream()
                .<Runnable>map(node -> () -> node.restartShop(systemProperties))
                .toList());
    }

    private static EngineConfiguration configuration(ClusterSpec spec) {
        return spec.engine()
                .configure(spec.patterns(), spec.servers())
                .with(spec.detection())
                .with(spec.interconnect());
    }

    private static String words(List<NamedPattern> patterns) {
        return (patterns.size() == 1 ? "pattern " : "patterns ") + NamedPattern.join(patterns);
    }

    /** The source of {@link Node#interconnectBytesSent()}: {@code jgroups-payload} (no headers) or {@code wire}. */
    public String interconnectSource() {
        return launcher.spec().hosts().interconnectSource();
    }

    /** Kills every node that still runs (SIGKILL); all are gone when it returns. Their hosts stay until {@link #close}, with what they counted. */
    public void kill() {
        nodes.forEach(Node::sendKill);
        nodes.forEach(Node::awaitKilled);
    }

    /** Stops every node that still runs; all are gone when it returns, and their hosts. Calling it again does nothing. */
    @Override
    public void close() {
        try {
            stop(nodes);
        } finally {
            hosts.forEach(Host::close);
        }
    }

    /** An interrupt is often the reason to stop, and must not cut the stop short. */
    private static void stop(List<Node> nodes) {
        boolean interrupted = Thread.interrupted();
        try {
            ParallelTasks.run(nodes.stream().<Runnable>map(node -> node::stop).toList());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void awaitAllReady(Consumer<String> progress) {
        try {
            awaitReady(nodes, node -> progress.accept(node.name() + " serves " + node.url()));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void awaitReady(List<Node> awaited, Consumer<Node> whenReady) {
        AtomicReference<ClusterException> firstFailure = new AtomicReference<>();
        ParallelTasks.run(awaited.stream()
                .<Runnable>map(node -> () -> {
                    awaitReady(node, firstFailure);
                    whenReady.accept(node);
                })
                .toList());
    }

    private void awaitReady(Node node, AtomicReference<ClusterException> firstFailure) {
        NodeReadiness nodeReadiness = new NodeReadiness(node, firstFailure);
        nodeReadiness.awaitHealth();
        if (launcher.engine().clustered()) {
            nodeReadiness.awaitMembers(nodes.size());
        }
    }
}
