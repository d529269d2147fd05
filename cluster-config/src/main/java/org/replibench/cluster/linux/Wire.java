package org.replibench.cluster.linux;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the interconnect's cables are like.
 *
 * @param rate what each node's card carries in each direction; empty: as fast as the kernel copies
 * @param delay what each packet is delayed by; empty: not at all
 */
public record Wire(Optional<BitRate> rate, Optional<Delay> delay) {
    /** As good as the kernel can. */
    public static final Wire IDEAL = new Wire(Optional.empty(), Optional.empty());

    /** How long a packet may wait for a busy card before it is dropped: some 400 full frames at 100 Mbit/s. */
    private static final String LONGEST_WAIT = "50ms";

    /** The delay's queue must hold all that is under way: 1 s of small packets at 1 Gbit/s. */
    private static final int PACKETS_UNDER_WAY = 1_000_000;

    /** What {@code tc} is told, so that packets which leave a node by {@code device} are treated so. */
    List<String> outgoing(String device) {
        Stream<String> delaying = delay.stream()
                .map(time -> "qdisc add dev " + device + " root handle 1: netem limit " + PACKETS_UNDER_WAY + " delay "
                        + time);
        String place = delay.isPresent() ? "parent 1:1" : "root";
        return Stream.concat(delaying, limiting(device, place)).toList();
    }

    /** What {@code tc} is told, so that packets which come to a node by {@code device} are treated so. */
    List<String> incoming(String device) {
        return limiting(device, "root").toList();
    }

    private Stream<String> limiting(String device, String place) {
        return rate.stream()
                .map(limit -> "qdisc add dev " + device + " " + place + " tbf rate " + limit + " burst "
                        + limit.burstBytes() + " latency " + LONGEST_WAIT);
    }
}
