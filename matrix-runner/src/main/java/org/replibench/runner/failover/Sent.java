package org.replibench.runner.failover;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.replibench.cluster.Node;

/**
 * What nodes had sent to each other by a moment.
 *
 * @param bytes by the process that sent them; those of one that has ended since can't be told any more
 */
record Sent(Map<Long, Long> bytes) {
    static Sent by(List<Node> nodes) {
        Map<Long, Long> bytes = new HashMap<>();
        for (Node node : nodes) {
            OptionalLong sent = node.alive() ? node.interconnectBytesSent() : OptionalLong.empty();
            sent.ifPresent(count -> bytes.put(node.process().pid(), count));
        }
        return new Sent(bytes);
    }

    /** What those sent meanwhile that live now; a node that is new counts from its start. */
    double since(Sent earlier) {
        return bytes.entrySet().stream()
                .mapToLong(node -> node.getValue() - earlier.bytes.getOrDefault(node.getKey(), 0L))
                .sum();
    }
}
