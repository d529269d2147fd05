package org.replibench.machines.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.InterconnectNetwork;

class LinkShapingTest {
    private static final Optional<BitRate> RATE = Optional.of(BitRate.parse("100mbit"));
    private static final Optional<LinkShaping.LinkDelay> DELAY = Optional.of(LinkShaping.LinkDelay.parse("1ms"));

    @Test
    void an_ideal_wire_is_left_alone() {
        assertThat(LinkShaping.UNLIMITED.outgoingCommands("card")).isEmpty();
        assertThat(LinkShaping.UNLIMITED.incomingCommands("cable")).isEmpty();
    }

    @Test
    void a_rate_limits_both_directions() {
        LinkShaping linkShaping = new LinkShaping(RATE, Optional.empty());
        assertThat(linkShaping.outgoingCommands("card"))
                .containsExactly("qdisc add dev card root tbf rate 100000000bit burst 15140 latency 50ms");
        assertThat(linkShaping.incomingCommands("cable"))
                .containsExactly("qdisc add dev cable root tbf rate 100000000bit burst 15140 latency 50ms");
    }

    @Test
    void a_delay_is_met_once_on_the_way_before_the_limit() {
        LinkShaping linkShaping = new LinkShaping(RATE, DELAY);
        assertThat(linkShaping.outgoingCommands("card"))
                .containsExactly(
                        "qdisc add dev card root handle 1: netem limit 1000000 delay 1000us",
                        "qdisc add dev card parent 1:1 tbf rate 100000000bit burst 15140 latency 50ms");
        assertThat(linkShaping.incomingCommands("cable")).hasSize(1);
        assertThat(new LinkShaping(Optional.empty(), DELAY).incomingCommands("cable"))
                .isEmpty();
    }

    @Test
    void cards_of_a_network_are_limited_where_they_meet_and_not_by_themselves() {
        LinkShaping linkShaping = new LinkShaping(RATE, DELAY, Optional.of(InterconnectNetwork.SHARED));

        assertThat(linkShaping.outgoingCommands("card"))
                .containsExactly("qdisc add dev card root handle 1: netem limit 1000000 delay 1000us");
        assertThat(linkShaping.incomingCommands("cable")).isEmpty();
        String redirect = " egress protocol all u32 match u32 0 0 action mirred egress redirect dev limiter";
        assertThat(linkShaping.limiterCommands("limiter", List.of("one", "other")))
                .containsExactly(
                        "qdisc add dev limiter root tbf rate 100000000bit burst 15140 latency 50ms",
                        "qdisc add dev one clsact",
                        "filter add dev one" + redirect,
                        "qdisc add dev other clsact",
                        "filter add dev other" + redirect);
    }

    @Test
    void a_card_that_is_never_full_is_not_shared() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LinkShaping(Optional.empty(), DELAY, Optional.of(InterconnectNetwork.SHARED)))
                .withMessage("interconnect.network: shared without a rate");
    }

    @Test
    void a_fast_card_may_send_more_at_once() {
        assertThat(BitRate.parse("10gbit").burstBytes()).isEqualTo(1_250_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "0mbit", "-1mbit", "1.5gbit", "100mbits", "100 mbit", "9999999mbit"})
    void a_rate_that_is_none_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BitRate.parse(text))
                .withMessage("interconnect.rate: no bit rate; expected a whole number and mbit or gbit, got "
                        + (text.isEmpty() ? "''" : text) + ". Try -Dinterconnect.rate=100mbit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "0ms", "-1ms", "1s", "10001ms"})
    void a_delay_that_is_none_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LinkShaping.LinkDelay.parse(text))
                .withMessage("interconnect.delay: no delay; expected a whole number and us or ms, up to 10000ms, got "
                        + (text.isEmpty() ? "''" : text) + ". Try -Dinterconnect.delay=1ms");
    }
}
