package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.server.HeapSize;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.ssh.DatabaseMachine;
import org.replibench.machines.ssh.SshMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.runner.options.InvalidRequestException;

class NodeMachinesTest {
    private static final NodeMachines.Servers SERVERS = new NodeMachines.Servers(2, 1, HeapSize.DEFAULT);
    private static final InventoryHost.Others OTHERS = new InventoryHost.Others(Optional.empty(), false);
    private static final String SEEN = """
            connection 192.0.2.1 50022 192.0.2.7 22
            java /usr/bin/java
            java_home /usr/lib/jvm/java-21
            work /home/bench/.replibench
            memory_available_kib 1048576
            device eth0 1500 up 1000
            device eth1 9000 up 10000
            device lo 65536 unknown -1
            address lo 127.0.0.1
            address eth0 192.0.2.7
            address eth0 fe80::7
            address eth1 10.0.0.7
            address eth1 10.0.1.7
            end
            """;

    @Test
    void a_machine_is_what_was_found_there() {
        SshMachine machine = machine(Optional.of("eth1"), SEEN);

        assertThat(machine.address()).isEqualTo("192.0.2.7");
        assertThat(machine.interconnect()).isEqualTo("10.0.0.7");
        assertThat(machine.addresses()).containsExactly("192.0.2.7", "10.0.0.7", "10.0.1.7");
        assertThat(machine.javaHome()).isEqualTo("/usr/lib/jvm/java-21");
        assertThat(machine.work()).isEqualTo("/home/bench/.replibench");
        assertThat(machine(Optional.of("10.0.1.7"), SEEN).interconnect()).isEqualTo("10.0.1.7");
        assertThat(machine(Optional.empty(), SEEN.replaceAll("(?m)^address eth1 .*\n", ""))
                        .interconnect())
                .isEqualTo("192.0.2.7");
    }

