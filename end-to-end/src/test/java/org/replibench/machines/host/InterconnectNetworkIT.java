package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.machines.linux.LinuxRunResources;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.machines.linux.NetworkDevice.Counters;
import org.replibench.model.InterconnectNetwork;

/** What two cards carry, and one that clients and copies share: bytes that are sent over both networks at once. */
class InterconnectNetworkIT {
    private static final int PORT = 5000;
    private static final int BYTES = 2_000_000;
    private static final double BITS_PER_SECOND = 8e6;

    /** The seconds in which a card of that rate carries that many bytes, less what its queue lets through at once. */
    private static final double SECONDS_EACH = 0.9 * BYTES * Byte.SIZE / BITS_PER_SECOND;

    private static final LinkShaping EACH = new LinkShaping(
            Optional.of(BitRate.parse("8mbit")), Optional.empty(), Optional.of(InterconnectNetwork.PRIVATE));

    private final NamespaceHosts kind = new NamespaceHosts(new EmulatedMachineSpec(1L << 30, EACH, 1));

    @BeforeAll
    static void requireAbleMachine() {
        EmulatedMachines.assumePossible(EACH);
    }

    @AfterEach
    void close() {
        kind.close();
    }

    @Test
    void cards_of_their_own_carry_a_network_each() throws Exception {
        List<Host> hosts = kind.connectedBy(InterconnectNetwork.PRIVATE).open(3);

        assertEachCarries(1, Transfers.FROM_ONE_NODE, hosts, outgoing("p"), outgoing("i"));
        assertEachCarries(1, Transfers.TO_ONE_NODE, hosts, incoming("p"), incoming("i"));
    }

    @Test
    void a_shared_card_carries_both_networks_in_twice_the_time_each_way() throws Exception {
        List<Host> hosts = kind.connectedBy(InterconnectNetwork.SHARED).open(3);

        assertEachCarries(2, Transfers.FROM_ONE_NODE, hosts, outgoing(""));
        assertEachCarries(2, Transfers.TO_ONE_NODE, hosts, incoming(""));
        assertEachCarries(1, Transfers.BOTH_WAYS, hosts, outgoing(""), incoming(""));
    }

    @Test
    void a_shared_card_outlasts_damage_and_copies_are_counted_without_pages() throws Exception {
        List<Host> hosts = kind.connectedBy(InterconnectNetwork.SHARED).open(3);
        InterconnectLink link = hosts.get(0).interconnectLink().orElseThrow();
        link.disconnect(Duration.ofMinutes(1));
        link.repair();
        link.limitRate(BitRate.parse("1mbit"), Duration.ofMinutes(1));
        link.repair();

        long before = interconnectBytes(hosts.get(0));
        assertThat(seconds(Transfers.FROM_ONE_NODE, hosts)).isBetween(2 * SECONDS_EACH, 6 * SECONDS_EACH);
        assertThat(interconnectBytes(hosts.get(0)) - before).isBetween((long) BYTES, BYTES * 3L / 2);
    }

    @Test
    void cards_that_are_shared_are_taken_away_with_their_node_and_their_run() {
        String run = NamespaceHostsIT.run(
                kind.connectedBy(InterconnectNetwork.PRIVATE).open(1, 1).get(0));
        Host together = kind.connectedBy(InterconnectNetwork.SHARED).open(2, 1).get(0);
        assertThat(links(run)).contains(run + "-inp1", run + "-ini1", run + "-in2");

        together.close();
        assertThat(links(run)).contains(run + "-inp1", run + "-ini1").doesNotContain(run + "-in2");

        new LinuxRunResources().remove(run);
        assertThat(links(run)).isEmpty();
    }

    /** All of them: Java knows only those with an address. */
    private static List<String> links(String run) {
        return Stream.of(new File("/sys/class/net").list())
                .filter(name -> name.startsWith(run + "-"))
                .toList();
    }

