package org.replibench.cluster.balancer;

import io.undertow.Undertow;
import io.undertow.client.UndertowClient;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.proxy.LoadBalancingProxyClient;
import io.undertow.server.handlers.proxy.ProxyHandler;
import io.undertow.util.HttpString;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.replibench.model.balancing.Backend;
import org.replibench.model.balancing.BackendSelector;

/** One balancer: a listener, Undertow's proxy with sticky sessions, and a {@link BackendSelector}. */
final class ProxyFrontend implements AutoCloseable {
    private static final HttpString NODE_HEADER = new HttpString(EmbeddedLoadBalancer.NODE_HEADER);
    private static final String LOOPBACK = "127.0.0.1";

    /** Proxying does not block, so one thread serves a few hundred clients. */
    private static final int THREADS = 1;

    /** More than the number of clients, so that none waits for a connection. */
    private static final int CONNECTIONS_PER_THREAD = 1_000;

    /** What stands between a session's id and its routes. */
    private static final String ROUTE_DELIMITER = ".";

    /** A node that refused a connection is tried again so soon. */
    private static final int RETRY_SECONDS = 1;

    /** Longer than any client waits, so that the client gives up first. */
    private static final int MAX_REQUEST_MILLIS = 30_000;

    private final Undertow server;
    private final RoutingProxyClient routingProxyClient;

    /** @param backends all that there may be; none is in rotation yet */
    ProxyFrontend(List<Backend> backends, BackendSelector backendSelector, RoutingCounters routingCounters) {
        this.routingProxyClient = new RoutingProxyClient(backends, backendSelector, routingCounters);
        this.server = Undertow.builder()
                .addHttpListener(0, LOOPBACK)
                .setIoThreads(THREADS)
                .setWorkerThreads(THREADS)
                .setHandler(ProxyHandler.builder()
                        .setProxyClient(routingProxyClient)
                        .setMaxRequestTime(MAX_REQUEST_MILLIS)
                        .setMaxConnectionRetries(backends.size())
                        .build())
                .build();
        server.start();
    }

    URI url() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return URI.create("http://" + LOOPBACK + ":" + address.getPort() + "/");
    }

    void addBackend(Backend backend) {
        routingProxyClient.addHost(root(backend), backend.name());
    }

    /**
     * Requests in flight go on; sessions of that node go to others from now on. On the proxy's thread, since a node's idle
     * connections are that thread's alone, and so that whatever was sent to the node has been counted when this returns.
     */
    void removeBackend(Backend backend) {
        CompletableFuture.runAsync(
                        () -> routingProxyClient.removeHost(root(backend)),
                        server.getWorker().getIoThread())
                .join();
    }

    @Override
    public void close() {
        server.stop();
    }

    /** The proxy appends a request's path to it. */
    private static URI root(Backend backend) {
        String url = backend.url().toString();
        return URI.create(url.substring(0, url.length() - 1));
    }

    /** Knows what it sends where. */
    private static final class RoutingProxyClient extends LoadBalancingProxyClient {
        private final List<Backend> backends;
        private final RoutingCounters counters;

        RoutingProxyClient(List<Backend> backends, BackendSelector backendSelector, RoutingCounters routingCounters) {
            super(
                    UndertowClient.getInstance(),
                    null,
                    hosts -> choose(backends, backendSelector, routingCounters, hosts));
            this.backends = backends;
            this.counters = routingCounters;
            setConnectionsPerThread(CONNECTIONS_PER_THREAD);
            setRankedRoutingDelimiter(ROUTE_DELIMITER);
            setProblemServerRetry(RETRY_SECONDS);
        }

        @Override
        protected Host selectHost(HttpServerExchange exchange) {
            Host selected = super.selectHost(exchange);
            if (selected != null) {
                String node = find(backends, selected.getUri()).name();
                counters.requestStarted(node);
                exchange.getResponseHeaders().put(NODE_HEADER, node);
                exchange.addExchangeCompleteListener((ended, next) -> {
                    counters.requestEnded(node);
                    next.proceed();
                });
            }
            return selected;
        }

        /** In the nodes' own order, whatever the order in which they came into rotation. */
        private static int choose(
                List<Backend> backends,
                BackendSelector backendSelector,
                RoutingCounters routingCounters,
                Host[] hosts) {
            List<URI> roots = Arrays.stream(hosts).map(Host::getUri).toList();
            Backend chosen = backendSelector.select(backends.stream()
                    .filter(backend -> roots.contains(root(backend)))
                    .toList());
            routingCounters.backendChosen(chosen.name());
            return roots.indexOf(root(chosen));
        }

        private static Backend find(List<Backend> backends, URI root) {
            return backends.stream()
                    .filter(backend -> root(backend).equals(root))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
