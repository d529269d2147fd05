package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.model.ClusterSize;

class LoopbackHostsTest {
    @Test
    void no_two_nodes_share_a_port_and_none_is_reachable_from_outside() {
        assertThat(new LoopbackHosts()
                        .open(ClusterSize.MAX).stream()
                                .flatMap(host -> Stream.of(
                                        host.http(),
                                        host.metrics(),
                                        host.management(),
                                        host.interconnect(),
                                        host.failureDetection(),
                                        host.multicastFailureDetection())))
                .hasSize(6 * ClusterSize.MAX)
                .doesNotHaveDuplicates()
                .allMatch(endpoint -> endpoint.address().equals("127.0.0.1"));
    }
}
