package org.replibench.machines.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.support.ClusterException;

class FreeAddressRangesTest {
    @Test
    void a_range_in_use_is_passed_over() {
        assertThat(choose(Set.of(), 0)).isEqualTo("10.213.0.0/24 10.213.1.0/24");
        assertThat(choose(ranges("10.213.1.17/32"), 0)).isEqualTo("10.213.2.0/24 10.213.3.0/24");
        assertThat(choose(ranges("10.0.0.0/8"), 0)).isEqualTo("172.29.0.0/24 172.29.1.0/24");
    }

    @Test
    void runs_that_choose_at_the_same_time_choose_differently() {
        assertThat(choose(Set.of(), 0)).isNotEqualTo(choose(Set.of(), 1));
        assertThat(choose(Set.of(), 127)).isEqualTo("10.213.254.0/24 10.213.255.0/24");
        assertThat(choose(Set.of(), 128)).isEqualTo(choose(Set.of(), 0));
    }

    @Test
    void where_all_are_in_use_they_are_named() {
        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> choose(ranges("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"), 0))
                .withMessage(
                        "address ranges: 10.213.0.0/16, 172.29.0.0/16, 192.168.0.0/16 are all in use on this machine;"
                                + " free a /23 of one, or use -Disolation=process");
    }

    @Test
    void routes_count_as_use_but_the_default_route_does_not(@TempDir Path directory) throws Exception {
        Path table = Files.writeString(directory.resolve("route"), """
                Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
                eth0	00000000	010200C0	0003	0	0	0	00000000	0	0	0
                tun0	00000080	00000000	0001	0	0	0	00000080	0	0	0
                eth0	000200C0	00000000	0001	0	0	0	00FFFFFF	0	0	0
                tun0	0004D50A	00000000	0001	0	0	0	00FEFFFF	0	0	0
                """);
        assertThat(FreeAddressRanges.UsedAddressRanges.routes(table).map(AddressRange::toString))
                .containsExactly("192.0.2.0/24", "10.213.4.0/23");
    }

    private static String choose(Set<AddressRange> used, int start) {
        FreeAddressRanges free = FreeAddressRanges.notOverlapping(used, start);
        return free.publicRange() + " " + free.interconnect();
    }

    private static Set<AddressRange> ranges(String... texts) {
        return Arrays.stream(texts)
                .map(text -> text.split("/"))
                .map(parts -> AddressRange.around(parts[0], Integer.parseInt(parts[1])))
                .collect(Collectors.toSet());
    }
}
