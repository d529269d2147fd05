package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

class ClaimsTest {
    private static final String ID = "session";
    private static final Update WHOLE = new Update(
            ID,
            null,
            Version.next(Version.NONE),
            true,
            System.currentTimeMillis(),
            60,
            new String[] {"name"},
            new byte[][] {{1}});

    /** Of an owner whose request goes on until the node is gone. */
    private static final class InUse extends NoSessions {
        final CountDownLatch claimed = new CountDownLatch(1);

        @Override
        public boolean owns(String id) {
            return true;
        }

        @Override
        public void release(String id, Object claim, Consumer<Optional<Update>> handOver) {
            claimed.countDown();
        }
    }

    private static final class Asked extends NoSessions {
        final CountDownLatch asked = new CountDownLatch(1);

        @Override
        public boolean owns(String id) {
            asked.countDown();
            return false;
        }
    }

    @Test
    void aSessionThatItsOwnerHandsOverWhileItIsClaimedIsFound() throws Exception {
        try (Peers peers = new Peers()) {
            InUse owned = new InUse();
            Asked elsewhere = new Asked();
            PeerStore owner = peers.join(owned);
            PeerStore claimer = peers.join(new NoSessions());
            peers.join(elsewhere);
            Introductions.await(peers.stores);

            CompletableFuture<Takeover> takeover =
                    CompletableFuture.supplyAsync(() -> claimer.takeOver(ID, Version.NONE, found -> found));
            owned.claimed.await();
            elsewhere.asked.await();
            Replica replica = owner.create(ID);
            replica.send(WHOLE);
            owner.stop();

            assertThat(takeover.get(10, TimeUnit.SECONDS).newer())
                    .hasValueSatisfying(newer -> assertThat(newer.version()).isEqualTo(WHOLE.version()));
        }
    }
}
