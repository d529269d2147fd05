package org.replibench.session;

import io.undertow.servlet.api.DeploymentInfo;
import jakarta.servlet.http.HttpServlet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.replibench.model.ReplicationProtocol;
import org.replibench.session.copies.AdjustableRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.database.DatabaseReplicationBackend;
import org.replibench.session.database.TestDatabase;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.InMemoryNetwork;
import org.replibench.session.peers.JGroupsNetwork;
import org.replibench.session.peers.TestNetwork;

/** Some nodes of the test's own, over a network or a real database. */
class TestCluster implements AutoCloseable {
    /** Whether tests use JGroups over sockets, wherever they do not say that they want it. */
    private static final boolean SOCKETS = Boolean.getBoolean("replibench.test.sockets");

    /** No machine is so slow that a node needs it for an answer. */
    private static final String GENEROUS_MILLIS = "60000";

    final ReplicationOptions options;
    final List<TestNode> nodes = new ArrayList<>();

    /** Null if the nodes share a database. */
    final TestNetwork network;

    /** The time of all nodes. */
    final AdjustableRuntime runtime = new AdjustableRuntime();

    private final Supplier<HttpServlet> servlet;
    private final Consumer<DeploymentInfo> more;
    private DataSource database;

    TestCluster(int size, Supplier<HttpServlet> servlet, String... optionsAndValues) throws Exception {
        this(size, servlet, deployment -> {}, optionsAndValues);
    }

    TestCluster(int size, Supplier<HttpServlet> servlet, Consumer<DeploymentInfo> more, String... optionsAndValues)
            throws Exception {
        this(SOCKETS, size, servlet, more, optionsAndValues);
    }

    /** @param sockets over JGroups, instead of a network in memory */
    TestCluster(
            boolean sockets,
            int size,
            Supplier<HttpServlet> servlet,
            Consumer<DeploymentInfo> more,
            String... optionsAndValues)
            throws Exception {
        this.options = options(optionsAndValues);
        this.network = network(sockets, options.pattern().protocol());
        this.servlet = servlet;
        this.more = more;
        for (int i = 0; i < size; i++) {
            add();
        }
        settle();
    }

    private static TestNetwork network(boolean sockets, ReplicationProtocol protocol) {
        if (protocol == ReplicationProtocol.DATABASE) {
            return null;
        }
        return sockets ? new JGroupsNetwork(protocol == ReplicationProtocol.MULTICAST) : new InMemoryNetwork();
    }

    private static ReplicationOptions options(String... optionsAndValues) {
        Map<String, String> values = new HashMap<>(Map.of(ReplicationOptions.PREFIX + "timeout", GENEROUS_MILLIS));
        for (int i = 0; i < optionsAndValues.length; i += 2) {
            values.put(ReplicationOptions.PREFIX + optionsAndValues[i], optionsAndValues[i + 1]);
        }
        return ReplicationOptions.read(values::get).orElseThrow();
    }

    TestNode add() throws Exception {
        return add(options, new TransferMetrics());
    }

    /** Adds a node whose options differ from the others'. */
    TestNode addWith(String... optionsAndValues) throws Exception {
        return add(options(optionsAndValues), new TransferMetrics());
    }

    TestNode add(TransferMetrics metrics) throws Exception {
        return add(options, metrics);
    }

    private TestNode add(ReplicationOptions itsOptions, TransferMetrics metrics) throws Exception {
        TestNode testNode =
                new TestNode("node" + nodes.size(), itsOptions, store(metrics), metrics, runtime, servlet.get(), more);
        nodes.add(testNode);
        return testNode;
    }

    ReplicationBackend store(TransferMetrics metrics) throws Exception {
        return network == null
                ? new DatabaseReplicationBackend(
                        this::dataSource, ReplicationLayerFactory.databaseSettings(options), metrics, runtime)
                : network.join(ReplicationLayerFactory.peerSettings(options), metrics, runtime);
    }

    DataSource dataSource() {
        if (database == null) {
            database = TestDatabase.create();
        }
        return database;
    }

    /** Waits until the nodes know each other; those that share a database need not. */
    void settle() throws InterruptedException {
        if (network != null) {
            network.awaitMembership();
        }
    }

    /** Ends a node without a farewell, as a killed process does. */
    void crash(int index) throws Exception {
        if (network != null) {
            network.crash(index);
        }
        nodes.get(index).abandon();
    }

    /** Lets time pass on all nodes; each looks for what has timed out then. */
    void letPass(Duration time) throws Exception {
        runtime.advance(time);
        for (TestNode testNode : nodes) {
            testNode.sweep();
        }
    }

    /** Does what ends with a timeout, and lets time pass until it has ended. */
    <T> T pastTimeout(Supplier<T> work) throws Exception {
        CompletableFuture<T> result = CompletableFuture.supplyAsync(work, task -> new Thread(task).start());
        while (!result.isDone()) {
            runtime.advance(options.timeout());
            Thread.sleep(20);
        }
        return result.get();
    }

    long transfers() {
        return nodes.stream()
                .mapToLong(testNode -> testNode.metrics.transfers())
                .sum();
    }

    long serialisedBytes() {
        return nodes.stream()
                .mapToLong(testNode -> testNode.metrics.serialisedBytes())
                .sum();
    }

    @Override
    public void close() throws jakarta.servlet.ServletException {
        if (network != null) {
            network.resumeAll();
        }
        for (TestNode testNode : nodes) {
            testNode.close();
        }
        if (network != null) {
            network.close();
        }
    }
}
