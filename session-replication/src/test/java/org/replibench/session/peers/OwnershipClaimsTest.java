package org.replibench.session.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;

class OwnershipClaimsTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final String ID = "session";
    private static final SessionUpdate WHOLE = new SessionUpdate(
            ID,
            List.of(),
            SessionVersion.next(SessionVersion.NONE),
            true,
            System.currentTimeMillis(),
            60,
            new String[] {"name"},
            new byte[][] {{1}});

    /** Of an owner whose request goes on until the node is gone. */
    private static final class BusySessions extends NoOwnedSessions {
        final CountDownLatch claimed = new CountDownLatch(1);

        @Override
        public boolean owns(String id) {
            return true;
        }

        @Override
        public void release(String id, Object claim, Consumer<Optional<SessionUpdate>> handOver) {
            claimed.countDown();
        }
    }

    private static final class ClaimRecordingSessions extends NoOwnedSessions {
        final CountDownLatch asked = new CountDownLatch(1);

        @Override
        public boolean owns(String id) {
            asked.countDown();
            return false;
        }
    }

    private static final class RefusalRecordingSessions extends NoOwnedSessions {
        final CompletableFuture<Long> refusedBelow = new CompletableFuture<>();

        @Override
        public void updateRefused(String id, long below, List<?> claims) {
            refusedBelow.complete(below);
        }
    }

    @Test
    void aSessionThatItsOwnerHandsOverWhileItIsClaimedIsFound() throws Exception {
        try (TestPeers testPeers = new TestPeers()) {
            BusySessions owned = new BusySessions();
            ClaimRecordingSessions elsewhere = new ClaimRecordingSessions();
            PeerReplicationBackend owner = testPeers.join(owned);
            PeerReplicationBackend claimer = testPeers.join(new NoOwnedSessions());
            testPeers.join(elsewhere);
            TestNetwork.awaitMembership(testPeers.stores);

            CompletableFuture<SessionTakeover> takeover =
                    CompletableFuture.supplyAsync(() -> claimer.takeOver(ID, SessionVersion.NONE, found -> found));
            owned.claimed.await();
            elsewhere.asked.await();
            SessionBackups sessionBackups = owner.create(ID);
            sessionBackups.send(WHOLE);
            owner.stop();

            assertThat(takeover.get(1, TimeUnit.MINUTES).newer())
                    .hasValueSatisfying(newer -> assertThat(newer.version()).isEqualTo(WHOLE.version()));
        }
    }

    /** The owner learns of the claim when its update is refused, and sends it again, to the holder that has answered. */
    @Test
    void whatAnOwnerWroteAfterItsHolderHadAnsweredAClaimIsFoundWhenItIsKilled() throws Exception {
        try (InMemoryNetwork network = new InMemoryNetwork()) {
            BusySessions owned = new BusySessions();
            PeerReplicationBackend owner = network.join(TIMEOUT, owned);
            PeerReplicationBackend holder = network.join(TIMEOUT, new NoOwnedSessions());
            TestNetwork.awaitMembership(List.of(owner, holder));
            SessionBackups copies = owner.create(ID);
            assertThat(copies.send(WHOLE).await(TIMEOUT)).isEqualTo(TransferOutcome.CONFIRMED);
            PeerReplicationBackend claimer = network.join(TIMEOUT, new NoOwnedSessions());
            network.awaitMembership();

            CompletableFuture<SessionTakeover> takeover =
                    CompletableFuture.supplyAsync(() -> claimer.takeOver(ID, SessionVersion.NONE, found -> found));
            owned.claimed.await();
            long version = WHOLE.version();
            while (copies.send(ofVersion(++version)).await(TIMEOUT) != TransferOutcome.MOVED) {
                Thread.sleep(1);
            }
            long written = SessionVersion.next(SessionVersion.nextEpoch(version));
            assertThat(copies.send(ofVersion(written)).await(TIMEOUT)).isEqualTo(TransferOutcome.CONFIRMED);
            network.crash(0);

            assertThat(takeover.get(1, TimeUnit.MINUTES).newer())
                    .hasValueSatisfying(newer -> assertThat(newer.version()).isEqualTo(written));
            claimer.stop();
            holder.stop();
        }
    }

    /** A holder takes a claim for a repeated one if its number is not larger than that of an earlier one. */
    @Test
    void claimsOfANewDeploymentAreNotTakenForThoseOfTheFormerOne() throws Exception {
        try (TestPeers testPeers = new TestPeers()) {
            PeerReplicationBackend owner = testPeers.join(new NoOwnedSessions());
            testPeers.join(new NoOwnedSessions());
            TestNetwork.awaitMembership(testPeers.stores);
            owner.create(ID).send(WHOLE);
            owner.drain(TIMEOUT);
            PeerReplicationBackend claimer = testPeers.join(new NoOwnedSessions());
            TestNetwork.awaitMembership(testPeers.stores);
            claimer.takeOver(ID, SessionVersion.NONE, found -> found);
            SessionTakeover before = claimer.takeOver(ID, SessionVersion.NONE, found -> found);

            PeerReplicationBackend redeployed = testPeers.redeploy(2, new NoOwnedSessions());
            TestNetwork.awaitMembership(testPeers.stores);

            assertThat(redeployed
                            .takeOver(ID, SessionVersion.NONE, found -> found)
                            .version())
                    .isGreaterThan(before.version());
        }
    }

    /** An owner since then would ask all others in vain. */
    @Test
    void whatAPassedOverOwnerMayHaveIsDoubtedOnceTheClaimerIsGoneAndNothingNewer() throws Exception {
        try (InMemoryNetwork network = new InMemoryNetwork()) {
            RefusalRecordingSessions told = new RefusalRecordingSessions();
            PeerReplicationBackend owner = network.join(TIMEOUT, new NoOwnedSessions());
            PeerReplicationBackend claimer = network.join(TIMEOUT, new NoOwnedSessions());
            network.join(TIMEOUT, told);
            network.join(TIMEOUT, new NoOwnedSessions());
            network.awaitMembership();
            assertThat(owner.create(ID).send(WHOLE).await(TIMEOUT)).isEqualTo(TransferOutcome.CONFIRMED);
            network.silence(0);

            SessionTakeover takeover = claimer.takeOver(ID, SessionVersion.NONE, found -> found);
            network.crash(1);

            assertThat(told.refusedBelow.get(1, TimeUnit.MINUTES))
                    .isGreaterThan(WHOLE.version())
                    .isLessThanOrEqualTo(takeover.version());
        }
    }

    private static SessionUpdate ofVersion(long version) {
        return new SessionUpdate(
                ID,
                List.of(),
                version,
                true,
                WHOLE.createdMillis(),
                WHOLE.maxInactiveSeconds(),
                WHOLE.names(),
                WHOLE.values());
    }
}
