package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.engine.Interconnect;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.probe.ProbeServlet;
import org.replibench.cluster.probe.ProbeVisitor;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.fixture.SentBytes;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.SharedDirectory;
import org.replibench.fixture.SocksTap;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.model.NamedPattern;

/** Strangers on the interconnect, and what they can read. */
class InterconnectSecurityIT {
    private static final Path DIRECTORY = SharedDirectory.PATH;

    /** Apart from a cluster that a person may be running. */
    private static final LoopbackHosts HOSTS = new LoopbackHosts(26_000);

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String VARIABLE = "REPLIBENCH_INTERCONNECT_SECRET=";
    private static final Pattern PROTOCOL = Pattern.compile("<(?:[a-z-]*protocol) type=\"([^\"]+)\"");

    private SocksTap tap;

    @BeforeEach
    void listen() throws IOException {
        tap = new SocksTap(HOSTS.open(2).stream()
                .map(Host::interconnect)
                .map(Endpoint::port)
                .collect(Collectors.toSet()));
    }

    @AfterEach
    void hangUp() throws IOException {
        tap.close();
    }

    @Test
    void with_encryption_a_session_outlives_its_node_and_strangers_neither_read_it_nor_join() throws Exception {
        try (Cluster cluster = start("replibench", "2212", InterconnectSecurity.ENCRYPT);
                Stranger stranger = new Stranger(cluster)) {
            stranger.join();

            assertThat(stranger.members()).isEqualTo(1);
            awaitLine(cluster, "received message without encrypt header");
            assertThat(cluster.nodes())
                    .allSatisfy(node -> assertThat(node.view()).contains("(2)"));
            sessionOutlivesItsNode(cluster, "");
            assertThat(tap.text()).hasSizeGreaterThan(ProbeServlet.CARGO_BYTES);
            assertThat(tap.text().contains(ProbeServlet.CARGO_TEXT)).isFalse();
        }
    }

    @Tag("thorough")
    @Test
    void the_servers_own_manager_is_encrypted_as_well() throws Exception {
        try (Cluster cluster = start("wildfly", "2212", InterconnectSecurity.ENCRYPT)) {
            sessionOutlivesItsNode(cluster, "");

            assertThat(tap.text()).hasSizeGreaterThan(ProbeServlet.CARGO_BYTES);
            assertThat(tap.text().contains(ProbeServlet.CARGO_TEXT)).isFalse();
        }
    }

    @Tag("thorough")
    @EnabledOnOs(OS.LINUX)
    @ParameterizedTest
    @ValueSource(strings = {"replibench", "wildfly"})
    void by_another_release_of_jgroups_a_session_outlives_its_node_too(String engine) throws Exception {
        JGroupsLibrary other = JGroupsLibrary.at(Path.of(System.getProperty("other.jgroups")));
        try (Cluster cluster = start(engine, "2212", new Interconnect(InterconnectSecurity.NONE, Optional.of(other)))) {
            assertThat(cluster.nodes()).allSatisfy(node -> assertThat(openJars(node))
                    .filteredOn(jar -> jar.contains("org/jgroups/main"))
                    .hasSize(1)
                    .allMatch(jar -> jar.startsWith(DIRECTORY.resolve("modules").toAbsolutePath() + "/")));
            sessionOutlivesItsNode(cluster, "");
        }
    }

