package org.replibench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.probe.ProbeWar;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.SharedDirectory;
import org.replibench.fixture.TestOrder;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.model.Pattern;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no signal lets a process stand still")
@Order(TestOrder.PROBE_OF_WILDFLY)
class FailureDetectionIT {
    private static final Path DIRECTORY = SharedDirectory.PATH;

    /** Apart from a cluster that a person may be running. */
    private static final HostProvider HOSTS = new LoopbackHosts(24_000);

    private static final String ALONE = "(1)";

    @Tag("thorough")
    @Test
    void a_node_that_is_silent_for_too_long_is_excluded_and_comes_back() throws Exception {
        try (Cluster cluster = start("1s")) {
            Node still = cluster.nodes().get(1);
            still.pause();
            try {
                assertThat(excludedWithin(FailureDetection.WILDFLY_DEFAULT.suspectTimeout(), cluster))
                        .isTrue();
            } finally {
                still.resume();
            }
            cluster.awaitMembers();
        }
    }

    @Test
    void a_killed_node_is_noticed_by_fast_detection_long_before_its_silence_is() throws Exception {
        Cluster cluster = SharedCluster.borrow("wildfly", "2212", 2, ProbeWar.shared());
        cluster.nodes().get(1).kill();

        assertThat(excludedWithin(lessThan(FailureDetection.FAST.suspectTimeout()), cluster))
                .isTrue();
    }

    @Tag("thorough")
    @Test
    void a_killed_node_is_noticed_by_the_servers_own_detection_over_tcp_by_the_connections_that_carried_its_messages()
            throws Exception {
        try (Cluster cluster = start("default")) {
            cluster.nodes().get(1).kill();

            assertThat(excludedWithin(lessThan(FailureDetection.WILDFLY_DEFAULT.suspectTimeout()), cluster))
                    .isTrue();
        }
    }

    /** So much that the machine may stand still for a while. */
    private static Duration lessThan(Duration silence) {
        return silence.multipliedBy(7).dividedBy(8);
    }

    /** Whether the first node is told that it is alone. */
    private static boolean excludedWithin(Duration patience, Cluster cluster) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            if (cluster.nodes().get(0).view().contains(ALONE)) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        return false;
    }

    private static Cluster start(String detection) throws Exception {
        ClusterSpec spec = new ClusterSpec(
                SessionEngines.byName("wildfly"),
                Pattern.parse("2212"),
                2,
                HOSTS,
                SharedCluster.database(),
                new WildFly(Path.of(System.getProperty("server.home"))),
                ProbeWar.shared(),
                DIRECTORY,
                SharedCluster.jvm());
        SharedCluster.stop();
        return Cluster.start(spec.with(FailureDetection.parse(detection)), line -> {});
    }
}
