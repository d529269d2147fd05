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
    private final List<NodeEndpoint> nodes;
    private final int home;
    private final LongSupplier healedFaults;
    private int current;
    private long homeFailedAt = -1;

    /**
     * @param client whose home is one of the nodes, round robin
     * @param heals how many faults were healed so far; from 0
     */
    DirectRoute(List<NodeEndpoint> nodes, int client, LongSupplier heals) {
        this.nodes = List.copyOf(nodes);
        this.home = client % nodes.size();
        this.healedFaults = heals;
        this.current = home;
    }

    @Override
    public URI url() {
        return nodes.get(current).url();
    }

    @Override
    public String respondingNode(String sessionCookie) {
        return nodes.get(current).name();
    }

    @Override
    public void sessionStarting() {
        if (awayFromHome()) {
            current = home;
        }
    }

    @Override
    public boolean awayFromHome() {
        return current != home && homeFailedAt != healedFaults.getAsLong();
    }

    @Override
    public void requestFailed() {
        if (current == home) {
            homeFailedAt = healedFaults.getAsLong();
        }
        current = (current + 1) % nodes.size();
    }
}
