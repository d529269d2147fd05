package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.machines.linux.LinuxRunResources;
import org.replibench.machines.linux.NetworkDevice.Counters;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.machines.linux.cgroup.ControlGroup.CpuUsage;
import org.replibench.machines.linux.cgroup.CpuQuota;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.LocalProgram;

class NamespaceHostsIT {
    private static final int PORT = 5000;
    private static final int MEGABYTE = 1_000_000;

    /** For what a machine that stands still now and then may spoil. */
    private static final int ATTEMPTS = 3;

    private static final int PATIENCE_SECONDS = 30;

    /** An Ethernet frame's payload, less the headers of IP and TCP, with timestamps. */
    private static final int SEGMENT_BYTES = 1448;

    private NamespaceHosts kind = new NamespaceHosts();

    @BeforeAll
    static void requireAbleMachine() {
        EmulatedMachines.assumePossible();
    }

    @AfterEach
    void close() {
        kind.close();
    }

    static String run(Host host) {
        return ((NamespaceHost) host).network().network().run().text();
    }

    @Test
    void nodes_talk_over_the_interconnect_and_its_counters_tell_every_frame() throws Exception {
        List<Host> hosts = kind.open(2);
        assertThat(exchange(hosts)).startsWith(MEGABYTE + " ");

        awaitLastFrames(hosts.get(0), hosts.get(1));
        Counters sender = traffic(hosts.get(0));
        Counters receiver = traffic(hosts.get(1));
        int segments = MEGABYTE / SEGMENT_BYTES;
        assertThat(sender.packetsSent()).isBetween((long) segments, 2L * segments);
        assertThat(sender.bytesSent()).isBetween(MEGABYTE + segments * 66L, MEGABYTE + 2L * segments * 66L);
        assertThat(hosts.get(0).interconnectBytesSent()).hasValue(sender.bytesSent());
        assertThat(receiver.bytesReceived()).isEqualTo(sender.bytesSent());
        assertThat(receiver.packetsSent()).isEqualTo(sender.packetsReceived());
        assertThat(sender.packetsDropped()).isZero();
    }

    @Test
    void a_silent_interconnect_is_silent() throws Exception {
        List<Host> hosts = kind.open(2);
        Thread.sleep(3_000); // Long enough for what IPv6 would announce.
        assertThat(traffic(hosts.get(0))).isEqualTo(new Counters(0, 0, 0, 0, 0));
    }

    @Test
    void a_slow_interconnect_is_no_faster_than_asked() throws Exception {
        kind = new NamespaceHosts(new EmulatedMachineSpec(
                1L << 30, new LinkShaping(Optional.of(BitRate.parse("8mbit")), Optional.empty()), 1));
        List<Host> hosts = kind.open(2);
        double bitsPerSecond = Double.MAX_VALUE;
        // A receiver that is held up before it looks at its clock finds bytes that came meanwhile.
        for (int attempt = 0; attempt < ATTEMPTS && bitsPerSecond >= 1.1 * 8e6; attempt++) {
            String[] received = exchange(hosts).split(" ");
            bitsPerSecond = MEGABYTE * 8 / (Long.parseLong(received[1]) / 1e9);
        }
        assertThat(bitsPerSecond).isLessThan(1.1 * 8e6);
    }

