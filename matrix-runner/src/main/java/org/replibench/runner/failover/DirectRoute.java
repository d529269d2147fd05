package org.replibench.runner.failover;

import java.net.URI;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Without a balancer: a virtual user begins its sessions at its home node, stays where it is, and tries the next node when it
 * gets no answer. Who was driven from home goes back once the fault is healed, so that the next one finds nodes with their
 * shares of users again.
 */
final class DirectRoute implements Route {
    private final List<Target> nodes;
    private final int home;
    private final LongSupplier heals;
    private int current;
    private long homeFailedAt = -1;

    /**
     * @param client whose home is one of the nodes, round robin
     * @param heals how many faults were healed so far; from 0
     */
    DirectRoute(List<Target> nodes, int client, LongSupplier heals) {
        this.nodes = List.copyOf(nodes);
        this.home = client % nodes.size();
        this.heals = heals;
        this.current = home;
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
        if (astray()) {
            current = home;
        }
    }

    @Override
    public boolean astray() {
        return current != home && homeFailedAt != heals.getAsLong();
    }

    @Override
    public void failed() {
        if (current == home) {
            homeFailedAt = heals.getAsLong();
        }
        current = (current + 1) % nodes.size();
    }
}
