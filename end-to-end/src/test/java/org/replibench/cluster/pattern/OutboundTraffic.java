package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import org.replibench.cluster.Node;
import org.replibench.model.ReplicationScope;

/** What leaves the node that serves a session, by the server's own counters and the database's rows. */
final class OutboundTraffic {
    private static final int REQUESTS = 20;

    /** Heads of messages, and the cluster's own chatter. */
    private static final double OVERHEAD = 1.12;

    /** A node that gets no processor time confirms late, is sent the same once more, and says in the meantime that it lives. */
    private static final int ATTEMPTS = 3;

    private final PatternServers patternServers;

    OutboundTraffic(PatternServers patternServers) {
        this.patternServers = patternServers;
    }

    void isWhatThePatternSays(PatternUnderTest patternUnderTest) throws Exception {
        Node owner = patternServers.node(1);
        patternUnderTest.begin(owner);
        if (patternUnderTest.inDatabase()) {
            rowsAreWhatThePatternSays(patternUnderTest, owner);
        } else {
            messagesAreWhatThePatternSays(patternUnderTest, owner);
        }
    }

    private void messagesAreWhatThePatternSays(PatternUnderTest patternUnderTest, Node owner) throws Exception {
        long transfers = (long) REQUESTS
                * patternUnderTest.transfersOfAChange()
                * patternUnderTest.messagesOfATransfer(PatternServers.NODES);
        long payload = transfers * patternUnderTest.bytesOfATransfer();
        long atMost = (long) (payload * OVERHEAD) + PatternServlet.SMALL_BYTES;
        long confirmations = (long) REQUESTS * patternUnderTest.confirmationsOfAChange(PatternServers.NODES);
        long bytes;
        long replies;
        int attempt = 0;
        do {
            patternServers.settle(1);
            long bytesBefore = bytes(owner);
            long repliesBefore = replies();
            change(patternUnderTest, owner);
            patternServers.settle(1, bytesBefore + payload);
            bytes = bytes(owner) - bytesBefore;
            replies = replies() - repliesBefore;
            attempt++;
        } while ((bytes > atMost || (confirmations == 0 && replies >= REQUESTS)) && attempt < ATTEMPTS);
        assertThat(bytes)
                .as("bytes of %d transfers of %d", transfers, patternUnderTest.bytesOfATransfer())
                .isBetween(payload, atMost);
        if (confirmations > 0) {
            assertThat(replies).as("confirmations").isGreaterThanOrEqualTo(confirmations);
        } else {
            assertThat(replies).as("messages of those that need not confirm").isLessThan(REQUESTS);
        }

        assertThat(bytesOfReading(patternUnderTest, owner))
                .as("bytes of reading")
                .isLessThan(PatternServlet.SMALL_BYTES);
    }

    /** The least of some attempts, unless the first is little already. */
    private long bytesOfReading(PatternUnderTest patternUnderTest, Node owner) throws Exception {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && least >= PatternServlet.SMALL_BYTES; attempt++) {
            long before = bytes(owner);
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(patternUnderTest.read(owner)).isEqualTo(patternUnderTest.expected());
            }
            patternServers.settle(1);
            least = Math.min(least, bytes(owner) - before);
        }
        return least;
    }

    private void rowsAreWhatThePatternSays(PatternUnderTest patternUnderTest, Node owner) throws Exception {
        long largeAtBegin = patternUnderTest.atShutdown() ? 0 : 1;
        long transfers = (long) REQUESTS * patternUnderTest.transfersOfAChange();
        try (AttributeRowCounter rows = AttributeRowCounter.in(patternServers.database)) {
            long bytesBefore = bytes(owner);
            change(patternUnderTest, owner);
            rows.await("small", transfers);
            assertThat(rows.of("large"))
                    .as("rows of the unchanged attribute")
                    .isBetween(
                            patternUnderTest.pattern.scope() == ReplicationScope.ALL_ATTRIBUTES ? transfers : 0,
                            (patternUnderTest.pattern.scope() == ReplicationScope.ALL_ATTRIBUTES ? transfers : 0)
                                    + largeAtBegin);
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(patternUnderTest.read(owner)).isEqualTo(patternUnderTest.expected());
            }
            assertThat(rows.of("small")).as("rows of the changed attribute").isEqualTo(transfers);
            assertThat(bytes(owner) - bytesBefore).as("bytes to other nodes").isLessThan(PatternServlet.SMALL_BYTES);
        }
    }

    private static void change(PatternUnderTest patternUnderTest, Node owner) throws Exception {
        for (int i = 1; i <= REQUESTS; i++) {
            int before = patternUnderTest.acknowledged();
            assertThat(patternUnderTest.change(owner)).isEqualTo(before + 1 + " large");
        }
    }

    void refusesAnObject(PatternUnderTest patternUnderTest) throws Exception {
        Node owner = patternServers.node(1);
        if (!patternUnderTest.atShutdown()) {
            assertThat(patternUnderTest.status(owner, "spoil")).isEqualTo(PatternClient.FAILED);
        }
        assertThat(patternUnderTest.read(owner)).isEqualTo(patternUnderTest.expected());
    }

    private static long bytes(Node node) {
        return node.interconnectBytesSent().orElseThrow();
    }

    private long replies() throws Exception {
        long messages = 0;
        for (int number = 2; number <= PatternServers.NODES; number++) {
            try (DeployedApplications deployedApplications = patternServers.applications(number)) {
                messages += deployedApplications.messagesSent();
            }
        }
        return messages;
    }
}
