package org.replibench.runner.failover;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.replibench.cluster.Node;

/**
 * What nodes had sent to each other by a moment.
 *
 * @param bytes by who counts them, as it said last: a card counts on when the process behind it is another one; where processes
 *     count, what one sent between its last word and its end is not known
 */
record InterconnectCounters(Map<String, Long> bytes) {
    static InterconnectCounters read(List<Node> nodes) {
        Map<String, Long> bytes = new HashMap<>();
        for (Node node : nodes) {
            OptionalLong card = node.host().interconnectBytesSent();
            if (card.isPresent()) {
                bytes.put(node.hostName(), card.getAsLong());
            } else if (node.alive()) {
                node.interconnectBytesSent()
                        .ifPresent(count -> bytes.put(
                                node.name() + " as process " + node.program().pid(), count));
            }
        }
        return new InterconnectCounters(bytes);
    }

    /** What those sent meanwhile that count now; a process that is new counts from its start. */
    double bytesSince(InterconnectCounters earlier) {
        return bytes.entrySet().stream()
                .mapToLong(counter -> counter.getValue() - earlier.bytes.getOrDefault(counter.getKey(), 0L))
                .sum();
    }
}
