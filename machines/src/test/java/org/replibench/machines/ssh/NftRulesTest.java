package org.replibench.machines.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.machines.linux.BitRate;

class NftRulesTest {
    private static final BitRate RATE = BitRate.parse("1mbit");

    @Test
    void what_others_send_to_the_interconnect_is_lost_until_the_kernel_forgets_them() {
        assertThat(rules(Optional.empty()).text()).isEqualTo("""
                add table ip replibench_1
                delete table ip replibench_1
                table ip replibench_1 {
                    set senders {
                        type ipv4_addr
                        flags timeout
                        elements = { 10.0.0.2 timeout 71s, 10.0.0.3 timeout 71s }
                    }
                    chain damage {
                        drop
                    }
                    chain incoming {
                        type filter hook input priority -160; policy accept;
                        ip saddr @senders tcp sport { 7600, 57600, 57601 } goto damage
                        ip saddr @senders tcp dport { 7600, 57600, 57601 } goto damage
                        ip saddr @senders udp sport >= 1024 udp dport >= 1024 goto damage
                    }
                }
                """);
    }

    @Test
    void a_slow_link_loses_what_exceeds_its_rate_from_any_sender() {
        assertThat(rules(Optional.of(RATE)).text())
                .contains("chain damage {\n        limit rate over 125000 bytes/second burst 15140 bytes drop\n    }")
                .doesNotContain("        drop");
    }

    @Test
    void it_is_slow_while_the_kernel_knows_the_senders() {
        String stated = """
                table ip replibench_1 {
                    set senders {
                        type ipv4_addr
                        flags timeout
                        elements = { 10.0.0.2 timeout 1m11s expires 1m10s976ms }
                    }
                    chain damage {
                        limit rate over 125000 bytes/second burst 15140 bytes drop
                    }
                """;

        assertThat(NftRules.holdsTo(RATE, stated)).isTrue();
        assertThat(NftRules.holdsTo(BitRate.parse("2mbit"), stated)).isFalse();
        assertThat(NftRules.holdsTo(RATE, stated.replaceAll("(?m)^ *elements.*\n", "")))
                .isFalse();
    }

    private static NftRules rules(Optional<BitRate> rate) {
        return new NftRules(
                "replibench_1",
                List.of("10.0.0.2", "10.0.0.3"),
                List.of(7600, 57_600, 57_601, 7600, 57_600, 57_601),
                Duration.ofSeconds(71),
                rate);
    }
}