    /**
     * That as many transfers go through each of the first node's cards, with headers, answers and what is sent again. Bytes tell who shares a
     * card, as they are the same on a busy machine, where two cards may take as long as one; that they are limited, the time tells that
     * they took at least.
     */
    private static void assertEachCarries(int transfersEach, Transfers transfers, List<Host> hosts, Card... cards)
            throws Exception {
        List<Long> before = bytes(hosts.get(0), cards);
        assertThat(seconds(transfers, hosts)).isGreaterThan(transfersEach * SECONDS_EACH);
        List<Long> after = bytes(hosts.get(0), cards);
        long least = (long) transfersEach * BYTES;
        for (int card = 0; card < cards.length; card++) {
            assertThat(after.get(card) - before.get(card)).isBetween(least, least * 3 / 2);
        }
    }

    private static List<Long> bytes(Host host, Card... cards) throws IOException {
        List<Long> bytes = new ArrayList<>();
        for (Card card : cards) {
            bytes.add(card.bytes(host));
        }
        return bytes;
    }

    private static Card outgoing(String networks) {
        return host -> {
            try (HostProcess reader =
                    HostProcess.at(host, "cat", "/sys/class/net/out" + networks + "/statistics/rx_bytes")) {
                return Long.parseLong(reader.line());
            }
        };
    }

    private static Card incoming(String networks) {
        return host -> {
            String device = NamespaceHostsIT.run(host) + "-in" + networks + host.number();
            return new NetworkDevice(Path.of("/sys/class/net", device, "statistics"))
                    .counters()
                    .map(Counters::bytesReceived)
                    .orElseThrow();
        };
    }

    /** How long it takes to send as many bytes over each network, both at once. */
    private static double seconds(Transfers transfers, List<Host> hosts) throws Exception {
        Host copiesTo = hosts.get(transfers.copiesTo);
        Host pagesTo = hosts.get(transfers.pagesTo);
        try (HostProcess copies = receiver(copiesTo, copiesTo.interconnect());
                HostProcess pages = receiver(pagesTo, pagesTo.http())) {
            long start = System.nanoTime();
            try (HostProcess copying = sender(hosts.get(transfers.copiesFrom), copiesTo.interconnect());
                    HostProcess paging = sender(hosts.get(transfers.pagesFrom), pagesTo.http())) {
                assertThat(copies.line()).startsWith(BYTES + " ");
                assertThat(pages.line()).startsWith(BYTES + " ");
                double seconds = (System.nanoTime() - start) / 1e9;
                assertThat(copying.end()).isZero();
                assertThat(paging.end()).isZero();
                return seconds;
            }
        }
    }

    private static HostProcess receiver(Host at, Endpoint endpoint) throws IOException {
        HostProcess receiver = HostProcess.java(at, TcpExchange.class, "receive", endpoint.address(), PORT);
        assertThat(receiver.line()).isEqualTo("ready");
        return receiver;
    }

    private static HostProcess sender(Host at, Endpoint endpoint) throws IOException {
        return HostProcess.java(at, TcpExchange.class, "send", endpoint.address(), PORT, BYTES);
    }

    private static long interconnectBytes(Host host) {
        return host.interconnectDevice()
                .flatMap(device -> device.counters())
                .map(Counters::bytesSent)
                .orElseThrow();
    }

    /** One direction of a card, whose limit counts what it lets through. */
    private interface Card {
        long bytes(Host host) throws IOException;
    }

    /** Between which two of three nodes copies and pages go; the first node is in all of them. */
    private enum Transfers {
        FROM_ONE_NODE(0, 1, 0, 2),
        TO_ONE_NODE(1, 0, 2, 0),
        BOTH_WAYS(0, 1, 1, 0);

        private final int copiesFrom;
        private final int copiesTo;
        private final int pagesFrom;
        private final int pagesTo;

        Transfers(int copiesFrom, int copiesTo, int pagesFrom, int pagesTo) {
            this.copiesFrom = copiesFrom;
            this.copiesTo = copiesTo;
            this.pagesFrom = pagesFrom;
            this.pagesTo = pagesTo;
        }
    }
}
