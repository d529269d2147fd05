package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;

class DoctorTest {
    @Test
    void a_host_that_takes_no_login_is_not_connected_to() {
        InventoryHost closed = new InventoryHost(
                "node1",
                Set.of(HostRole.NODES),
                new HostAccess.Command(List.of("false")),
                false,
                Optional.empty(),
                Optional.empty(),
                InventoryHost.DEFAULT_WORK,
                Optional.of(new InventoryHost.Others(Optional.empty(), true)));

        assertThat(Doctor.examineWithMulticast(List.of(closed)))
                .containsExactly(new HostReport(
                        "node1",
                        List.of(HostFinding.ok(
                                "ssh", "not tried, as replibench_http_only is true: nothing is known of the host")),
                        Optional.empty()));
    }
}
