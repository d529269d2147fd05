package org.replibench.runner.failover;

import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Without a balancer: a virtual user begins its sessions at its home node, stays where it is, and tries the next node when it
 * gets no answer. It knows no more of the nodes than that, but that its home failed it not long ago.
 */
final class DirectRoute implements Route {
    /** A server is back by then, so that nodes have their share of users again when the next fault comes. */
    private static final long GRUDGE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final List<Target> nodes;
    private final int home;
    private final LongSupplier nanos;
    private int current;
    private long homeFailedNanos;

    /** @param client whose home is one of the nodes, round robin */
    DirectRoute(List<Target> nodes, int client) {
        this(nodes, client, System::nanoTime);
    }

    /** @param nanos a monotonic clock */
    DirectRoute(List<Target> nodes, int client, LongSupplier nanos) {
        this.nodes = List.copyOf(nodes);
        this.home = client % nodes.size();
        this.nanos = nanos;
        this.current = home;
        this.homeFailedNanos = nanos.getAsLong() - GRUDGE_NANOS;
    }

    @Override
    public URI url() {
        return nodes.get(current).url();
    }

    @Override
    public String answered(String sessionCookie) {
        return nodes.get(current).name();
    }

    @Override
    public void begins() {
        if (nanos.getAsLong() - homeFailedNanos >= GRUDGE_NANOS) {
            current = home;
        }
    }

    @Override
    public void failed() {
        if (current == home) {
            homeFailedNanos = nanos.getAsLong();
        }
        current = (current + 1) % nodes.size();
    }
}
