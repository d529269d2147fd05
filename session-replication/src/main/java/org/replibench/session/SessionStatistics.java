package org.replibench.session;

import io.undertow.server.session.SessionManagerStatistics;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** What the server's management asks of a session manager. */
final class SessionStatistics implements SessionManagerStatistics {
    private static final long UNLIMITED = -1;

    private final LocalSessions live;
    private final long startMillis;
    private volatile long maxActive = UNLIMITED;
    private final LongAdder created = new LongAdder();
    private final LongAdder rejected = new LongAdder();
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

    /** Allows only so many sessions to be made while they are live on this node; none or less: any number. */
    void maxActive(long limit) {
        maxActive = limit > 0 ? limit : UNLIMITED;
    }

    /** Whether one session more may be made; counts it as rejected if not. */
    boolean admit() {
        boolean admitted = maxActive == UNLIMITED || live.size() < maxActive;
        if (!admitted) {
            rejected.increment();
        }
        return admitted;
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
        return maxActive;
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
        return rejected.sum();
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
