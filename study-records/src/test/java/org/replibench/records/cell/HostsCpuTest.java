package org.replibench.records.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostsCpuTest {
    @Test
    void what_hosts_used_together_is_read_as_it_was_written() {
        String text = HostsCpu.text(
                List.of(new ResourceUsage.Host(1.5, 8, 0.25), new ResourceUsage.Host(2.5, 7, Double.NaN)));

        assertThat(text).isEqualTo("busy 4.000, idle 15.000, interrupts NaN");
        assertThat(HostsCpu.of(Map.of(HostsCpu.OF_NODES, text), HostsCpu.OF_NODES))
                .hasValue(new ResourceUsage.Host(4, 15, Double.NaN));
        assertThat(HostsCpu.areOfNodes(Map.of(HostsCpu.OF_NODES, text))).isTrue();
    }

    @Test
    void what_is_not_stated_or_damaged_is_not_known() {
        assertThat(HostsCpu.of(Map.of(), HostsCpu.OF_NODES)).isEmpty();
        assertThat(HostsCpu.areOfNodes(Map.of(HostsCpu.OF_DRIVERS, HostsCpu.text(List.of()))))
                .isFalse();
        assertThat(HostsCpu.of(Map.of(HostsCpu.OF_DRIVERS, "busy 1.0"), HostsCpu.OF_DRIVERS))
                .isEmpty();
        assertThat(HostsCpu.of(Map.of(HostsCpu.OF_DRIVERS, "busy x, idle 1, interrupts 0"), HostsCpu.OF_DRIVERS))
                .isEmpty();
    }
}
