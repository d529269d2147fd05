package org.replibench.session;

import io.undertow.servlet.api.DeploymentInfo;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.servlet.http.HttpServlet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jgroups.JChannel;
import org.jgroups.protocols.DISCARD;
import org.jgroups.protocols.TP;
import org.jgroups.stack.ProtocolStack;
import org.replibench.model.Protocol;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.database.DatabaseStore;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.Introductions;
import org.replibench.session.peers.PeerStore;

/** Some nodes of the test's own, over real channels or a real database. */
class TestCluster implements AutoCloseable {
    /** Keeps clusters of test runs that go on at once on a machine apart. */
    private static final String RUN = UUID.randomUUID().toString();

    private static int number;
    private static EmbeddedPostgres database;

    final Options options;
    final List<Node> nodes = new ArrayList<>();
    final List<JChannel> channels = new ArrayList<>();
    private final String name = RUN + number++;
    private final Supplier<HttpServlet> servlet;
    private final Consumer<DeploymentInfo> more;

    TestCluster(int size, Supplier<HttpServlet> servlet, String... optionsAndValues) throws Exception {
        this(size, servlet, deployment -> {}, optionsAndValues);
    }

    TestCluster(int size, Supplier<HttpServlet> servlet, Consumer<DeploymentInfo> more, String... optionsAndValues)
            throws Exception {
        this.options = options(optionsAndValues);
        this.servlet = servlet;
        this.more = more;
        for (int i = 0; i < size; i++) {
            add();
        }
        settle();
        Introductions.await(nodes.stream().map(node -> node.copies).toList());
    }

    private static Options options(String... optionsAndValues) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < optionsAndValues.length; i += 2) {
            values.put(Options.PREFIX + optionsAndValues[i], optionsAndValues[i + 1]);
        }
        return Options.read(values::get).orElseThrow();
    }

    Node add() throws Exception {
        return add(options, new TransferMetrics());
    }

    /** Adds a node whose options differ from the others'. */
    Node addWith(String... optionsAndValues) throws Exception {
        return add(options(optionsAndValues), new TransferMetrics());
    }

    Node add(TransferMetrics metrics) throws Exception {
        return add(options, metrics);
    }

    private Node add(Options itsOptions, TransferMetrics metrics) throws Exception {
        Node node = new Node("node" + nodes.size(), itsOptions, store(metrics), metrics, servlet.get(), more);
        nodes.add(node);
        return node;
    }

    CopyStore store(TransferMetrics metrics) throws Exception {
        if (options.pattern().protocol() == Protocol.DATABASE) {
            return new DatabaseStore(this::dataSource, SessionLayer.databaseSettings(options), metrics);
        }
        JChannel channel = new JChannel(getClass()
                        .getResourceAsStream(
                                options.pattern().protocol() == Protocol.MULTICAST ? "/udp.xml" : "/tcp.xml"))
                .connect(name);
        channels.add(channel);
        return new PeerStore("test", () -> channel, SessionLayer.peerSettings(options), metrics);
    }

    DataSource dataSource() {
        return database().getPostgresDatabase();
    }

    static synchronized EmbeddedPostgres database() {
        if (database == null) {
            try {
                database = EmbeddedPostgres.start();
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
        return database;
    }

    /** Waits until what was caused by start or stop of nodes has happened. */
    void settle() throws InterruptedException {
        for (JChannel channel : channels) {
            while (channel.isConnected()
                    && channel.getView().size()
                            < channels.stream().filter(JChannel::isConnected).count()) {
                Thread.sleep(10);
            }
        }
        Thread.sleep(100);
    }

    /** Ends a node without a farewell, as a killed process does. */
    void crash(int index) throws Exception {
        if (channels.isEmpty()) {
            nodes.get(index).abandon();
            return;
        }
        JChannel channel = channels.get(index);
        org.jgroups.util.Util.shutdown(channel);
        nodes.get(index).abandon();
    }

    /** Makes a node neither hear nor say anything, as SIGSTOP does, until {@code discardAll(false)}. */
    DISCARD silence(int index) throws Exception {
        DISCARD discard = new DISCARD();
        channels.get(index).getProtocolStack().insertProtocol(discard, ProtocolStack.Position.ABOVE, TP.class);
        discard.discardAll(true);
        return discard;
    }

    long transfers() {
        return nodes.stream().mapToLong(node -> node.metrics.transfers()).sum();
    }

    long serialisedBytes() {
        return nodes.stream().mapToLong(node -> node.metrics.serialisedBytes()).sum();
    }

    @Override
    public void close() throws jakarta.servlet.ServletException {
        for (Node node : nodes) {
            node.close();
        }
        channels.forEach(JChannel::close);
    }
}
