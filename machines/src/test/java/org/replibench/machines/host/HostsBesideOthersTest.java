package org.replibench.machines.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostsBesideOthersTest {
    private final LoopbackHosts all = new LoopbackHosts();

    @Test
    void a_second_cluster_has_the_numbers_and_ports_after_the_first() {
        List<Host> first = all.open(2);
        List<Host> second = all.numberedFrom(3).open(2);

        assertThat(second).extracting(Host::number).containsExactly(3, 4);
        assertThat(second)
                .extracting(Host::http)
                .doesNotContainAnyElementsOf(first.stream().map(Host::http).toList());
    }

    @Test
    void from_the_first_number_they_are_the_hosts_themselves() {
        assertThat(all.numberedFrom(1)).isSameAs(all);
    }
}
