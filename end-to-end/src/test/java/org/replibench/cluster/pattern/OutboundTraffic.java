package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.replibench.cluster.Node;
import org.replibench.model.ReplicationScope;

/** What leaves the node that serves a session, by the server's own counters and the database's rows. */
final class OutboundTraffic {
    private static final int REQUESTS = 20;

    /** Heads of messages, and the cluster's own chatter. */
    private static final double OVERHEAD = 1.12;

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
        patternServers.settle(1);
        long bytesBefore = bytes(owner);
        long repliesBefore = replies();
        change(patternUnderTest, owner);
        patternServers.settle(1);
        long bytes = bytes(owner) - bytesBefore;
        long replies = replies() - repliesBefore;

        long transfers = (long) REQUESTS
                * patternUnderTest.transfersOfAChange()
                * patternUnderTest.messagesOfATransfer(PatternServers.NODES);
        long payload = transfers * patternUnderTest.bytesOfATransfer();
        assertThat(bytes)
                .as("bytes of %d transfers of %d", transfers, patternUnderTest.bytesOfATransfer())
                .isBetween(payload, (long) (payload * OVERHEAD) + PatternServlet.SMALL_BYTES);
        long confirmations = (long) REQUESTS * patternUnderTest.confirmationsOfAChange(PatternServers.NODES);
        if (confirmations > 0) {
            assertThat(replies).as("confirmations").isGreaterThanOrEqualTo(confirmations);
        } else {
            assertThat(replies).as("messages of those that need not confirm").isLessThan(REQUESTS);
        }

        long before = bytes(owner);
        for (int i = 0; i < REQUESTS; i++) {
            assertThat(patternUnderTest.read(owner)).isEqualTo(patternUnderTest.expected());
        }
        patternServers.settle(1);
        assertThat(bytes(owner) - before).as("bytes of reading").isLessThan(PatternServlet.SMALL_BYTES);
    }

    private void rowsAreWhatThePatternSays(PatternUnderTest patternUnderTest, Node owner) throws Exception {
        long largeAtBegin = patternUnderTest.atShutdown() ? 0 : 1;
        long transfers = (long) REQUESTS * patternUnderTest.transfersOfAChange();
        try (AttributeRowCounter rows = AttributeRowCounter.in(patternServers.database)) {
            long bytesBefore = bytes(owner);
            change(patternUnderTest, owner);
            awaitRows(rows, transfers);
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

    /** An asynchronous pattern's rows are written a little later. */
    private static void awaitRows(AttributeRowCounter rows, long transfers) throws SQLException, InterruptedException {
        for (int i = 0; i < 50 && rows.of("small") < transfers; i++) {
            Thread.sleep(100);
        }
    }

    private static void change(PatternUnderTest patternUnderTest, Node owner) throws Exception {
        for (int i = 1; i <= REQUESTS; i++) {
            assertThat(patternUnderTest.change(owner)).isEqualTo(i + " large");
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
