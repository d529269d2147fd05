package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.UniformEngine;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.model.Pattern;

/** Three servers that run every subject's application. */
final class Servers implements AutoCloseable {
    static final int NODES = 3;

    /** Apart from a cluster that a person may be running. */
    private static final HostKind HOSTS = new LoopbackHosts(21_000);

    final Database database;
    private final Path directory;
    private final Cluster cluster;
    private final List<Path> wars = new ArrayList<>();

    private Servers(Database database, Path directory, Cluster cluster) {
        this.database = database;
        this.directory = directory;
        this.cluster = cluster;
    }

    static Servers start(Database database, Path directory, String shop, List<Subject> subjects) throws Exception {
        Cluster cluster = Cluster.start(
                new ClusterSpec(
                        new UniformEngine(),
                        Pattern.parse(shop),
                        NODES,
                        HOSTS,
                        database,
                        Path.of(System.getProperty("server.home")),
                        ProbeWar.in(directory),
                        directory,
                        JvmOptions.DEFAULT),
                line -> {});
        Servers servers = new Servers(database, directory, cluster);
        try {
            for (Subject subject : subjects) {
                servers.wars.add(PatternWar.in(directory.resolve("patterns"), subject.pattern.code()));
            }
            for (int number = 1; number <= NODES; number++) {
                servers.deploy(number);
            }
            return servers;
        } catch (IOException | RuntimeException | AssertionError e) {
            servers.close();
            throw e;
        }
    }

    private void deploy(int number) throws IOException {
        try (Applications applications = applications(number)) {
            assertThat(applications.deploy(wars)).isEmpty();
        }
    }

    Applications applications(int number) throws IOException {
        return new Applications(HOSTS.open(NODES).get(number - 1).management());
    }

    void refuseAWrongPattern() throws IOException {
        Path war = PatternWar.in(directory.resolve("wrong"), "9211");
        try (Applications applications = applications(1)) {
            assertThat(applications.deploy(List.of(war)))
                    .contains("replibench.session.pattern: pattern: found '9211', allowed: none, or ABCD");
        }
    }

    Node node(int number) {
        return cluster.nodes().get(number - 1);
    }

    void restart(int number) throws IOException {
        cluster.restart(number);
        deploy(number);
    }

    /** Waits until nothing leaves the node any more: what is sent without waiting has arrived then. */
    void settle(int number) throws InterruptedException {
        long before = -1;
        long now = node(number).interconnectBytesSent().orElseThrow();
        while (now != before) {
            Thread.sleep(300);
            before = now;
            now = node(number).interconnectBytesSent().orElseThrow();
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