    @Test
    void a_delay_is_kept_or_where_the_kernel_cannot_refused_by_name() throws Exception {
        kind = new NamespaceHosts(new EmulatedMachineSpec(
                1L << 30, new LinkShaping(Optional.empty(), Optional.of(LinkShaping.LinkDelay.parse("20ms"))), 1));
        boolean able = new ProcessBuilder(
                                "unshare", "--net", "tc", "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms")
                        .redirectErrorStream(true)
                        .start()
                        .waitFor()
                == 0;
        if (able) {
            String[] received = exchange(kind.open(2)).split(" ");
            assertThat(Long.parseLong(received[1])).isGreaterThan(40_000_000L);
        } else {
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> kind.open(2))
                    .withMessageStartingWith("isolation: not possible here; expected a kernel with netem")
                    .withMessageContaining(", or no -Dinterconnect.delay")
                    .withMessageNotContaining("\n");
        }
    }

    @Test
    void this_machine_reaches_the_public_card_and_is_reached_at_the_gateway_only() throws Exception {
        Host host = kind.open(1).get(0);
        try (HostProcess server =
                HostProcess.java(host, TcpExchange.class, "receive", host.http().address(), PORT)) {
            assertThat(server.line()).isEqualTo("ready");
            TcpExchange.main(new String[] {"send", host.http().address(), String.valueOf(PORT), "1"});
            assertThat(server.line()).startsWith("1 ");
        }
        try (ServerSocket everywhere = new ServerSocket(0)) {
            String port = String.valueOf(everywhere.getLocalPort());
            assertThat(sendsTo(host, kind.gateway().address(), port)).isTrue();
            assertThat(sendsTo(host, notOurs(), port)).isFalse();
        }
    }

    @Test
    void nobody_but_the_nodes_reaches_the_interconnect() throws Exception {
        List<Host> hosts = kind.open(2);
        String address = hosts.get(1).interconnect().address();
        try (HostProcess server = HostProcess.java(hosts.get(1), TcpExchange.class, "receive", address, PORT)) {
            assertThat(server.line()).isEqualTo("ready");
            knockFromHere(address);
            assertThat(sendsTo(hosts.get(0), address, String.valueOf(PORT))).isTrue();
            // The only one that came through was the other node: the server takes one, then ends.
            assertThat(server.line()).startsWith("1 ");
        }
    }

    /** Another host, to which this machine sends what it knows no way to, may answer; that is not the node. */
    private static void knockFromHere(String address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, PORT), 1_000);
        } catch (IOException e) {
            assertThat(e).hasMessageNotContaining("refused");
        }
    }

    @Test
    void a_quota_throttles_from_when_it_is_set_until_it_is_taken_away() throws Exception {
        Host host = kind.open(1).get(0);
        ControlGroup group = host.controlGroup().orElseThrow();
        try (HostProcess busy = HostProcess.at(host, "sh", "-c", "while :; do :; done")) {
            assertThat(useWithinOneSecond(group).throttledPeriods()).isZero();

            group.limitCpu(new CpuQuota(0.1));
            CpuUsage limited = usedOnceItIs(
                    group, usage -> usage.throttledPeriods() > 0 && usage.throttledMicros() > usage.usedMicros());
            assertThat(limited.throttledPeriods()).isPositive();
            assertThat(limited.throttledMicros()).isGreaterThan(limited.usedMicros());

            group.removeCpuLimit();
            CpuUsage atOnce = group.cpuUsage();
            CpuUsage free = usedOnceItIs(group, usage -> usage.usedMicros() > 2 * limited.usedMicros());
            assertThat(group.cpuUsage().since(atOnce).throttledPeriods()).isLessThanOrEqualTo(1);
            assertThat(free.usedMicros()).isGreaterThan(2 * limited.usedMicros());
            assertThat(busy.process().isAlive()).isTrue();
        }
    }

    @Test
    void a_thread_that_is_exempt_from_the_quota_is_counted_and_not_throttled() throws Exception {
        Host host = kind.open(1).get(0);
        ControlGroup group = host.controlGroup().orElseThrow();
        group.limitCpu(new CpuQuota(0.1));
        try (HostProcess busy = HostProcess.at(host, "sh", "-c", "while :; do :; done")) {
            CpuUsage limited = usedOnceItIs(group, usage -> usage.throttledPeriods() > 0);
            assertThat(limited.throttledPeriods()).isPositive();

            group.exemptFromCpuLimit(busy.process().pid());
            CpuUsage atOnce = group.cpuUsage();
            CpuUsage exempt = usedOnceItIs(group, usage -> usage.usedMicros() > 2 * limited.usedMicros());
            assertThat(exempt.usedMicros()).isGreaterThan(2 * limited.usedMicros());
            assertThat(group.cpuUsage().since(atOnce).throttledPeriods()).isLessThanOrEqualTo(1);
        }
    }

    /** It sees no control groups: a JVM that did would count processors by its quota. */
    @Test
    void a_program_finds_out_how_long_its_node_was_throttled_and_nothing_else_of_its_quota() throws Exception {
        Host host = kind.open(1).get(0);
        host.controlGroup().orElseThrow().limitCpu(new CpuQuota(0.1));
        String untilThrottled = "ls /sys/fs/cgroup | wc -l; test -r \"$REPLIBENCH_CPU_STAT\" || exit;"
                + " until grep -q 'nr_throttled [1-9]' \"$REPLIBENCH_CPU_STAT\"; do :; done; echo throttled";
        try (HostProcess busy = HostProcess.at(host, "sh", "-c", untilThrottled)) {
            assertThat(busy.line()).isEqualTo("0");
            assertThat(busy.line()).isEqualTo("throttled");
        }
    }

    @Test
    void a_node_that_needs_more_memory_than_its_machine_has_is_killed_and_that_is_told() throws Exception {
        kind = new NamespaceHosts(new EmulatedMachineSpec(64L << 20, LinkShaping.UNLIMITED, 1));
        Host host = kind.open(1).get(0);
        ControlGroup group = host.controlGroup().orElseThrow();
        assertThat(group.outOfMemoryKills()).isZero();
        try (HostProcess hungry = HostProcess.at(host, "tail", "/dev/zero")) {
            assertThat(hungry.end()).isEqualTo(128 + 9);
        }
        assertThat(group.outOfMemoryKills()).isEqualTo(1);
    }

    @Test
    void what_is_started_is_the_command_itself_and_not_a_shell_around_it() throws Exception {
        Host host = kind.open(1).get(0);
        try (HostProcess hostProcess =
                HostProcess.java(host, TcpExchange.class, "receive", host.http().address(), PORT)) {
            assertThat(hostProcess.line()).isEqualTo("ready");
            assertThat(hostProcess.process().info().command().orElseThrow()).endsWith("/java");
            assertThat(hostProcess.process().children()).isEmpty();
        }
    }

    @Test
    void servers_of_one_node_share_what_it_has_once_and_meet_at_no_port() {
        kind = new NamespaceHosts(new EmulatedMachineSpec(1L << 30, LinkShaping.UNLIMITED, 2));
        List<Host> servers = kind.open(2);
        assertThat(servers).extracting(Host::number).containsExactly(1, 1, 2, 2);
        assertThat(servers).extracting(Host::instance).containsExactly(1, 2, 1, 2);
        assertThat(servers.get(0).controlGroup()).isEqualTo(servers.get(1).controlGroup());
        assertThat(servers.get(0).interconnectDevice()).isEqualTo(servers.get(1).interconnectDevice());
        assertThat(servers)
                .flatExtracting(Host::http, Host::metrics, Host::management, Host::interconnect, Host::failureDetection)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_program_of_this_machine_and_what_it_started_is_accounted_for_apart() throws Exception {
        kind.open(1);
        Process program = new ProcessBuilder("sh", "-c", "sh -c 'while :; do :; done' & echo started; wait").start();
        try {
            assertThat(program.inputReader().readLine()).isEqualTo("started");
            ControlGroup group = kind.trackCpuOf("driver", LocalProgram.of(program.toHandle()))
                    .orElseThrow();
            assertThat(usedOnceItIs(group, usage -> usage.usedMicros() > 0).usedMicros())
                    .isPositive();
            assertThat(kind.trackCpuOf("driver", LocalProgram.of(program.toHandle())))
                    .as("the same again")
                    .hasValue(group);
        } finally {
            program.descendants().forEach(ProcessHandle::destroyForcibly);
            program.destroyForcibly().waitFor();
        }
    }

    @Test
    void addresses_that_this_machine_uses_are_left_alone() throws Exception {
        String theirs = "not-ours";
        run("ip", "link", "add", theirs, "type", "bridge");
        try {
            run("ip", "addr", "add", "10.213.255.254/16", "dev", theirs);
            assertThat(kind.open(1).get(0).http().address()).doesNotStartWith("10.213.");
        } finally {
            run("ip", "link", "delete", theirs);
        }
    }

    @Test
    void a_machine_that_can_hold_nodes_says_so_and_is_left_as_it_was() {
        assertThat(kind.unsupportedReason()).isEmpty();
        assertThat(NamespaceHosts.reap()).isEmpty();
    }

    @Test
    void hosts_can_be_closed_and_opened_again() {
        kind.open(2).forEach(Host::close);
        List<Host> again = kind.open(3);
        assertThat(again).hasSize(3);
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> kind.open(1))
                .withMessageContaining("still open");
        assertThat(traffic(again.get(0))).isNotNull();
    }

    @Test
    void nothing_is_left_after_close_even_on_an_interrupted_thread_with_a_process_inside() throws Exception {
        Host host = kind.open(2).get(0);
        String run = run(host);
        HostProcess hostProcess = HostProcess.at(host, "sh", "-c", "echo ready; exec sleep 600");
        assertThat(hostProcess.line()).isEqualTo("ready");
        assertThat(new LinuxRunResources().exist(run)).isTrue();
        Thread.currentThread().interrupt();

        kind.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(new LinuxRunResources().exist(run)).isFalse();
        assertThat(hostProcess.end()).isEqualTo(128 + 9);
        kind.close();
    }

    @Test
    void a_failure_half_way_leaves_no_host() throws Exception {
        Host host = kind.open(1).get(0);
        String run = run(host);
        host.close();
        String inTheWay = run + "-p2";
        run("ip", "link", "add", inTheWay, "type", "bridge");

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> kind.open(2))
                .withMessageStartingWith("ip link add " + inTheWay)
                .withMessageEndingWith("File exists");

        assertThat(kind.open(2)).hasSize(2);
    }

    @Test
    void what_a_killed_run_left_behind_is_removed_by_the_next_and_what_a_living_one_has_is_not() throws Exception {
        List<Host> living = kind.open(1);
        Process killed = new ProcessBuilder(HostProcess.javaCommand(AbandonedRun.class)).start();
        String[] said = killed.inputReader().readLine().split(" ");
        String run = said[0];
        ProcessHandle orphan = ProcessHandle.of(Long.parseLong(said[1])).orElseThrow();
        killed.destroyForcibly().waitFor();
        assertThat(new LinuxRunResources().exist(run)).isTrue();
        assertThat(orphan.isAlive()).isTrue();

        try (NamespaceHosts next = new NamespaceHosts()) {
            assertThat(next.open(1)).hasSize(1);
            assertThat(living.get(0).interconnectBytesSent()).isPresent();
            // The next run may have been given the name.
            assertThat(ProcessHandle.of(orphan.pid())
                            .filter(process -> process.info().command().isPresent()))
                    .isEmpty();
        }
        assertThat(new LinuxRunResources().exist(run)).isFalse();
        assertThat(NamespaceHosts.reap()).isEmpty();
    }

    private static void run(String... command) throws Exception {
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
    }

    private static String exchange(List<Host> hosts) throws Exception {
        String address = hosts.get(1).interconnect().address();
        try (HostProcess receiver = HostProcess.java(hosts.get(1), TcpExchange.class, "receive", address, PORT)) {
            assertThat(receiver.line()).isEqualTo("ready");
            try (HostProcess sender =
                    HostProcess.java(hosts.get(0), TcpExchange.class, "send", address, PORT, MEGABYTE)) {
                assertThat(sender.end()).isZero();
            }
            return receiver.line();
        }
    }

    private static boolean sendsTo(Host host, String address, String port) throws Exception {
        try (HostProcess sender = HostProcess.java(host, TcpExchange.class, "send", address, port, 1)) {
            return sender.end() == 0;
        }
    }

    /** An address of this machine that is neither loopback nor on one of our switches, else an unused one. */
    private static String notOurs() throws IOException {
        return NetworkInterface.networkInterfaces()
                .filter(card -> !card.getName().startsWith("rb"))
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .findFirst()
                .orElse("198.51.100.1");
    }

    private static Counters traffic(Host host) {
        return host.interconnectDevice().orElseThrow().counters().orElseThrow();
    }

    /** The use of the first second of some that is as expected, else of the last: the machine may take all of a second away. */
    private static CpuUsage usedOnceItIs(ControlGroup group, Predicate<CpuUsage> expected) throws InterruptedException {
        CpuUsage usage = useWithinOneSecond(group);
        for (int second = 1; second < PATIENCE_SECONDS && !expected.test(usage); second++) {
            usage = useWithinOneSecond(group);
        }
        return usage;
    }

    /** The last frames may still be on their way when the programs that sent them have ended. */
    private static void awaitLastFrames(Host sender, Host receiver) throws InterruptedException {
        for (int second = 0; second < PATIENCE_SECONDS && !areEven(sender, receiver); second++) {
            Thread.sleep(1_000);
        }
    }

    private static boolean areEven(Host sender, Host receiver) {
        return traffic(receiver).bytesReceived() == traffic(sender).bytesSent()
                && traffic(receiver).packetsSent() == traffic(sender).packetsReceived();
    }

    private static CpuUsage useWithinOneSecond(ControlGroup group) throws InterruptedException {
        CpuUsage before = group.cpuUsage();
        Thread.sleep(1_000);
        return group.cpuUsage().since(before);
    }
}
