package org.replibench.runner.failover;

import java.net.URI;
import java.util.List;

/**
 * Without a balancer: a virtual user stays with its node, and tries the next one when it gets no answer. It knows no more of
 * the nodes than that.
 */
final class DirectRoute implements Route {
    private final List<Target> nodes;
    private int current;

    /** @param client begins at one of the nodes, round robin */
    DirectRoute(List<Target> nodes, int client) {
        this.nodes = List.copyOf(nodes);
        this.current = client % nodes.size();
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
    public void failed() {
        current = (current + 1) % nodes.size();
    }
}
