package org.replibench.session;

import io.undertow.server.session.SessionManagerStatistics;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** What the server's management asks of a session manager. */
final class SessionStatistics implements SessionManagerStatistics {
    private static final int UNLIMITED = -1;

    private final LocalSessions live;
    private final long startMillis;
    private final LongAdder created = new LongAdder();
    private final LongAdder destroyed = new LongAdder();
    private final LongAdder lifetimeSeconds = new LongAdder();
    private final LongAccumulator longestSeconds = new LongAccumulator(Math::max, 0);
    private final LongAccumulator highest = new LongAccumulator(Math::max, 0);

    SessionStatistics(LocalSessions live, long startMillis) {
        this.live = live;
        this.startMillis = startMillis;
    }

    void created() {
        created.increment();
        highest.accumulate(live.size());
    }

    void destroyed(long seconds) {
        destroyed.increment();
        lifetimeSeconds.add(seconds);
        longestSeconds.accumulate(seconds);
    }

    @Override
    public long getCreatedSessionCount() {
        return created.sum();
    }

    @Override
    public long getMaxActiveSessions() {
        return UNLIMITED;
    }

    @Override
    public long getHighestSessionCount() {
        return highest.get();
    }

    @Override
    public long getActiveSessionCount() {
        return live.size();
    }

    @Override
    public long getExpiredSessionCount() {
        return destroyed.sum();
    }

    @Override
    public long getRejectedSessions() {
        return 0;
    }

    @Override
    public long getMaxSessionAliveTime() {
        return longestSeconds.get();
    }

    @Override
    public long getAverageSessionAliveTime() {
        long count = destroyed.sum();
        return count == 0 ? 0 : lifetimeSeconds.sum() / count;
    }

    @Override
    public long getStartTime() {
        return startMillis;
    }
}
