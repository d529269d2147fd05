package org.replibench.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.replibench.cluster.database.ConnectionPools;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.host.Host;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.cluster.server.ClassArchive;
import org.replibench.cluster.server.ExplodedShop;
import org.replibench.cluster.server.ManagementUser;
import org.replibench.cluster.server.ServerConfiguration;
import org.replibench.model.NoReplication;
import org.replibench.session.Options;

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
     * @param progress told in one line what is being done
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
        ConnectionPools.requireRoom(spec.database(), spec.servers(), engine.databasePools());
        progress.accept("configuring servers for pattern " + spec.pattern().code());
        NodeLauncher launcher = new NodeLauncher(
                spec,
                engine,
                ServerConfiguration.prepare(spec.serverHome(), spec.directory(), engine),
                ExplodedShop.prepare(spec.war(), spec.directory(), engine),
                ClassArchive.in(spec.directory(), spec.serverHome(), spec.jvm()),
                Interconnect.among(hosts),
                ProcessLedger.in(spec.directory()),
                ManagementUser.random());
        progress.accept("starting " + spec.nodes() + " nodes"
                + (spec.servers() == spec.nodes() ? "" : " of " + spec.hosts().instancesPerNode() + " servers each"));
        return new Cluster(hosts, launcher);
    }

    /** The servers, in the order of their hosts' numbers, those that ended included. */
    public List<Node> nodes() {
        return List.copyOf(nodes);
    }

    /** The first server of each host: what a host has once, such as its cards, is asked of these. */
    public List<Node> firstOfEachHost() {
        return nodes.stream().filter(Node::firstOfHost).toList();
    }

    /**
     * Starts a node that has ended once more, at the same place, and returns when it serves and sees all others.
     *
     * @param number the server's position in {@link #nodes}, from 1
     * @return the node's new process
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public Node restart(int number) {
        restart(List.of(number));
        return nodes.get(number - 1);
    }

    /** The same for several nodes at once: each sees the others only when all are back. */
    public void restart(List<Integer> numbers) {
        numbers.forEach(this::launchAnew);
        Together.run(numbers.stream()
                .<Runnable>map(number -> () -> awaitReady(nodes.get(number - 1)))
                .toList());
    }

    private void launchAnew(int number) {
        try {
            nodes.set(number - 1, launcher.launch(hosts.get(number - 1)));
        } catch (IOException e) {
            throw new ClusterException(
                    "node" + number + ": " + e.getMessage() + "; is the work directory writable?", e);
        }
    }

    /**
     * Waits until every node serves and sees all others, as after a fault.
     *
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public void awaitMembers() {
        Together.run(
                nodes.stream().<Runnable>map(node -> () -> awaitReady(node)).toList());
    }

    /**
     * Waits until every node serves.
     *
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public void awaitHealth() {
        Together.run(nodes.stream()
                .<Runnable>map(node -> () -> new Readiness(node).awaitHealth())
                .toList());
    }

    /** Whether {@link #become} can make this cluster what {@code other} asks for. */
    public boolean canBecome(ClusterSpec other) {
        ClusterSpec spec = launcher.spec();
        return other.servers() <= nodes.size()
                && nodes.stream().allMatch(Node::alive)
                && spec.samePlaceAs(other)
                && launcher.engine().atStart().equals(configuration(other).atStart());
    }

    /**
     * Takes the last nodes away until as many are left as {@code other} asks for, and lets the shop begin anew on these, in
     * its pattern: without a server's restart. In between it runs without replication everywhere, so that no session
     * survives and no two patterns ever meet.
     *
     * @param other one that {@link #canBecome}
     * @throws ClusterException with one line that names the node, the cause and its log
     */
    public void become(ClusterSpec other, Consumer<String> progress) {
        EngineConfiguration engine = configuration(other);
        List<Node> surplus = List.copyOf(nodes.subList(other.servers(), nodes.size()));
        stop(surplus);
        nodes.removeAll(surplus);
        progress.accept("switching to pattern " + other.pattern().code() + " on " + other.nodes() + " nodes");
        restartShops(Map.of(Options.PREFIX + "pattern", new NoReplication().code()));
        Map<String, String> properties = new TreeMap<>(engine.systemProperties());
        properties.putAll(other.sessions().systemProperties());
        restartShops(properties);
        launcher = launcher.with(other, engine);
        awaitAllReady(line -> {});
    }

    private void restartShops(Map<String, String> systemProperties) {
        Together.run(nodes.stream()
                .<Runnable>map(node -> () -> node.restartShop(systemProperties))
                .toList());
    }

    private static EngineConfiguration configuration(ClusterSpec spec) {
        return spec.engine().configure(spec.pattern(), spec.servers()).with(spec.detection());
    }

    /** What {@link Node#interconnectBytesSent()} includes: {@code jgroups-payload} (no headers) or {@code wire}. */
    public String interconnectSource() {
        return launcher.spec().hosts().interconnectSource();
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

    /** Who was interrupted before, is so because of that: they are to stop in peace. */
    private static void stop(List<Node> nodes) {
        boolean interrupted = Thread.interrupted();
        try {
            Together.run(nodes.stream().<Runnable>map(node -> node::stop).toList());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void awaitAllReady(Consumer<String> progress) {
        try {
            Together.run(nodes.stream()
                    .<Runnable>map(node -> () -> {
                        awaitReady(node);
                        progress.accept(node.name() + " serves " + node.url());
                    })
                    .toList());
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void awaitReady(Node node) {
        Readiness readiness = new Readiness(node);
        readiness.awaitHealth();
        if (launcher.engine().clustered()) {
            readiness.awaitMembers(nodes.size());
        }
    }
}
