package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.RemoteShells;

/** As in a container, whose image seldom has {@code ip}: on this machine, whose addresses Java knows. */
@EnabledOnOs(OS.LINUX)
class ProbeWithoutIpTest {
    private static final InventoryHost HOST = new InventoryHost(
            "here",
            Set.of(HostRole.NODES),
            HostAccess.Command.THIS_MACHINE,
            false,
            Optional.empty(),
            Optional.empty(),
            "~",
            Optional.empty());

    @Test
    void addresses_are_those_that_the_kernel_tells_of() throws Exception {
        Set<String> before;
        Set<String> found;
        Set<String> after = addresses();
        do {
            before = after;
            found = Set.copyOf(look());
            after = addresses();
            // Tests that run at the same time may make devices.
        } while (!before.equals(after));

        assertThat(found).isEqualTo(after);
    }

    private static List<String> look() {
        try (RemoteShells shells = RemoteShells.open()) {
            String printed = shells.shell("here", HOST.access())
                    .run("ip() { return 1; }\n" + ProbeScript.of(HOST, false), Duration.ofMinutes(1));
            HostFacts facts = HostFacts.parse(printed);
            assertThat(facts.complete()).isTrue();
            return facts.all("address");
        }
    }

    private static Set<String> addresses() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(device -> device.inetAddresses()
                        .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                        .map(address -> device.getName() + " " + address.getHostAddress()))
                .collect(Collectors.toSet());
    }
}
