package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.linux.NetworkDevice.Counters;

/** What damage to a cable does to those at its end, in packets of UDP: nothing asks for them again. */
class InterconnectLinkIT {
    private static final String PORT = "5000";

    /** A busy kernel hands over late what has been sent. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A link of this machine outlives nothing that could repair it. */
    private static final Duration AT_MOST = Duration.ofMinutes(10);

    private final NamespaceHosts kind = new NamespaceHosts();
    private Host first;
    private Host second;
    private InterconnectLink interconnectLink;

    @BeforeAll
    static void requireAbleMachine() {
        EmulatedMachines.assumePossible();
    }

    @BeforeEach
    void open() {
        List<Host> hosts = kind.open(2);
        first = hosts.get(0);
        second = hosts.get(1);
        interconnectLink = first.interconnectLink().orElseThrow();
    }

    @AfterEach
    void close() {
        kind.close();
    }

    @Test
    void a_whole_cable_carries_both_ways() throws Exception {
        assertThat(arrives(first, second, PATIENCE)).isTrue();
        assertThat(arrives(second, first, PATIENCE)).isTrue();
    }

    @Test
    void a_pulled_cable_carries_nothing_until_it_is_mended() throws Exception {
        interconnectLink.disconnect(AT_MOST);
        assertThat(arrives(first, second, Duration.ZERO)).isFalse();
        assertThat(arrives(second, first, Duration.ZERO)).isFalse();

        interconnectLink.repair();
        assertThat(arrives(first, second, PATIENCE)).isTrue();
        assertThat(arrives(second, first, PATIENCE)).isTrue();
    }

    @Test
    void a_mute_node_still_hears_until_it_is_mended() throws Exception {
        // So that both know each other's hardware address: who is mute can't ask for it, nor tell its own.
        assertThat(arrives(first, second, PATIENCE)).isTrue();
        assertThat(arrives(second, first, PATIENCE)).isTrue();
        interconnectLink.dropOutgoing(AT_MOST);
        assertThat(arrives(first, second, Duration.ZERO)).isFalse();
        assertThat(arrives(second, first, PATIENCE)).isTrue();

        interconnectLink.repair();
        assertThat(arrives(first, second, PATIENCE)).isTrue();
    }

    @Test
    void a_slow_cable_carries_a_little_and_all_again_once_it_is_mended() throws Exception {
        interconnectLink.limitRate(BitRate.parse("1mbit"), AT_MOST);
        assertThat(arrives(first, second, PATIENCE)).isTrue();
        interconnectLink.repair();
        assertThat(arrives(first, second, PATIENCE)).isTrue();
    }

    @Test
    void mending_a_whole_cable_changes_nothing() throws Exception {
        interconnectLink.repair();
        interconnectLink.repair();
        assertThat(arrives(first, second, PATIENCE)).isTrue();
    }

    /** Whether what one sends comes out at the other's end. */
    private static boolean arrives(Host from, Host to, Duration patience) throws Exception {
        long before = received(to);
        String send = "printf %0900d 0 > /dev/udp/" + to.interconnect().address() + "/" + PORT;
        try (HostProcess hostProcess =
                HostProcess.at(from, "bash", "-c", "for i in 1 2 3; do " + send + "; sleep 0.2; done")) {
            hostProcess.end();
        }
        // Three datagrams; what the kernel says of closed ports and asks for addresses is far smaller.
        long end = System.nanoTime() + patience.toNanos();
        while (received(to) - before < 900 && System.nanoTime() - end < 0) {
            Thread.sleep(100);
        }
        return received(to) - before >= 900;
    }

    private static long received(Host host) {
        return host.interconnectDevice()
                .flatMap(networkDevice -> networkDevice.counters())
                .map(Counters::bytesReceived)
                .orElseThrow();
    }
}
