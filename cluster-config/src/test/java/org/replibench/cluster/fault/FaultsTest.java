package org.replibench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.database.Database.Restartable;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.machines.host.NamespaceHosts;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.machines.ssh.SshMachine;

class FaultsTest {
    private static final Fault.ClusterCapabilities LOOPBACK =
            new Fault.ClusterCapabilities(new LoopbackHosts(), 3, true);
    private static final Fault.ClusterCapabilities EMULATED =
            new Fault.ClusterCapabilities(new NamespaceHosts(), 3, true);

    @Test
    void each_is_found_by_its_own_name() {
        assertThat(Faults.all()).extracting(Fault::name).doesNotHaveDuplicates();
        assertThat(Faults.all())
                .allSatisfy(fault -> assertThat(Faults.byName(fault.name())).isSameAs(fault));
    }

    @Test
    void an_unknown_one_is_refused_with_the_names_of_all() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Faults.byName("meteor"))
                .withMessage(
                        "faults: unknown; expected kill, terminate, graceful, pause, out-of-memory, disk-full, partition,"
                                + " partition-one-way, slow, database, database-crash, database-disk-full, rolling, join, none, got meteor. Try -Dfaults=kill");
    }

    @ParameterizedTest
    @ValueSource(strings = {"partition", "partition-one-way", "slow"})
    void a_damaged_cable_needs_a_cable(String name) {
        assertThat(Faults.byName(name).unsupportedReason(LOOPBACK).orElseThrow())
                .hasToString("faults: " + name + " is not possible here; expected an interconnect of each node's own,"
                        + " got isolation process. Try -Disolation=namespace");
        assertThat(Faults.byName(name).unsupportedReason(EMULATED)).isEmpty();
    }

    @Test
    void what_a_machine_lacks_for_a_damaged_cable_is_said_with_its_name() {
        Fault.ClusterCapabilities able = onMachines(machine("node1", Optional.empty()));
        Fault.ClusterCapabilities lacking = onMachines(
                machine("node1", Optional.empty()),
                machine(
                        "node2",
                        Optional.of(new HostProvider.Missing("node2", "root", "user bench", "ansible_become: true"))));

        for (String name : List.of("partition", "partition-one-way", "slow")) {
            assertThat(Faults.byName(name).unsupportedReason(able)).isEmpty();
            assertThat(Faults.byName(name).unsupportedReason(lacking).orElseThrow())
                    .hasToString("host node2: faults: " + name
                            + " is not possible here; expected root, got user bench. Try" + " ansible_become: true");
        }
        assertThat(Faults.byName("kill").unsupportedReason(lacking)).isEmpty();
    }

    private static Fault.ClusterCapabilities onMachines(SshMachine... machines) {
        return new Fault.ClusterCapabilities(new SshHosts(List.of(machines), line -> {}), machines.length, true);
    }

    private static SshMachine machine(String name, Optional<HostProvider.Missing> noDamage) {
        return new SshMachine(
                name,
                HostAccess.Command.THIS_MACHINE,
                "192.0.2.1",
                "192.0.2.1",
                List.of(),
                "/usr/lib/jvm/java-21",
                "/home/bench/.replibench",
                "",
                noDamage);
    }

    @Test
    void whatever_affects_nodes_may_change_who_is_in_the_cluster() {
        assertThat(Faults.all())
                .filteredOn(fault -> !fault.changesMembership())
                .extracting(Fault::name)
                .containsExactly("database", "database-crash", "database-disk-full", "none");
    }

    @Test
    void only_partitions_have_to_last_until_nodes_exclude_each_other() {
        assertThat(Faults.all())
                .filteredOn(Fault::splitsCluster)
                .extracting(Fault::name)
                .containsExactly("partition", "partition-one-way");
        assertThat(Faults.all())
                .filteredOn(Fault::needsInterconnect)
                .extracting(Fault::name)
                .containsExactly("partition", "partition-one-way", "slow");
    }

    @Test
    void only_a_rolling_restart_boots_servers_one_after_the_other() {
        assertThat(Faults.byName("rolling").serverBoots(3)).isEqualTo(3);
        assertThat(Faults.all())
                .filteredOn(fault -> fault.serverBoots(3) == 1)
                .extracting(Fault::name)
                .containsExactly("kill", "terminate", "graceful", "out-of-memory", "join");
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "database-crash", "database-disk-full"})
    void a_database_of_another_owner_is_not_stopped(String name) {
        Fault.ClusterCapabilities foreign = new Fault.ClusterCapabilities(new LoopbackHosts(), 3, false);
        assertThat(Faults.byName(name).unsupportedReason(foreign).orElseThrow())
                .hasToString("faults: " + name + " is not possible here; expected a database of our own, got -Ddb.url."
                        + " Try to leave -Ddb.url out");
        assertThat(Faults.byName(name).unsupportedReason(LOOPBACK)).isEmpty();
        assertThat(Faults.byName("kill").unsupportedReason(foreign)).isEmpty();
    }

    @Test
    void a_full_disk_needs_what_makes_it_look_full() {
        DatabaseFault elsewhere = new DatabaseFault(
                "database-disk-full",
                Restartable::fillDisk,
                database -> new FaultEffect(true, "full"),
                () -> Optional.of("Linux with prlimit (util-linux)"));

        assertThat(elsewhere.unsupportedReason(LOOPBACK).orElseThrow())
                .hasToString(
                        "faults: database-disk-full is not possible here; expected Linux with prlimit (util-linux), got "
                                + System.getProperty("os.name") + ". Try -Dfaults=database-crash");
    }

    @Test
    void a_fault_of_nodes_and_one_of_the_database_can_happen_at_once() {
        Fault both = Faults.byName("partition+database-crash");

        assertThat(both.name()).isEqualTo("partition+database-crash");
        assertThat(both)
                .matches(Fault::affectsNodes)
                .matches(Fault::splitsCluster)
                .matches(Fault::needsInterconnect)
                .matches(Fault::changesMembership);
        assertThat(both.unsupportedReason(LOOPBACK).orElseThrow().toString())
                .startsWith("faults: partition is not possible here");
        assertThat(both.unsupportedReason(new Fault.ClusterCapabilities(new NamespaceHosts(), 3, false))
                        .orElseThrow()
                        .toString())
                .startsWith("faults: database-crash is not possible here");
        assertThat(both.unsupportedReason(EMULATED)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"kill+pause", "rolling+database", "join+database", "none+database", "database+database-crash"})
    void others_cannot(String name) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Faults.byName(name))
                .withMessage(
                        "faults: these two cannot happen at once; expected one of kill, terminate, graceful, pause,"
                                + " out-of-memory, disk-full, partition, partition-one-way, slow, then + and one of database,"
                                + " database-crash, database-disk-full, got "
                                + name
                                + ". Try -Dfaults=kill+database-crash");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kill+", "+database", "kill+database+database", "meteor+database"})
    void both_are_faults_of_their_own(String name) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Faults.byName(name))
                .withMessageStartingWith("faults: unknown; expected kill, terminate, ");
    }

    @Test
    void of_two_effects_both_have_to_be_seen() {
        FaultEffect gone = new FaultEffect(true, "the process is gone");
        FaultEffect refused = new FaultEffect(true, "the database refuses connections");
        FaultEffect accepted = new FaultEffect(false, "the database accepts connections");

        assertThat(FaultEffect.all(List.of(gone, refused)))
                .isEqualTo(new FaultEffect(true, "the process is gone, the database refuses connections"));
        assertThat(FaultEffect.all(List.of(gone, accepted))).isEqualTo(accepted);
    }
}
