package org.replibench.cluster.linux;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rate and delay of the interconnect's links.
 *
 * @param rate the rate of each node's link in each direction; empty: as fast as the kernel copies
 * @param delay what each packet is delayed by; empty: not at all
 */
public record LinkShaping(Optional<BitRate> rate, Optional<LinkDelay> delay) {
    /** As good as the kernel can. */
    public static final LinkShaping UNLIMITED = new LinkShaping(Optional.empty(), Optional.empty());

    /** The longest wait of a packet before it is dropped: some 400 full frames at 100 Mbit/s. */
    private static final String MAX_QUEUE_WAIT = "50ms";

    /** The delay's queue must hold all packets in flight: 1 s of small ones at 1 Gbit/s. */
    private static final int MAX_PACKETS_IN_FLIGHT = 1_000_000;

    /** The calls of {@code tc} that shape packets which leave a node by {@code device}. */
    List<String> outgoingCommands(String device) {
        Stream<String> delaying = delay.stream()
                .map(time -> "qdisc add dev " + device + " root handle 1: netem limit " + MAX_PACKETS_IN_FLIGHT
                        + " delay " + time);
        String place = delay.isPresent() ? "parent 1:1" : "root";
        return Stream.concat(delaying, limitCommands(device, place)).toList();
    }

    /** The calls of {@code tc} that shape packets which reach a node by {@code device}. */
    List<String> incomingCommands(String device) {
        return limitCommands(device, "root").toList();
    }

    private Stream<String> limitCommands(String device, String place) {
        return rate.stream()
                .map(limit -> "qdisc add dev " + device + " " + place + " tbf rate " + limit + " burst "
                        + limit.burstBytes() + " latency " + MAX_QUEUE_WAIT);
    }
}
