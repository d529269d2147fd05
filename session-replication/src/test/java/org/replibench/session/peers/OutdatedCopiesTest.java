package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;

class OutdatedCopiesTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final String ID = "session";

    /** Two requests of a node that was passed over: the first one hears of it, and so must the second. */
    @Test
    void eachAnnouncementIsRefusedOnceAnotherNodeHasTheSession() throws Exception {
        try (InMemoryNetwork network = new InMemoryNetwork()) {
            PeerReplicationBackend former = network.join(TIMEOUT, new NoOwnedSessions());
            PeerReplicationBackend owner = network.join(TIMEOUT, new NoOwnedSessions() {
                @Override
                public boolean owns(String id) {
                    return id.equals(ID);
                }
            });
            TestNetwork.awaitMembership(List.of(former, owner));
            SessionBackups copies = former.create(ID);
            long version = SessionVersion.next(SessionVersion.NONE);
            copies.retire(ID, "next", version);
            assertThat(copies.hasWaitingClaimers()).isTrue();

            for (int request = 0; request < 2; request++) {
                assertThat(copies.discardOutdated("next", version).await(TIMEOUT))
                        .as("request %d", request)
                        .isEqualTo(TransferOutcome.MOVED);
                assertThat(copies.hasWaitingClaimers()).isFalse();
            }
            former.stop();
            owner.stop();
        }
    }
}
