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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.server.wildfly.WildFlyConfiguration;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.Directories;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/** WildFly's load balancer with mod_cluster, in a process of its own. Nodes register with it. */
public final class ModClusterLoadBalancer implements BackendRotation, AutoCloseable {
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final List<String> SCRIPTS = List.of("load-balancer.cli");

    /** It holds no sessions and no pages. */
    private static final List<String> JAVA_OPTIONS =
            List.of("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-Djava.net.preferIPv4Stack=true");

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(2);
    private static final long POLL_MILLIS = 200;

    private final Program program;
    private final Endpoint http;
    private final Endpoint nodes;
    private final Path log;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(RESPONSE_TIMEOUT)
            .build();

    private ModClusterLoadBalancer(Program program, Endpoint http, Endpoint nodes, Path log) {
        this.program = program;
        this.http = http;
        this.nodes = nodes;
        this.log = log;
    }

    /**
     * Starts it; nodes may be pointed at it at once, it answers a little later.
     *
     * @param home the provisioned balancer; only read
     * @param directory the work directory; configuration and log go below it
     * @param address where it listens, for clients and nodes alike
     * @throws ClusterException with one line that names the cause
     */
    public static ModClusterLoadBalancer start(Path home, Path directory, String address) {
        try {
            Path place = directory.toAbsolutePath().resolve("balancer");
            Directories.delete(place);
            Path base = Files.createDirectories(place.resolve("base"));
            Directories.copy(
                    WildFlyConfiguration.prepare(home, directory.toAbsolutePath(), SCRIPTS),
                    base.resolve("configuration"));
            Endpoint http = free(address);
            Endpoint nodes = free(address);
            StandaloneCommandBuilder server = StandaloneCommandBuilder.of(home)
                    .setJavaHome(JAVA_HOME)
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
            Program program = LocalProgram.start(
                    new Program.LaunchSpec(
                            "load balancer", server.build(), Map.of(), place, log, List.of(home, JAVA_HOME)),
                    ProcessRegistry.in(directory));
            return new ModClusterLoadBalancer(program, http, nodes, log);
        } catch (IOException e) {
            throw new ClusterException("load balancer: " + e.getMessage() + "; is the work directory writable?", e);
        }
    }

    /** Whether it still runs. */
    public boolean alive() {
        return program.alive();
    }

    /** The URL for clients' requests, ending with a slash. */
    public URI url() {
        return http.url();
    }

    /** The endpoint at which nodes register. */
    public Endpoint nodes() {
        return nodes;
    }

    /**
     * Waits until it sends requests to all these nodes.
     *
     * @throws ClusterException with one line if it does not for long
     */
    public void await(Collection<String> names) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!info().inRotation().containsAll(names)) {
            if (!alive()) {
                throw new ClusterException("load balancer: its process ended; see " + log);
            }
            if (System.nanoTime() > deadline) {
                throw new ClusterException("load balancer: does not send requests to all of " + names + " after "
                        + TIMEOUT.toSeconds() + " s; see " + log);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    @Override
    public void drain(String node) {
        // A node that is suspended says so itself.
    }

    @Override
    public void readmit(String node) {
        try {
            await(List.of(node));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("load balancer: interrupted while it waited for " + node, e);
        }
    }

    /** Its state of the nodes; empty if it does not answer. */
    private Status info() throws InterruptedException {
        try {
            return new Status(client.send(
                            HttpRequest.newBuilder(nodes.url())
                                    .method("INFO", HttpRequest.BodyPublishers.noBody())
                                    .timeout(RESPONSE_TIMEOUT)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body());
        } catch (IOException e) {
            return new Status("");
        }
    }

    @Override
    public void close() {
        program.terminate();
    }

    private static Endpoint free(String address) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return new Endpoint(address, socket.getLocalPort());
        }
    }

    /**
     * The state that a mod_cluster load balancer reports ({@code INFO} of its management protocol).
     *
     * @param text a line for each node, and for each application of each node
     */
    record Status(String text) {
        /** A node by its number; it gets no requests before it has reported its load once. */
        private static final Pattern LOADED_NODE = Pattern.compile("Node: \\[(\\d+)\\],Name: ([^,]+),.*,Load: [1-9]");

        /** An application that takes requests, by its node's number. */
        private static final Pattern ENABLED_CONTEXT = Pattern.compile("Context: \\[(\\d+):.*Status: ENABLED");

        /** The names of nodes that it sends requests to. */
        Set<String> inRotation() {
            Set<String> enabled =
                    matches(ENABLED_CONTEXT).map(context -> context.group(1)).collect(Collectors.toSet());
            return matches(LOADED_NODE)
                    .filter(node -> enabled.contains(node.group(1)))
                    .map(node -> node.group(2))
                    .collect(Collectors.toSet());
        }

        private Stream<Matcher> matches(Pattern pattern) {
            return text.lines().map(pattern::matcher).filter(Matcher::find);
        }
    }
}
