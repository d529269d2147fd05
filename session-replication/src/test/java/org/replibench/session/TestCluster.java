package org.replibench.session;

import io.undertow.servlet.api.DeploymentInfo;
import jakarta.servlet.http.HttpServlet;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
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

    /** Nor so slow that a node which is there is passed over; see {@link #passingOver}. */
    private static final String GENEROUS_GRACE_MILLIS = "10000";

    final ReplicationOptions options;
    final List<TestNode> nodes = new ArrayList<>();

    /** Null if the nodes share a database. */
    final TestNetwork network;

    /** The nodes' ways to the database, if they share one. */
    private final List<DatabaseLink> links = new ArrayList<>();

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
        Map<String, String> values = new HashMap<>(Map.of(
                ReplicationOptions.PREFIX + "timeout",
                GENEROUS_MILLIS,
                ReplicationOptions.PREFIX + "allow",
                "org.replibench.**"));
        for (int i = 0; i < optionsAndValues.length; i += 2) {
            values.put(ReplicationOptions.PREFIX + optionsAndValues[i], optionsAndValues[i + 1]);
        }
        ReplicationOptions read = ReplicationOptions.read(values::get).orElseThrow();
        if (read.pattern().protocol() != ReplicationProtocol.DATABASE) {
            values.putIfAbsent(ReplicationOptions.PREFIX + "owner-grace", GENEROUS_GRACE_MILLIS);
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
        TestNode testNode = new TestNode(
                "node" + nodes.size(),
                itsOptions,
                store(metrics),
                metrics,
                runtimeOf(nodes.size()),
                servlet.get(),
                more);
        nodes.add(testNode);
        return testNode;
    }

    ReplicationBackend store(TransferMetrics metrics) throws Exception {
        if (network != null) {
            return network.join(ReplicationLayerFactory.peerSettings(options), metrics, runtimeOf(nodes.size()));
        }
        DatabaseLink link = new DatabaseLink(dataSource());
        links.add(link);
        return new DatabaseReplicationBackend(
                link::source, ReplicationLayerFactory.databaseSettings(options), metrics, runtimeOf(nodes.size()));
    }

    /** The time of one node; that of all, unless a test has its own. */
    AdjustableRuntime runtimeOf(int node) {
        return runtime;
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
        try {
            if (network != null) {
                network.crash(index);
            } else {
                links.get(index).cut();
            }
        } finally {
            // Else it would be stopped in the end, and wait for a database that it can't reach.
            nodes.get(index).abandon();
        }
    }

    /** Lets each write of a session take a while, if the nodes share a database: one that no request waits for is late. */
    void slowDownDatabase() throws SQLException {
        if (network == null) {
            execute("""
                    CREATE FUNCTION slow_down() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END $$;
                    CREATE TRIGGER slow_down BEFORE INSERT OR UPDATE ON replibench_session
                        FOR EACH ROW EXECUTE FUNCTION slow_down()
                    """);
        }
    }

    /** Executes statements in the database that the nodes share. */
    void execute(String statements) throws SQLException {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    /** The number that a query of that database gives. */
    int number(String query) throws SQLException {
        return TestDatabase.number(dataSource(), query);
    }

    /** Whether any other node, or the database, still has something of a session. */
    boolean backedUp() throws SQLException {
        return network == null
                ? number("SELECT count(*) FROM replibench_attribute") > 0
                : nodes.stream().anyMatch(node -> node.copies.backedUp() > 0);
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
        return letPass(options.timeout(), () -> true, work);
    }

    /** Does what passes a silent owner over, and lets the time pass that it gets, once it is all that is waited for. */
    <T> T passingOver(Supplier<T> work) throws Exception {
        return letPass(options.ownerGrace(), () -> runtime.waitEndsWithin(options.ownerGrace()), work);
    }

    private <T> T letPass(Duration time, BooleanSupplier whenever, Supplier<T> work) throws Exception {
        CompletableFuture<T> result = CompletableFuture.supplyAsync(work, task -> new Thread(task).start());
        while (!result.isDone()) {
            if (whenever.getAsBoolean()) {
                runtime.advance(time);
            }
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