    private static List<String> openJars(Node node) throws IOException {
        List<String> jars = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(proc(node.program().pid(), "fd"))) {
            for (Path file : files) {
                try {
                    jars.add(Files.readSymbolicLink(file).toString());
                } catch (IOException closed) {
                    // Another file in the meantime.
                }
            }
        }
        return jars.stream().filter(file -> file.endsWith(".jar")).distinct().toList();
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"replibench", "wildfly"})
    void without_security_a_stranger_reads_what_is_sent_and_joins(String engine) throws Exception {
        try (Cluster cluster = start(engine, "2212", InterconnectSecurity.NONE);
                Stranger stranger = new Stranger(cluster)) {
            sessionOutlivesItsNode(cluster, "");
            cluster.restart(1);
            stranger.join();

            assertThat(tap.text().contains(ProbeServlet.CARGO_TEXT)).isTrue();
            assertThat(stranger.members()).isEqualTo(3);
            awaitView(cluster.nodes().get(0), "(3)");
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @ValueSource(strings = {"replibench", "wildfly"})
    void who_does_not_know_the_secret_is_refused_and_the_cluster_of_two_stays(String engine) throws Exception {
        try (Cluster cluster = start(engine, "2212", InterconnectSecurity.AUTH);
                Stranger stranger = new Stranger(cluster)) {
            assertThatThrownBy(stranger::join).hasStackTraceContaining("AUTH header");

            assertThat(stranger.members()).isZero();
            assertThat(cluster.nodes())
                    .allSatisfy(node -> assertThat(node.view()).contains("(2)"));
            sessionOutlivesItsNode(cluster, "");
            cluster.restart(1);
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource({
        "replibench, 1212, AUTH, ''",
        "replibench, 1212, ENCRYPT, ''",
        "wildfly, 1212, ENCRYPT, ''",
        "replibench, '1212,2212', ENCRYPT, 1212"
    })
    void a_session_outlives_its_node_over_multicast(
            String engine, String patterns, InterconnectSecurity security, String chosen) throws Exception {
        try (Cluster cluster = start(engine, patterns, security)) {
            sessionOutlivesItsNode(cluster, chosen);
            cluster.restart(1);
        }
    }

    @Tag("thorough")
    @EnabledOnOs(OS.LINUX)
    @Test
    void the_secret_of_a_run_is_in_no_command_line_and_no_file_and_its_key_in_one_that_nodes_alone_read()
            throws Exception {
        String earlier;
        try (Cluster cluster = start("replibench", "2212", InterconnectSecurity.ENCRYPT)) {
            earlier = secret(cluster.nodes().get(0));
        }
        try (Cluster cluster = start("replibench", "2212", InterconnectSecurity.ENCRYPT)) {
            String secret = secret(cluster.nodes().get(0));

            assertThat(secret)
                    .hasSizeGreaterThanOrEqualTo(32)
                    .isNotEqualTo(earlier)
                    .isEqualTo(secret(cluster.nodes().get(1)));
            assertThat(ProcessHandle.allProcesses().filter(process -> shows(process, "cmdline", secret)))
                    .isEmpty();
            for (String folder : List.of("nodes", "configurations")) {
                try (Stream<Path> files = Files.walk(DIRECTORY.resolve(folder))) {
                    assertThat(files.filter(Files::isRegularFile)
                                    .filter(file -> read(file).contains(secret)))
                            .isEmpty();
                }
            }
            Path key = cluster.nodes().get(0).file("base/configuration/interconnect.jceks");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                    .isEqualTo("rw-------");
            assertThat(Files.getOwner(key))
                    .isEqualTo(Files.getOwner(cluster.nodes().get(0).log()));
        }
    }

    /** JGroups does not notice a wrong order: only what is above SYM_ENCRYPT is encrypted. */
    private static void assertOrder(Cluster cluster, InterconnectSecurity security) {
        List<String> protocols = protocols(cluster);
        if (security != InterconnectSecurity.NONE) {
            assertThat(protocols).containsSubsequence("UNICAST4", "AUTH", "pbcast.GMS");
        }
        if (security == InterconnectSecurity.ENCRYPT) {
            assertThat(protocols).containsSubsequence("VERIFY_SUSPECT2", "SYM_ENCRYPT", "SERIALIZE", "NAKACK4");
        }
    }

    private static List<String> protocols(Cluster cluster) {
        String configuration = read(cluster.nodes().get(0).file("base/configuration/standalone.xml"));
        String stacks = configuration.substring(configuration.indexOf("<stack name=\"replibench"));
        return PROTOCOL.matcher(stacks.substring(0, stacks.indexOf("</stack>")))
                .results()
                .map(protocol -> protocol.group(1))
                .toList();
    }

    /** Who joins has the view before the others. */
    private static void awaitView(Node node, String members) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!node.view().contains(members) && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(node.view()).contains(members);
    }

    /** The stranger gives up in its own time, whenever the nodes find some to complain. */
    private static void awaitLine(Cluster cluster, String text) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (cluster.nodes().stream().noneMatch(node -> read(node.log()).contains(text))
                && System.nanoTime() - end < 0) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(cluster.nodes()).as("the stranger's requests").anySatisfy(node -> assertThat(read(node.log()))
                .contains(text));
    }

    private static void sessionOutlivesItsNode(Cluster cluster, String pattern) throws Exception {
        Node first = cluster.nodes().get(0);
        Node second = cluster.nodes().get(1);
        ProbeVisitor visitor = new ProbeVisitor(pattern);
        SentBytes sent = SentBytes.of(first);
        assertThat(visitor.count(first)).isEqualTo("0");
        sent.awaitMoreThan(0);
        assertThat(visitor.count(first)).isEqualTo("1");
        sent.awaitMoreThan(ProbeServlet.CARGO_BYTES);
        first.kill();
        assertThat(visitor.count(second)).isEqualTo("2");
    }

    /** Whoever reads a process's environment is root, or its user. */
    private static String secret(Node node) {
        return Arrays.stream(read(proc(node.program().pid(), "environ")).split("\0"))
                .filter(variable -> variable.startsWith(VARIABLE))
                .findFirst()
                .orElseThrow()
                .substring(VARIABLE.length());
    }

    private static boolean shows(ProcessHandle process, String file, String text) {
        return read(proc(process.pid(), file)).contains(text);
    }

    private static Path proc(long pid, String file) {
        return Path.of("/proc", String.valueOf(pid), file);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    /** @param patterns one, or several by their names, separated by commas */
    private Cluster start(String engine, String patterns, InterconnectSecurity security) throws IOException {
        Cluster cluster = start(engine, patterns, Interconnect.of(security));
        assertOrder(cluster, security);
        return cluster;
    }

    private Cluster start(String engine, String patterns, Interconnect interconnect) throws IOException {
        ClusterSpec spec = new ClusterSpec(
                SessionEngines.byName(engine),
                Stream.of(patterns.split(",")).map(NamedPattern::parse).toList(),
                2,
                HOSTS,
                SharedCluster.database(),
                new WildFly(Path.of(System.getProperty("server.home"))),
                ProbeWar.shared(),
                DIRECTORY,
                SharedCluster.jvm()
                        .with(Stream.concat(Stream.of(SharedCluster.QUICK_START), tap.jvmFlags().stream())
                                .toList()));
        SharedCluster.stop();
        return Cluster.start(spec.with(interconnect), line -> {});
    }
}
