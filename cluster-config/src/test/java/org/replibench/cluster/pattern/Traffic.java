package org.replibench.cluster.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.replibench.cluster.Node;
import org.replibench.model.Scope;

/** What leaves the node that serves a session, by the server's own counters and the database's rows. */
final class Traffic {
    private static final int REQUESTS = 20;

    /** Heads of messages, and the cluster's own chatter. */
    private static final double OVERHEAD = 1.12;

    private final Servers servers;

    Traffic(Servers servers) {
        this.servers = servers;
    }

    void isWhatThePatternSays(Subject subject) throws Exception {
        Node owner = servers.node(1);
        subject.begin(owner);
        if (subject.inDatabase()) {
            rowsAreWhatThePatternSays(subject, owner);
        } else {
            messagesAreWhatThePatternSays(subject, owner);
        }
    }

    private void messagesAreWhatThePatternSays(Subject subject, Node owner) throws Exception {
        servers.settle(1);
        long bytesBefore = bytes(owner);
        long repliesBefore = replies();
        change(subject, owner);
        servers.settle(1);
        long bytes = bytes(owner) - bytesBefore;
        long replies = replies() - repliesBefore;

        long transfers = (long) REQUESTS * subject.transfersOfAChange() * subject.messagesOfATransfer(Servers.NODES);
        long payload = transfers * subject.bytesOfATransfer();
        assertThat(bytes)
                .as("bytes of %d transfers of %d", transfers, subject.bytesOfATransfer())
                .isBetween(payload, (long) (payload * OVERHEAD) + PatternServlet.SMALL_BYTES);
        long confirmations = (long) REQUESTS * subject.confirmationsOfAChange(Servers.NODES);
        if (confirmations > 0) {
            assertThat(replies).as("confirmations").isGreaterThanOrEqualTo(confirmations);
        } else {
            assertThat(replies).as("messages of those that need not confirm").isLessThan(REQUESTS);
        }

        long before = bytes(owner);
        for (int i = 0; i < REQUESTS; i++) {
            assertThat(subject.read(owner)).isEqualTo(subject.expected());
        }
        servers.settle(1);
        assertThat(bytes(owner) - before).as("bytes of reading").isLessThan(PatternServlet.SMALL_BYTES);
    }

    private void rowsAreWhatThePatternSays(Subject subject, Node owner) throws Exception {
        long largeAtBegin = subject.atShutdown() ? 0 : 1;
        long transfers = (long) REQUESTS * subject.transfersOfAChange();
        try (RowsWritten rows = RowsWritten.in(servers.database)) {
            long bytesBefore = bytes(owner);
            change(subject, owner);
            awaitRows(rows, transfers);
            assertThat(rows.of("large"))
                    .as("rows of the unchanged attribute")
                    .isBetween(
                            subject.pattern.scope() == Scope.ALL_ATTRIBUTES ? transfers : 0,
                            (subject.pattern.scope() == Scope.ALL_ATTRIBUTES ? transfers : 0) + largeAtBegin);
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(subject.read(owner)).isEqualTo(subject.expected());
            }
            assertThat(rows.of("small")).as("rows of the changed attribute").isEqualTo(transfers);
            assertThat(bytes(owner) - bytesBefore).as("bytes to other nodes").isLessThan(PatternServlet.SMALL_BYTES);
        }
    }

    /** An asynchronous pattern's rows are written a little later. */
    private static void awaitRows(RowsWritten rows, long transfers) throws SQLException, InterruptedException {
        for (int i = 0; i < 50 && rows.of("small") < transfers; i++) {
            Thread.sleep(100);
        }
    }

    private static void change(Subject subject, Node owner) throws Exception {
        for (int i = 1; i <= REQUESTS; i++) {
            assertThat(subject.change(owner)).isEqualTo(i + " large");
        }
    }

    void refusesAnObject(Subject subject) throws Exception {
        Node owner = servers.node(1);
        if (!subject.atShutdown()) {
            assertThat(subject.status(owner, "spoil")).isEqualTo(Browser.FAILED);
        }
        assertThat(subject.read(owner)).isEqualTo(subject.expected());
    }

    private static long bytes(Node node) {
        return node.interconnectBytesSent().orElseThrow();
    }

    private long replies() throws Exception {
        long messages = 0;
        for (int number = 2; number <= Servers.NODES; number++) {
            try (Applications applications = servers.applications(number)) {
                messages += applications.messagesSent();
            }
        }
        return messages;
    }
}