    /** It tells of no connection; one that there is in the environment is this machine's own. */
    @Test
    void one_that_a_command_reaches_has_the_shop_where_its_interconnect_is() {
        HostAccess pod = new HostAccess.Command(List.of("kubectl"));
        InventoryHost node = new InventoryHost(
                "pod",
                Set.of(HostRole.NODES),
                pod,
                false,
                Optional.of("eth1"),
                Optional.empty(),
                "~",
                Optional.empty());
        InventoryHost driver = host("load", HostRole.DRIVERS, pod, true);
        String alone = SEEN.replaceAll("(?m)^address eth1 .*\n", "").replaceAll("(?m)^connection .*\n", "");

        assertThat(NodeMachines.machine(node, HostFacts.parse(SEEN), 1, HeapSize.DEFAULT))
                .returns("10.0.0.7", SshMachine::address)
                .returns("10.0.0.7", SshMachine::interconnect)
                .returns(pod, SshMachine::access);
        assertThat(NodeMachines.driver(driver, HostFacts.parse(alone), 1024).address())
                .isEqualTo("192.0.2.7");
        assertThat(NodeMachines.driver(driver, HostFacts.parse(SEEN), 1024).address())
                .as("the first of several")
                .isEqualTo("192.0.2.7");
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() ->
                        NodeMachines.driver(driver, HostFacts.parse(SEEN.replaceAll("(?m)^address .*\n", "")), 1024))
                .withMessageStartingWith("host load: interconnect: not certain; ");
    }

    @Test
    void what_is_not_certain_or_does_not_fit_is_one_line_with_the_host() {
        assertRefused(
                Optional.empty(),
                SEEN,
                "host node1: interconnect: not certain; expected one network device with an"
                        + " IPv4 address, got 192.0.2.7, 10.0.0.7, 10.0.1.7. Try replibench_interconnect");
        assertRefused(
                Optional.of("eth1"),
                SEEN.replace("192.0.2.7 22", "2001:db8::7 22"),
                "host node1: ssh: not connected by IPv4, which nodes use; expected an IPv4 address, got 2001:db8::7. Try"
                        + " ansible_host with one, or -o AddressFamily=inet in ansible_ssh_common_args");
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> machine(Optional.of("eth1"), SEEN, 2))
                .withMessage(
                        "host node1: memory: too little for 2 servers with a heap of 512m; expected 1600 MiB, got 1024"
                                + " MiB available. Try a smaller -Dheap, or fewer arms at once by -Dnodes.at.once");
        assertRefused(
                Optional.of("eth1"),
                SEEN.replace("1048576", "524288"),
                "host node1: memory: too little for a heap of 512m; expected 800 MiB, got 512 MiB available. Try a smaller"
                        + " -Dheap");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "false | rights root        | nft ok |",
                "true  | rights sudo        | nft ok |",
                "false | rights sudo        | nft ok | root, or ansible_become with a sudo that asks for no password",
                "true  | rights none        | nft ok | root, or ansible_become with a sudo that asks for no password",
                "true  | rights root        |        | nft of the package nftables",
                "true  | rights root        | nft /dev/stdin:9: Error: no limits | a kernel with nftables, limits and sets whose elements time out"
            })
    void damage_to_the_interconnect_takes_root_and_nftables(
            boolean become, String rights, String nft, String expected) {
        SshMachine machine = NodeMachines.machine(
                new InventoryHost(
                        "node1",
                        Set.of(HostRole.NODES),
                        ssh(),
                        become,
                        Optional.of("eth1"),
                        Optional.empty(),
                        "~",
                        Optional.empty()),
                HostFacts.parse("user bench\n" + rights + "\n" + (nft == null ? "" : nft) + "\n" + SEEN),
                1,
                HeapSize.DEFAULT);

        assertThat(machine.noDamage().map(HostProvider.Missing::expected)).isEqualTo(Optional.ofNullable(expected));
        assertThat(machine.root()).isEqualTo(become && rights.equals("rights sudo") ? "sudo -n" : "");
    }

    private static void assertRefused(Optional<String> interconnect, String facts, String line) {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> machine(interconnect, facts))
                .withMessage(line);
    }

    /** Nothing is connected: there is no such machine. */
    @Test
    void an_inventory_that_asks_for_more_than_there_is_yet_is_refused_by_name() {
        InventoryHost node = host("node1", HostRole.NODES, ssh(), true);
        assertRefused(
                List.of(node, host("store1", HostRole.STORE, ssh(), true)),
                "inventory: group store is not used yet; expected hosts in groups nodes, drivers and database alone, got"
                        + " store1. Try an inventory without it: no engine has a store of its own");
        assertRefused(List.of(node), "inventory: too few hosts in group nodes; expected 2, got 1. Try -Dnodes=1");
        assertRefused(
                List.of(node, host("node2", HostRole.NODES, ssh(), false)),
                "host node2: replibench_managed: nothing would be started there; ");
    }

    @Test
    void a_load_generator_has_a_machine_of_its_own_which_is_reached_as_nodes_are() {
        InventoryHost node = host("node1", HostRole.NODES, ssh(), true);
        InventoryHost both = new InventoryHost(
                "node2",
                Set.of(HostRole.NODES, HostRole.DRIVERS),
                ssh(),
                false,
                Optional.empty(),
                Optional.empty(),
                "~",
                Optional.empty());
        InventoryHost other = host("node3", HostRole.NODES, ssh(), true);

        assertRefused(
                List.of(node, both, other),
                "inventory: a host for a node and for JMeter; expected hosts of the group drivers that take no node of the"
                        + " study, got node2. Try fewer -Dnodes, or to take it out of a group");
        assertRefused(
                List.of(node, other, host("driver1", HostRole.DRIVERS, ssh(), false)),
                "host driver1: replibench_managed: nothing would be started there; ");
    }

    @Test
    void the_database_has_a_machine_of_its_own_which_is_reached_as_nodes_are() {
        InventoryHost node = host("node1", HostRole.NODES, ssh(), true);
        InventoryHost other = host("node2", HostRole.NODES, ssh(), true);
        InventoryHost database = host("db1", HostRole.DATABASE, ssh(), true);

        assertRefused(
                List.of(node, other, database, host("db2", HostRole.DATABASE, ssh(), true)),
                "inventory: several hosts in group database; expected one, got db1, db2. Try to take all but one out of the"
                        + " group");
        assertRefused(
                List.of(node, host("node2", Set.of(HostRole.NODES, HostRole.DATABASE), ssh(), true)),
                "inventory: a host for a node and for PostgreSQL; expected hosts of the group database that take no node of"
                        + " the study, got node2. Try fewer -Dnodes, or to take it out of a group");
        assertRefused(
                List.of(node, other, host("load1", Set.of(HostRole.DRIVERS, HostRole.DATABASE), ssh(), true)),
                "inventory: a host for JMeter and for PostgreSQL; expected hosts of the group database that take no JMeter,"
                        + " got load1. Try to take it out of a group");
        assertRefused(
                List.of(node, other, host("db1", HostRole.DATABASE, ssh(), false)),
                "host db1: replibench_managed: nothing would be started there; ");
        assertRefused(
                List.of(node, other, host("pod", HostRole.DATABASE, new HostAccess.Command(List.of("kubectl")), true)),
                "host pod: replibench_shell: a machine for the database is reached by SSH alone so far; ");
        assertThatExceptionOfType(InvalidRequestException.class)
                .as("faults are done to a database of this machine")
                .isThrownBy(() ->
                        NodeMachines.of(new Inventory(List.of(node, other, database)), SERVERS, false, line -> {}))
                .withMessageStartingWith("inventory: group database is not used by this command yet; ");
    }

    @Test
    void a_machine_for_the_database_needs_no_java_and_is_reached_where_it_is_logged_in_to_unless_told() {
        String seen = SEEN.replaceAll("(?m)^java.*\n", "") + "machine aarch64\n";
        InventoryHost unnamed = host("db1", HostRole.DATABASE, ssh(), true);

        DatabaseMachine found = NodeMachines.database(unnamed, HostFacts.parse(seen));

        assertThat(found.processor()).isEqualTo("aarch64");
        assertThat(found.machine().interconnect()).as("several devices").isEqualTo("192.0.2.7");
        assertThat(NodeMachines.database(
                                new InventoryHost(
                                        "db1",
                                        Set.of(HostRole.DATABASE),
                                        ssh(),
                                        false,
                                        Optional.of("eth1"),
                                        Optional.empty(),
                                        "~",
                                        Optional.empty()),
                                HostFacts.parse(seen))
                        .machine()
                        .interconnect())
                .isEqualTo("10.0.0.7");
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> NodeMachines.database(unnamed, HostFacts.parse(seen.replace("aarch64", "riscv64"))))
                .withMessage("host db1: processor: no programs of PostgreSQL for it; expected x86_64 or aarch64, got"
                        + " riscv64. Try another host in group database");
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> NodeMachines.database(unnamed, HostFacts.parse(seen.replace("1048576", "524288"))))
                .withMessage("host db1: memory: too little for PostgreSQL; expected 768 MiB, got 512 MiB available. Try"
                        + " another host in group database");
    }

    @Test
    void a_machine_for_load_generators_needs_no_interconnect_but_memory() {
        InventoryHost driver = host("driver1", HostRole.DRIVERS, ssh(), true);

        SshMachine machine = NodeMachines.driver(driver, HostFacts.parse(SEEN), 1024);

        assertThat(machine.address()).isEqualTo("192.0.2.7");
        assertThat(machine.javaHome()).isEqualTo("/usr/lib/jvm/java-21");
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> NodeMachines.driver(driver, HostFacts.parse(SEEN), 1025))
                .withMessage(
                        "host driver1: memory: too little for the JMeters of the arms that run at once; expected 1025"
                                + " MiB, got 1024 MiB available. Try fewer arms or clients");
    }

    @Test
    void what_is_found_to_take_more_memory_than_was_there_is_refused_without_another_look() {
        SshMachine node = machine(Optional.of("eth1"), SEEN);
        SshMachine driver =
                NodeMachines.driver(host("driver1", HostRole.DRIVERS, ssh(), true), HostFacts.parse(SEEN), 1);
        NodeMachines.Found found = new NodeMachines.Found(
                List.of(node),
                List.of(driver),
                Optional.empty(),
                List.of(HostFacts.parse(SEEN), HostFacts.parse(SEEN.replace("1048576", "524288"))));

        found.requireMemory(SERVERS, 512);

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> found.requireMemory(SERVERS, 513))
                .withMessageStartingWith(
                        "host driver1: memory: too little for the JMeters of the arms that run at once;"
                                + " expected 513 MiB, got 512 MiB available. ");
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> found.requireMemory(new NodeMachines.Servers(1, 2, HeapSize.DEFAULT), 512))
                .withMessageStartingWith("host node1: memory: too little for 2 servers with a heap of 512m; ");
    }

    @Test
    void a_host_is_told_from_others_by_what_it_is_and_what_it_carries_by_what_it_has() {
        String seen = SEEN + """
                processors 8
                processor_name Imagined CPU 3000
                machine_id 0123456789abcdef0123456789abcdef
                memory_total_kib 16777215
                kernel 6.1.0
                java_version 21.0.7
                """;
        SshMachine machine = machine(Optional.of("eth1"), SEEN);

        HostIdentity node = HostIdentity.ofNode(2, machine, HostFacts.parse(seen));

        assertThat(node.toString())
                .startsWith("node2 on node1: address 192.0.2.7, interconnect 10.0.0.7, machine ")
                .endsWith(", processor Imagined CPU 3000, cores 8, memory 15 GiB, kernel 6.1.0, java 21.0.7")
                .doesNotContain("0123456789abcdef");
        assertThat(node.isNode()).isTrue();
        assertThat(HostIdentity.ofNode(2, machine, HostFacts.parse(seen.replace("0123", "3210"))))
                .isNotEqualTo(node);
        assertThat(HostIdentity.ofDriver(1, machine, HostFacts.parse(SEEN)).facts())
                .containsEntry("machine", "unknown")
                .containsEntry("memory", "unknown");
    }

    private static void assertRefused(List<InventoryHost> hosts, String beginning) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> NodeMachines.withAll(new Inventory(hosts), SERVERS, 300, line -> {}))
                .withMessageStartingWith(beginning);
    }

    private static SshMachine machine(Optional<String> interconnect, String facts) {
        return machine(interconnect, facts, 1);
    }

    private static SshMachine machine(Optional<String> interconnect, String facts, int servers) {
        return NodeMachines.machine(
                new InventoryHost(
                        "node1",
                        Set.of(HostRole.NODES),
                        ssh(),
                        false,
                        interconnect,
                        Optional.empty(),
                        "~",
                        Optional.empty()),
                HostFacts.parse(facts),
                servers,
                HeapSize.DEFAULT);
    }

    private static InventoryHost host(String name, HostRole role, HostAccess access, boolean managed) {
        return host(name, Set.of(role), access, managed);
    }

    private static InventoryHost host(String name, Set<HostRole> roles, HostAccess access, boolean managed) {
        return new InventoryHost(
                name,
                roles,
                access,
                false,
                Optional.empty(),
                Optional.empty(),
                "~",
                managed ? Optional.empty() : Optional.of(OTHERS));
    }

    private static HostAccess ssh() {
        return new HostAccess.Ssh("192.0.2.7", OptionalInt.empty(), Optional.empty(), Optional.empty(), List.of());
    }
}
