package org.replibench.session;

import io.undertow.server.session.SessionManagerStatistics;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The statistics of several session managers as if they were one.
 *
 * @param parts at least one
 */
record SessionStatisticsSum(List<SessionManagerStatistics> parts) implements SessionManagerStatistics {
    private static final int UNLIMITED = -1;

    private long sum(ToLongFunction<SessionManagerStatistics> value) {
        return parts.stream().mapToLong(value).sum();
    }

    @Override
    public long getCreatedSessionCount() {
        return sum(SessionManagerStatistics::getCreatedSessionCount);
    }

    @Override
    public long getMaxActiveSessions() {
        return parts.stream().anyMatch(part -> part.getMaxActiveSessions() < 0)
                ? UNLIMITED
                : sum(SessionManagerStatistics::getMaxActiveSessions);
    }

    /** An upper bound: they need not have had their most sessions at the same time. */
    @Override
    public long getHighestSessionCount() {
        return sum(SessionManagerStatistics::getHighestSessionCount);
    }

    @Override
    public long getActiveSessionCount() {
        return sum(SessionManagerStatistics::getActiveSessionCount);
    }

    @Override
    public long getExpiredSessionCount() {
        return sum(SessionManagerStatistics::getExpiredSessionCount);
    }

    @Override
    public long getRejectedSessions() {
        return sum(SessionManagerStatistics::getRejectedSessions);
    }

    @Override
    public long getMaxSessionAliveTime() {
        return parts.stream()
                .mapToLong(SessionManagerStatistics::getMaxSessionAliveTime)
                .max()
                .orElse(0);
    }

    @Override
    public long getAverageSessionAliveTime() {
        long ended = getExpiredSessionCount();
        return ended == 0 ? 0 : sum(part -> part.getAverageSessionAliveTime() * part.getExpiredSessionCount()) / ended;
    }

    @Override
    public long getStartTime() {
        return parts.stream()
                .mapToLong(SessionManagerStatistics::getStartTime)
                .min()
                .orElse(0);
    }
}
