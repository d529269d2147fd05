package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.runner.doctor.HostFinding.Level;

class HostCheckTest {
    private static final String WELL = """
            system Linux
            kernel 6.8.0-60-generic
            processors 8
            cpu 1000 0 500 20000 100 0 50 0 0 0
            user bench
            rights sudo
            java /usr/bin/java
            java_version 21.0.7
            memory_available_kib 8388608
            work /home/bench/.replibench
            work_writable yes
            work_free_kib 20971520
            device eth0 1500 up 1000
            device eth1 9000 up 10000
            device lo 65536 unknown -1
            address lo 127.0.0.1
            address eth0 192.0.2.7
            address eth1 10.0.0.7
            address eth1 fe80::1
            listening 22
            cgroups v2 cpuset cpu io memory pids
            systemd systemd 255 (255.4-1ubuntu8)
            somaxconn 4096
            port_range 32768	60999
            rmem_max 26214400
            wmem_max 1048576
            governor performance
            governor performance
            cpu 1010 0 505 20780 100 0 50 0 0 0
            end
            """;

    @Test
    void a_host_that_is_well_has_a_line_for_each_matter_and_no_complaint() {
        assertThat(HostCheck.judgeAll(node("eth1", true, true), HostFacts.parse(WELL)))
                .allMatch(finding -> finding.level() == Level.OK)
                .extracting(finding -> finding.subject() + ": " + finding.text())
                .containsExactly(
                        "system: Linux 6.8.0-60-generic, 8 processors",
                        "java: 21.0.7 in /usr/bin/java",
                        "rights: bench, by sudo -n root",
                        "memory: 8192 MiB available",
                        "disk: 20480 MiB free for /home/bench/.replibench",
                        "ports: free",
                        "interconnect: eth1 10.0.0.7, MTU 9000, 10000 Mbit/s",
                        "control groups: v2",
                        "systemd: systemd 255 (255.4-1ubuntu8)",
                        "steal: 0.00 % of the CPU time that was asked for",
                        "load: 1.89 % of the CPU time",
                        "governor: performance");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    system Linux                      | system Darwin              | ERROR   | system
                    java /usr/bin/java                | java                       | ERROR   | java
                    java_version 21.0.7               | java_version               | ERROR   | java
                    java_version 21.0.7               | java_version 11.0.27       | ERROR   | java
                    java_version 21.0.7               | java_version 1.8.0_402     | ERROR   | java
                    java_version 21.0.7               | java_version 17            | OK      | java
                    java_version 21.0.7               | java_version 26-ea         | OK      | java
                    rights sudo                       | rights none                | ERROR   | rights
                    memory_available_kib 8388608      | memory_available_kib 500000 | ERROR  | memory
                    work_writable yes                 | x                          | ERROR   | disk
                    work_free_kib 20971520            | work_free_kib 1000         | ERROR   | disk
                    work_free_kib 20971520            | work_free_kib              | WARNING | disk
                    listening 22                      | listening 7600             | ERROR   | ports
                    device eth1 9000 up 10000         | device eth2 9000 up 10000  | ERROR   | interconnect
                    device eth1 9000 up 10000         | device eth1 9000 down -1   | ERROR   | interconnect
                    device eth1 9000 up 10000         | device eth1 1450 up -1     | WARNING | interconnect
                    cgroups v2 cpuset cpu io memory pids | x                       | WARNING | control groups
                    cgroups v2 cpuset cpu io memory pids | cgroups v2 cpuset io    | WARNING | control groups
                    somaxconn 4096                    | somaxconn 128              | WARNING | somaxconn
                    rmem_max 26214400                 | rmem_max 212992            | WARNING | rmem_max
                    wmem_max 1048576                  | wmem_max 212992            | WARNING | wmem_max
                    governor performance              | governor powersave         | WARNING | governor
                    cpu 1010 0 505 20780 100 0 50 0 0 0 | cpu 1010 0 505 20780 100 0 50 40 0 0 | WARNING | steal
                    cpu 1010 0 505 20780 100 0 50 0 0 0 | cpu 1310 0 505 20780 100 0 50 0 0 0 | WARNING | load
                    """)
    void what_is_wrong_is_found_and_nothing_else(String well, String ill, Level level, String subject) {
        List<HostFinding> findings =
                HostCheck.judgeAll(node("eth1", true, true), HostFacts.parse(replaceLast(well, ill)));

        assertThat(findings)
                .filteredOn(finding -> finding.subject().equals(subject))
                .extracting(HostFinding::level)
                .containsExactly(level);
        assertThat(findings)
                .filteredOn(finding -> !finding.subject().equals(subject))
                .allMatch(finding -> finding.level() == Level.OK);
    }

    @Test
    void a_load_generator_has_ports_enough() {
        assertThat(HostCheck.judgeAll(onThisMachine(HostRole.DRIVERS), HostFacts.parse(WELL.replace("60999", "33000"))))
                .filteredOn(finding -> finding.level() != Level.OK)
                .extracting(HostFinding::subject)
                .containsExactly("ip_local_port_range");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    java /usr/bin/java           | java                      |         |
                    rights sudo                  | rights root               | ERROR   | rights
                    memory_available_kib 8388608 | memory_available_kib 700000 | ERROR | memory
                    work_free_kib 20971520       | work_free_kib 3145728     | WARNING | disk
                    work_free_kib 20971520       | work_free_kib 1000        | ERROR   | disk
                    listening 22                 | listening 8080            |         |
                    listening 22                 | listening 5432            | ERROR   | ports
                    device eth1 9000 up 10000    | device eth2 9000 up 10000 | ERROR   | interconnect
                    """)
    void a_host_of_the_database_needs_what_postgresql_does(String well, String ill, Level level, String subject) {
        InventoryHost database = new InventoryHost(
                "db1",
                Set.of(HostRole.DATABASE),
                new HostAccess.Command(List.of("kubectl")),
                true,
                Optional.of("eth1"),
                Optional.empty(),
                InventoryHost.DEFAULT_WORK,
                Optional.empty());

        assertThat(HostCheck.judgeAll(database, HostFacts.parse(replaceLast(well, ill))))
                .filteredOn(finding -> finding.level() != Level.OK)
                .extracting(HostFinding::subject, HostFinding::level)
                .isEqualTo(level == null ? List.of() : List.of(tuple(subject, level)));
    }

