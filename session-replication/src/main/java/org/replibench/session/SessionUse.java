package org.replibench.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Who uses a session on this node, since when nobody does, and which other nodes wait for that. */
final class SessionUse {
    private final BooleanSupplier live;
    private final List<Release> releases = new ArrayList<>(0);
    private volatile long lastAccessedMillis;
    private volatile boolean leaving;
    private long lastUsedMillis;
    private int requests;

    /** @param live whether the session lives on this node */
    SessionUse(BooleanSupplier live, long nowMillis) {
        this.live = live;
        this.lastAccessedMillis = nowMillis;
        this.lastUsedMillis = nowMillis;
    }

    /** Lets a request in; false if the session has ended, moved or timed out. */
    synchronized boolean enter(long nowMillis, int maxInactiveSeconds) {
        if (!live.getAsBoolean() || leaving || timedOut(nowMillis, maxInactiveSeconds)) {
            return false;
        }
        requests++;
        lastUsedMillis = nowMillis;
        return true;
    }

    synchronized void leave(long startedMillis) {
        requests--;
        lastAccessedMillis = startedMillis;
        lastUsedMillis = System.currentTimeMillis();
    }

    synchronized boolean inRequest() {
        return requests > 0;
    }

    synchronized boolean timedOut(long nowMillis, int maxInactiveSeconds) {
        return requests == 0
                && maxInactiveSeconds > 0
                && nowMillis - lastUsedMillis >= TimeUnit.SECONDS.toMillis(maxInactiveSeconds);
    }

    /** When the last request that is over began. */
    long lastAccessedMillis() {
        return lastAccessedMillis;
    }

    /** Whether a request has to wait a moment until the session is elsewhere. */
    boolean leaving() {
        return leaving;
    }

    /** Notes that another node wants the session; true if no request uses it now. */
    synchronized boolean wanted(Release release) {
        releases.add(release);
        return requests == 0;
    }

    /** Those who want the session, if no request uses it; from then until {@link #left} it lets none in. */
    synchronized List<Release> startLeaving() {
        if (requests > 0 || releases.isEmpty()) {
            return List.of();
        }
        List<Release> wishes = List.copyOf(releases);
        releases.clear();
        leaving = true;
        return wishes;
    }

    void left() {
        leaving = false;
    }

    /** A node that wants the session knows that it has to wait. */
    synchronized void awaited(Object claim) {
        releases.stream().filter(release -> release.of(claim)).forEach(Release::awaited);
        notifyAll();
    }

    /** Waits until there are nodes that want the session, and all of them wait for it; false if not within the timeout. */
    synchronized boolean awaitClaimers(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            while (releases.isEmpty() || !releases.stream().allMatch(Release::isAwaited)) {
                long nanos = deadline - System.nanoTime();
                if (nanos <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, nanos);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
