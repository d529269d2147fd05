package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.matrix.LoadCalibration.SearchSize;
import org.replibench.runner.testbed.NodeQuota;

class SearchSizeTest {
    private static final NodeQuota QUOTA = new NodeQuota(Optional.of(new CpuQuota(0.15)));

    @Test
    void nodes_of_this_machine_are_tried_out_together_unless_each_has_a_share() {
        assertThat(SearchSize.of(NodeQuota.UNLIMITED, List.of(), 4)).isEqualTo(new SearchSize(4, 1400));
        assertThat(SearchSize.of(QUOTA, List.of(), 4)).isEqualTo(new SearchSize(1, 5600));
    }

    @Test
    void of_hosts_one_is_tried_out_with_no_more_than_can_be_put_on_all() {
        assertThat(SearchSize.of(NodeQuota.UNLIMITED, machines("node1", "node2", "node3", "node4"), 4))
                .isEqualTo(new SearchSize(1, 1400));
        assertThat(SearchSize.of(NodeQuota.UNLIMITED, machines("node1", "node2", "driver1", "driver2"), 2))
                .isEqualTo(new SearchSize(1, 5600));
        assertThat(SearchSize.of(NodeQuota.UNLIMITED, machines("node1", "driver1", "driver2"), 1))
                .isEqualTo(new SearchSize(1, 10_000));
    }

    private static List<HostIdentity> machines(String... roles) {
        return Stream.of(roles)
                .map(role -> new HostIdentity("lab-" + role, role, Map.of()))
                .toList();
    }
}
