package org.replibench.machines.linux;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.Refusal;

/**
 * The rate and delay of the interconnect's links.
 *
 * @param rate the rate of each node's link in each direction; empty: as fast as the kernel copies
 * @param delay what each packet is delayed by; empty: not at all
 * @param network whether {@code rate} is that of each of a node's cards, or of both together; empty: of the interconnect's alone
 */
public record LinkShaping(Optional<BitRate> rate, Optional<LinkDelay> delay, Optional<InterconnectNetwork> network) {
    /** As good as the kernel can. */
    public static final LinkShaping UNLIMITED = new LinkShaping(Optional.empty(), Optional.empty());

    /** The longest wait of a packet before it is dropped: some 400 full frames at 100 Mbit/s. */
    private static final String MAX_QUEUE_WAIT = "50ms";

    /** The delay's queue must hold all packets in flight: 1 s of small ones at 1 Gbit/s. */
    private static final int MAX_PACKETS_IN_FLIGHT = 1_000_000;

    /** @throws IllegalArgumentException if there is a network without a rate: cards that are never full are no different if they are shared */
    public LinkShaping {
        if (network.isPresent() && rate.isEmpty()) {
            throw new IllegalArgumentException(
                    "interconnect.network: " + network.get().key() + " without a rate");
        }
    }

    /** With cards for clients that have no limit. */
    public LinkShaping(Optional<BitRate> rate, Optional<LinkDelay> delay) {
        this(rate, delay, Optional.empty());
    }

    /** The calls of {@code tc} that shape packets which leave a node by {@code device}. */
    List<String> outgoingCommands(String device) {
        Stream<String> delaying = delay.stream()
                .map(time -> "qdisc add dev " + device + " root handle 1: netem limit " + MAX_PACKETS_IN_FLIGHT
                        + " delay " + time);
        String place = delay.isPresent() ? "parent 1:1" : "root";
        return Stream.concat(delaying, ownLimitCommands(device, place)).toList();
    }

    /** The calls of {@code tc} that shape packets which reach a node by {@code device}. */
    List<String> incomingCommands(String device) {
        return ownLimitCommands(device, "root").toList();
    }

    /** The calls of {@code tc} that let no more than the rate through {@code limiter}, and all that leaves by {@code cards} through it. */
    List<String> limiterCommands(String limiter, List<String> cards) {
        return Stream.concat(
                        limitCommands(limiter, "root"),
                        cards.stream()
                                .flatMap(card -> Stream.of(
                                        "qdisc add dev " + card + " clsact",
                                        "filter add dev " + card
                                                + " egress protocol all u32 match u32 0 0 action mirred egress redirect dev "
                                                + limiter)))
                .toList();
    }

    /** None where a card is one of those that have limiters. */
    private Stream<String> ownLimitCommands(String device, String place) {
        return network.isPresent() ? Stream.empty() : limitCommands(device, place);
    }

    private Stream<String> limitCommands(String device, String place) {
        return rate.stream()
                .map(limit -> "qdisc add dev " + device + " " + place + " tbf rate " + limit + " burst "
                        + limit.burstBytes() + " latency " + MAX_QUEUE_WAIT);
    }

    /**
     * An additional delay of each packet; an answer is delayed again.
     *
     * @param micros 1 µs to 10 s
     */
    public record LinkDelay(long micros) {
        private static final Map<String, Long> UNITS = Map.of("us", 1L, "ms", 1_000L);
        private static final Pattern TEXT = Pattern.compile("(\\d{1,5})(us|ms)");
        private static final long MAX_MICROS = 10_000_000;

        /**
         * Reads a delay such as {@code 1ms} or {@code 200us}.
         *
         * @throws IllegalArgumentException with one line that says what is allowed
         */
        public static LinkDelay parse(String text) {
            Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
            long micros = matcher.matches() ? Long.parseLong(matcher.group(1)) * UNITS.get(matcher.group(2)) : 0;
            if (micros == 0 || micros > MAX_MICROS) {
                throw new Refusal(
                                "interconnect.delay",
                                "no delay",
                                "a whole number and us or ms, up to 10000ms",
                                text,
                                "-Dinterconnect.delay=1ms")
                        .exception();
            }
            return new LinkDelay(micros);
        }

        /** As {@code tc} reads it. */
        @Override
        public String toString() {
            return micros + "us";
        }
    }
}
