package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.model.ClusterSize;

class MulticastCheckTest {
    private static final List<String> NAMES = List.of("node1", "node2", "node3");
    private static final String ADVICE =
            "; nodes with patterns 1xxx, over UDP, don't find each other: let firewalls and switches pass 239.255.0.0/16"
                    + " (IGMP snooping takes a querier), or measure 2xxx and 3xxx";

    /** Seconds, for Java to compile it twice; where a fleet can be, {@code DoctorIT} tries it as well. */
    @Tag("thorough")
    @Test
    void hosts_hear_each_other_by_a_program_that_is_no_file_there() {
        try (RemoteShells shells = RemoteShells.open()) {
            List<MulticastCheck.Member> members = IntStream.range(0, 2)
                    .mapToObj(i -> new MulticastCheck.Member(
                            i,
                            NAMES.get(i),
                            shells.shell(NAMES.get(i), HostAccess.Command.THIS_MACHINE),
                            "127.0.0.1",
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString()))
                    .toList();

            List<HostFacts> printed = MulticastCheck.listen(members);

            assertThat(MulticastCheck.judge(0, NAMES.subList(0, 2), printed))
                    .isEqualTo(HostFinding.ok("multicast", "datagrams arrive from node2"));
            assertThat(MulticastCheck.judge(1, NAMES.subList(0, 2), printed))
                    .isEqualTo(HostFinding.ok("multicast", "datagrams arrive from node1"));
        }
    }

    @Test
    void hosts_that_no_cluster_has_do_not_try_it() {
        List<InventoryHost> hosts = IntStream.rangeClosed(1, ClusterSize.MAX + 2)
                .mapToObj(i -> new InventoryHost(
                        "node" + i,
                        Set.of(HostRole.NODES),
                        HostAccess.Command.THIS_MACHINE,
                        false,
                        Optional.empty(),
                        Optional.empty(),
                        InventoryHost.DEFAULT_WORK,
                        Optional.empty()))
                .toList();
        List<HostReport> reports = hosts.stream()
                .map(host -> new HostReport(host.name(), List.of(), Optional.of(HostFacts.parse("end"))))
                .toList();
        try (RemoteShells shells = RemoteShells.open()) {
            List<String> texts = MulticastCheck.addTo(
                            reports,
                            hosts,
                            hosts.stream()
                                    .map(host -> shells.shell(host.name(), host.access()))
                                    .toList())
                    .stream()
                    .map(report -> report.findings().get(0).text())
                    .toList();

            assertThat(texts.subList(0, ClusterSize.MAX))
                    .allMatch(text -> text.startsWith("not tried, which takes two hosts"));
            assertThat(texts.subList(ClusterSize.MAX, texts.size()))
                    .containsOnly("not tried, as a cluster has the first 8 hosts of group nodes at most");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    heard 1;heard 2;end | end         | end                | OK      | datagrams arrive from node2, node3
                    heard 2;end         | end         | end                | WARNING | no datagram arrives from node2
                    end                 | heard 0;end | heard 0;end        | WARNING | no datagram arrives from node2, node3
                    heard 2;end         | error: none | end                | OK      | datagrams arrive from node3
                    heard 2;end         | failed; end | end                | OK      | datagrams arrive from node3
                    end                 | failed x;end | failed y          | WARNING | not certain, as no other host could try it
                    failed no way;end   | end         | end                | WARNING | could not be tried: no way
                    error: no compiler  | end         | end                | WARNING | could not be tried: error: no compiler
                    heard 1             | end         | end                | WARNING | could not be tried: heard 1
                    """)
    void a_host_that_hears_nothing_is_warned_of_those_that_spoke(
            String first, String second, String third, HostFinding.Level level, String text) {
        List<HostFacts> printed = Stream.of(first, second, third)
                .map(lines -> HostFacts.parse(lines.replace(';', '\n')))
                .toList();

        HostFinding finding = MulticastCheck.judge(0, NAMES, printed);

        assertThat(finding.level()).isEqualTo(level);
        assertThat(finding.text()).isEqualTo(text.startsWith("no datagram") ? text + ADVICE : text);
    }
}
