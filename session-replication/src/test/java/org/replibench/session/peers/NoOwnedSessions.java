package org.replibench.session.peers;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.session.copies.GivenUpSession;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionUpdate;

/** Of a node that owns nothing, unless a test has it do so. */
class NoOwnedSessions implements OwnedSessions {
    @Override
    public boolean owns(String id) {
        return false;
    }

    @Override
    public void release(String id, Object claim, Consumer<Optional<SessionUpdate>> handOver) {
        handOver.accept(Optional.empty());
    }

    @Override
    public void awaited(String id, Object claim) {}

    @Override
    public void withdrawn(String id, Object claim) {}

    @Override
    public void nodeLeft() {}

    @Override
    public void superseded(String id, long version) {}

    @Override
    public boolean ownsSince(String id, long version) {
        return false;
    }

    @Override
    public void passedOver(String id, long version, Consumer<SessionUpdate> keep) {
        // There are none.
    }

    @Override
    public void goesOnUnder(String formerId, long version, String id) {}

    @Override
    public void refusedFor(String id, long below, List<?> claims) {}

    @Override
    public void updateRefused(String id, long below, List<?> claims) {}

    @Override
    public void resend(String id) {}

    @Override
    public void holdersChanged() {}

    @Override
    public void markAllUnverified() {}

    @Override
    public void expireOrphan(String id, long version) {}

    @Override
    public void takeBack(List<GivenUpSession> sessions) {}

    @Override
    public void orphanExpired(SessionUpdate last) {}
}
