package org.replibench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.probe.ProbeServlet;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.machines.host.EmulatedMachineSpec;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.LinkShaping;

/** Members see each other at once; what their caches have to bring each other takes as long as the interconnect needs for it. */
@Tag("thorough")
class RebalanceIT {
    /** Sessions of some megabytes need seconds at this rate. */
    private static final BitRate RATE = BitRate.parse("4mbit");

    private static final int SESSIONS = 4_000_000 / ProbeServlet.CARGO_BYTES;

    private static final EmulatedMachineSpec SLOWLY_CONNECTED = new EmulatedMachineSpec(
            EmulatedMachineSpec.DEFAULT_MEMORY_BYTES, new LinkShaping(Optional.of(RATE), Optional.empty()), 1);

    /** A busy link is no reason to exclude anybody. */
    private static final FailureDetection DETECTION = FailureDetection.parse("10s");

    @Test
    void a_partition_is_healed_when_sessions_have_been_brought_to_where_they_belong() throws Exception {
        try (EmulatedMachines machines = EmulatedMachines.start(SLOWLY_CONNECTED);
                Cluster cluster =
                        Cluster.start(machines.spec("wildfly", "2212", 3).with(DETECTION), line -> {})) {
            FaultContext faultContext =
                    new FaultContext(cluster, machines.database(), BackendRotation.NONE, List.of(2));
            Fault partition = Faults.byName("partition");
            makeSessions(cluster);

            partition.inject(faultContext);
            while (!partition.effect(faultContext).seen()) {
                TimeUnit.MILLISECONDS.sleep(250);
            }
            partition.heal(faultContext);

            assertThat(cluster.unbalancedCaches()).isEmpty();
        }
    }

    private static void makeSessions(Cluster cluster) throws Exception {
        HttpClient browsersWithoutCookies = HttpClient.newHttpClient();
        for (int session = 0; session < SESSIONS; session++) {
            HttpRequest first = HttpRequest.newBuilder(
                            cluster.nodes().get(session % 3).url().resolve("count"))
                    .build();
            assertThat(browsersWithoutCookies
                            .send(first, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo("0");
        }
    }
}