    @Test
    void on_this_machine_the_database_finds_a_port_and_a_user_itself() {
        assertThat(HostCheck.judgeAll(
                        onThisMachine(HostRole.DATABASE),
                        HostFacts.parse(
                                WELL.replace("rights sudo", "rights root").replace("listening 22", "listening 5432"))))
                .allMatch(finding -> finding.level() == Level.OK)
                .extracting(HostFinding::subject)
                .doesNotContain("ports");
    }

    @Test
    void an_interconnect_that_is_not_named_is_the_only_one_there_is() {
        assertThat(interconnect(node(null, true, true), WELL).level()).isEqualTo(Level.WARNING);
        assertThat(interconnect(node(null, true, true), WELL.replace("address eth0", "address x")))
                .isEqualTo(HostFinding.ok("interconnect", "eth1 10.0.0.7, MTU 9000, 10000 Mbit/s"));
        assertThat(interconnect(node("10.0.0.7", true, true), WELL).level()).isEqualTo(Level.OK);
        assertThat(interconnect(node(null, true, true), WELL.replace("address", "x"))
                        .level())
                .as("pods of a stock image have no ip")
                .isEqualTo(Level.WARNING);
    }

    @Test
    void who_is_not_root_and_need_not_be_is_warned() {
        assertThat(HostCheck.judgeAll(
                        node("eth1", false, true), HostFacts.parse(WELL.replace("rights sudo", "rights none"))))
                .filteredOn(finding -> finding.subject().equals("rights"))
                .extracting(HostFinding::level)
                .containsExactly(Level.WARNING);
    }

    @Test
    void a_load_generator_needs_no_rights_and_the_line_says_so() {
        assertThat(HostCheck.judgeAll(
                        onThisMachine(HostRole.DRIVERS), HostFacts.parse(WELL.replace("rights sudo", "rights none"))))
                .contains(HostFinding.ok("rights", "bench, who needs no others"));
    }

    @Test
    void an_interconnect_that_is_not_there_is_refused_with_those_that_are_and_what_to_do() {
        assertThat(interconnect(node("eth7", true, true), WELL))
                .isEqualTo(HostFinding.error(
                        "interconnect",
                        "no eth7 here; there are eth0 192.0.2.7, MTU 1500, 1000 Mbit/s; eth1 10.0.0.7, MTU 9000,"
                                + " 10000 Mbit/s: name one of these in replibench_interconnect"));
    }

    @Test
    void of_a_host_that_others_manage_nothing_is_asked_that_programs_need() {
        String bare = "system Linux\nend\n";

        assertThat(HostCheck.judgeAll(node(null, true, false), HostFacts.parse(bare)))
                .extracting(HostFinding::subject)
                .doesNotContain("java", "rights", "disk", "ports");
    }

    @Test
    void whatever_a_host_prints_is_judged() {
        Stream.of(
                        "",
                        "\n\n",
                        "cpu\ncpu x\ndevice\naddress\nport_range 1 x\nsomaxconn 99999999999999999999\nend\n",
                        "\0\u001b[31m")
                .forEach(printed -> assertThat(HostCheck.judgeAll(node("eth1", true, true), HostFacts.parse(printed)))
                        .isNotEmpty());
    }

    private static HostFinding interconnect(InventoryHost host, String printed) {
        return HostCheck.judgeAll(host, HostFacts.parse(printed)).stream()
                .filter(finding -> finding.subject().equals("interconnect"))
                .findFirst()
                .orElseThrow();
    }

    private static String replaceLast(String well, String ill) {
        int at = WELL.lastIndexOf(well);
        return WELL.substring(0, at) + ill + WELL.substring(at + well.length());
    }

    private static InventoryHost onThisMachine(HostRole role) {
        return new InventoryHost(
                "localhost",
                Set.of(role),
                HostAccess.Command.THIS_MACHINE,
                false,
                Optional.empty(),
                Optional.empty(),
                InventoryHost.DEFAULT_WORK,
                Optional.empty());
    }

    private static InventoryHost node(String interconnect, boolean become, boolean managed) {
        return new InventoryHost(
                "node1",
                Set.of(HostRole.NODES),
                HostAccess.Command.THIS_MACHINE,
                become,
                Optional.ofNullable(interconnect),
                Optional.empty(),
                InventoryHost.DEFAULT_WORK,
                managed ? Optional.empty() : Optional.of(new InventoryHost.Others(Optional.empty(), false)));
    }
}
