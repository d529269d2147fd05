package org.replibench.session;

import io.undertow.server.session.SessionListener.SessionDestroyedReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.interleaving.InterleavingsTest;

/** Invariants: a session ends or moves, once, and sends nothing after it has moved; the versions that leave it grow. */
public class ReplicatedSessionStateInterleavingsTest extends InterleavingsTest {
    private static final int UNENDING = -1;

    private final AtomicInteger ids = new AtomicInteger();
    private final SentVersions sent = new SentVersions();
    private final ReplicatedSessionState state =
            // Without attributes nothing is serialised.
            new ReplicatedSessionState("id", UNENDING, 0, new SessionAttributes(null), sent, () -> {});

    public ReplicatedSessionStateInterleavingsTest() {
        super(Specification.class);
    }

    @Operation
    public boolean transfer() {
        return state.transfer(true).await(Duration.ZERO) != TransferOutcome.MOVED;
    }

    @Operation
    public boolean changeId() {
        return state.rename(() -> "id" + ids.incrementAndGet()) != null;
    }

    @Operation
    public boolean countOn() {
        return state.countOn(state.version());
    }

    @Operation
    public boolean signOff() {
        boolean begun = state.claimEnd(SessionDestroyedReason.INVALIDATED, Duration.ZERO)
                && state.end(SessionDestroyedReason.INVALIDATED);
        if (begun) {
            state.ended();
        }
        return begun;
    }

    @Operation
    public boolean move() {
        boolean[] moved = {false};
        state.moveTo(
                whole -> {
                    moved[0] = whole.isPresent();
                    whole.ifPresent(sent::moved);
                },
                reason -> {
                    throw new IllegalStateException(reason);
                });
        return moved[0];
    }

    @Validate
    public void versionsGrowAndNothingFollowsAMove() {
        for (int i = 1; i < sent.versions.size(); i++) {
            if (sent.versions.get(i) <= sent.versions.get(i - 1)) {
                throw new IllegalStateException("versions " + sent.versions);
            }
        }
        if (sent.afterMove > 0) {
            throw new IllegalStateException(sent.afterMove + " updates after the session had moved");
        }
    }

    /** Notes what leaves the session; guarded by its state's lock. */
    private static final class SentVersions implements SessionBackups {
        private final List<Long> versions = new ArrayList<>();
        private boolean gone;
        private int afterMove;

        private void note(long version) {
            versions.add(version);
            if (gone) {
                afterMove++;
            }
        }

        void moved(SessionUpdate whole) {
            note(whole.version());
            gone = true;
        }

        @Override
        public TransferConfirmation send(SessionUpdate sessionUpdate) {
            note(sessionUpdate.version());
            return TransferConfirmation.IMMEDIATE;
        }

        @Override
        public TransferConfirmation remove(String id, long version) {
            note(version);
            return TransferConfirmation.IMMEDIATE;
        }

        @Override
        public Optional<TransferConfirmation> claimEnd(String id, long version) {
            return Optional.empty();
        }

        @Override
        public void ending(String id, long version) {
            if (gone) {
                afterMove++;
            }
        }

        @Override
        public boolean retire(String id, String nextId, long version) {
            return version > SessionVersion.NONE;
        }

        @Override
        public boolean needsWhole() {
            return false;
        }

        @Override
        public void requireWhole() {
            // Each update is whole.
        }

        @Override
        public boolean held() {
            return true;
        }

        @Override
        public boolean hasWaitingClaimers() {
            return false;
        }

        @Override
        public boolean current() {
            return true;
        }
    }

    /** A session that lives until it ends or moves. */
    public static class Specification {
        private boolean live = true;
        private boolean moved;

        public boolean transfer() {
            return !moved;
        }

        public boolean changeId() {
            return live;
        }

        public boolean countOn() {
            return live;
        }

        public boolean signOff() {
            boolean begun = live;
            live = false;
            return begun;
        }

        public boolean move() {
            moved |= live;
            return signOff();
        }
    }
}
