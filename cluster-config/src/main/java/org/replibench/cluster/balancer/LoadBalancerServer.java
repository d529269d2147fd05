package org.replibench.cluster.balancer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.host.Endpoint;
import org.replibench.cluster.process.Ending;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.cluster.server.Directories;
import org.replibench.cluster.server.ServerConfiguration;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/** WildFly's own load balancer with mod_cluster, a process of its own. Nodes tell it that they are there. */
public final class LoadBalancerServer implements Rotation, AutoCloseable {
    private static final List<String> SCRIPTS = List.of("load-balancer.cli");

    /** It holds no sessions and no pages. */
    private static final List<String> JAVA_OPTIONS =
            List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-Djava.net.preferIPv4Stack=true");

    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(2);
    private static final long POLL_MILLIS = 200;

    private final Process process;
    private final ProcessLedger ledger;
    private final Endpoint http;
    private final Endpoint nodes;
    private final Path log;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(ANSWER_PATIENCE)
            .build();

    private LoadBalancerServer(Process process, ProcessLedger ledger, Endpoint http, Endpoint nodes, Path log) {
        this.process = process;
        this.ledger = ledger;
        this.http = http;
        this.nodes = nodes;
        this.log = log;
    }

    /**
     * Starts it; nodes may be told of it at once, it answers a little later.
     *
     * @param home the provisioned balancer; only read
     * @param directory the work directory; configuration and log go below it
     * @param address where it listens, for clients and nodes alike
     * @throws ClusterException with one line that names the cause
     */
    public static LoadBalancerServer start(Path home, Path directory, String address) {
        try {
            Path place = directory.toAbsolutePath().resolve("balancer");
            Directories.delete(place);
            Path base = Files.createDirectories(place.resolve("base"));
            Directories.copy(
                    ServerConfiguration.prepare(home, directory.toAbsolutePath(), SCRIPTS),
                    base.resolve("configuration"));
            Endpoint http = free(address);
            Endpoint nodes = free(address);
            StandaloneCommandBuilder server = StandaloneCommandBuilder.of(home)
                    .setJavaHome(System.getProperty("java.home"))
                    .setBaseDirectory(base)
                    .setJavaOptions(JAVA_OPTIONS)
                    .addJavaOption("-Dlogging.configuration="
                            + base.resolve("configuration")
                                    .resolve("logging.properties")
                                    .toUri())
                    .addServerArgument("-Djboss.bind.address=" + address)
                    .addServerArgument("-Djboss.bind.address.private=" + address)
                    .addServerArgument("-Djboss.http.port=" + http.port())
                    .addServerArgument("-Djboss.mcmp.port=" + nodes.port())
                    .addServerArgument(
                            "-Djboss.management.http.port=" + free("127.0.0.1").port());
            Path log = place.resolve("server.log");
            Process process = new ProcessBuilder(server.build())
                    .directory(place.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            ProcessLedger ledger = ProcessLedger.in(directory);
            ledger.record(process.toHandle(), "load balancer");
            return new LoadBalancerServer(process, ledger, http, nodes, log);
        } catch (IOException e) {
            throw new ClusterException("load balancer: " + e.getMessage() + "; is the work directory writable?", e);
        }
    }

    /** Whether it still runs. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Where clients send their requests; ends with a slash. */
    public URI url() {
        return http.url();
    }

    /** Where nodes report. */
    public Endpoint nodes() {
        return nodes;
    }

    /**
     * Waits until it sends requests to all these nodes.
     *
     * @throws ClusterException with one line if it does not for long
     */
    public void await(Collection<String> names) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!info().inRotation().containsAll(names)) {
            if (!alive()) {
                throw new ClusterException("load balancer: its process ended; see " + log);
            }
            if (System.nanoTime() > deadline) {
                throw new ClusterException("load balancer: does not send requests to all of " + names + " after "
                        + PATIENCE.toSeconds() + " s; see " + log);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    @Override
    public void leaves(String node) {
        // A node that is suspended says so itself.
    }

    @Override
    public void returns(String node) {
        try {
            await(List.of(node));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("load balancer: interrupted while it waited for " + node, e);
        }
    }

    /** What it knows of nodes; nothing if it does not answer. */
    private ModClusterInfo info() throws InterruptedException {
        try {
            return new ModClusterInfo(client.send(
                            HttpRequest.newBuilder(nodes.url())
                                    .method("INFO", HttpRequest.BodyPublishers.noBody())
                                    .timeout(ANSWER_PATIENCE)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            return new ModClusterInfo("");
        }
    }

    @Override
    public void close() {
        Ending.gracefully(process.toHandle());
        process.onExit().join();
        ledger.forget(process.toHandle());
    }

    private static Endpoint free(String address) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return new Endpoint(address, socket.getLocalPort());
        }
    }
}
