package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.ReplibenchEngine;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.fixture.SharedCluster;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.model.NamedPattern;

/** Three servers that run every subject's application. */
final class PatternServers implements AutoCloseable {
    static final int NODES = 3;

    /** Apart from a cluster that a person may be running. */
    private static final HostProvider HOSTS = new LoopbackHosts(21_000);

    /** The shop's, one of each protocol: so the servers have a channel over TCP, another one over UDP, and a database for sessions. */
    private static final List<NamedPattern> OF_EACH_PROTOCOL =
            Stream.of("2212", "1212", "3212").map(NamedPattern::parse).toList();

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    final Database database;
    private final Path directory;
    private final Cluster cluster;
    private final List<Path> wars = new ArrayList<>();

    private PatternServers(Database database, Path directory, Cluster cluster) {
        this.database = database;
        this.directory = directory;
        this.cluster = cluster;
    }

    static PatternServers start(Database database, Path directory, List<PatternUnderTest> patternUnderTests)
            throws Exception {
        SharedCluster.stop();
        Cluster cluster = Cluster.start(
                new ClusterSpec(
                        new ReplibenchEngine(),
                        OF_EACH_PROTOCOL,
                        NODES,
                        HOSTS,
                        database,
                        new WildFly(Path.of(System.getProperty("server.home"))),
                        ProbeWar.shared(),
                        directory,
                        SharedCluster.jvm()),
                line -> {});
        PatternServers patternServers = new PatternServers(database, directory, cluster);
        try {
            for (PatternUnderTest patternUnderTest : patternUnderTests) {
                patternServers.wars.add(PatternWar.in(directory.resolve("patterns"), patternUnderTest.pattern.code()));
            }
            for (int number = 1; number <= NODES; number++) {
                patternServers.deploy(number);
            }
            return patternServers;
        } catch (IOException | RuntimeException | AssertionError e) {
            patternServers.close();
            throw e;
        }
    }

    private void deploy(int number) throws IOException {
        try (DeployedApplications deployedApplications = applications(number)) {
            assertThat(deployedApplications.deploy(copies(wars, number))).isEmpty();
        }
    }

    /** Each application is undeployed, and deployed once more, while the server goes on. */
    void deployAgain(int number) throws IOException {
        try (DeployedApplications deployedApplications = applications(number)) {
            assertThat(deployedApplications.deployAgain(wars)).isEmpty();
        }
    }

    /** In the node's own directory: its user may see no other. */
    private List<Path> copies(List<Path> files, int number) throws IOException {
        List<Path> copies = new ArrayList<>();
        for (Path file : files) {
            copies.add(Files.copy(
                    file, node(number).log().resolveSibling(file.getFileName()), StandardCopyOption.REPLACE_EXISTING));
        }
        return copies;
    }

    DeployedApplications applications(int number) throws IOException {
        return new DeployedApplications(HOSTS.open(NODES).get(number - 1).management());
    }

    void refuseAWrongPattern() throws IOException {
        Path war = PatternWar.in(directory.resolve("wrong"), "9211");
        try (DeployedApplications deployedApplications = applications(1)) {
            assertThat(deployedApplications.deploy(copies(List.of(war), 1)))
                    .contains("replibench.session.pattern: pattern: unknown; expected none, or ABCD");
        }
    }

    Node node(int number) {
        return cluster.nodes().get(number - 1);
    }

    void restart(int number) throws IOException {
        cluster.restart(number);
        deploy(number);
    }

    /** The same once the node has sent so many bytes in all, or does not come to it within two minutes. */
    void settle(int number, long bytes) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (node(number).interconnectBytesSent().orElseThrow() < bytes && System.nanoTime() - end < 0) {
            Thread.sleep(100);
        }
        settle(number);
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
