package org.replibench.runner.failover;

import org.replibench.cluster.balancer.LoadBalancerServer;
import org.replibench.cluster.host.HostKind;
import org.replibench.runner.Installation;

/** WildFly's own load balancer, started when a cell first needs it, then kept for all that do. */
final class LoadBalancer implements AutoCloseable {
    private final Installation installation;
    private final HostKind hosts;
    private LoadBalancerServer running;

    LoadBalancer(Installation installation, HostKind hosts) {
        this.installation = installation;
        this.hosts = hosts;
    }

    LoadBalancerServer get() {
        if (running == null) {
            running = LoadBalancerServer.start(
                    installation.loadBalancer(),
                    installation.work(),
                    hosts.gateway().address());
        }
        return running;
    }

    @Override
    public void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}
