package org.replibench.cluster.balancer;

import io.undertow.Undertow;
import io.undertow.client.UndertowClient;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.proxy.LoadBalancingProxyClient;
import io.undertow.server.handlers.proxy.ProxyHandler;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One balancer: a listener and Undertow's proxy behind it, with sticky sessions; the rest is its {@link Choice}'s. */
final class Front implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    /** Proxying waits for nobody, so one thread moves what a few hundred clients ask for. */
    private static final int THREADS = 1;

    /** More than clients there may be: none waits for a connection, which would hide what it waits for. */
    private static final int CONNECTIONS_PER_THREAD = 1_000;

    /** A node that refused a connection is tried again so soon. */
    private static final int RETRY_SECONDS = 1;

    /** Longer than any client waits: who gives up is the client. */
    private static final int LONGEST_REQUEST_MILLIS = 30_000;

    private final Undertow server;
    private final Proxy proxy;

    /** @param backends all that there may be; none is in rotation yet */
    Front(List<Backend> backends, Choice choice, Traffic traffic) {
        this.proxy = new Proxy(backends, choice, traffic);
        this.server = Undertow.builder()
                .addHttpListener(0, LOOPBACK)
                .setIoThreads(THREADS)
                .setWorkerThreads(THREADS)
                .setHandler(ProxyHandler.builder()
                        .setProxyClient(proxy)
                        .setMaxRequestTime(LONGEST_REQUEST_MILLIS)
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

    void admit(Backend backend) {
        proxy.addHost(root(backend), backend.name());
    }

    /**
     * Requests under way go on; sessions of that node go to others from now on. By the thread that proxies, since a node's idle
     * connections are that thread's alone, and so that whatever was sent to the node has been counted when this returns.
     */
    void dismiss(Backend backend) {
        CompletableFuture.runAsync(
                        () -> proxy.removeHost(root(backend)),
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
    private static final class Proxy extends LoadBalancingProxyClient {
        private final List<Backend> backends;
        private final Traffic traffic;

        Proxy(List<Backend> backends, Choice choice, Traffic traffic) {
            super(UndertowClient.getInstance(), null, hosts -> choose(backends, choice, traffic, hosts));
            this.backends = backends;
            this.traffic = traffic;
            setConnectionsPerThread(CONNECTIONS_PER_THREAD);
            setProblemServerRetry(RETRY_SECONDS);
        }

        @Override
        protected Host selectHost(HttpServerExchange exchange) {
            Host selected = super.selectHost(exchange);
            if (selected != null) {
                String node = find(backends, selected.getUri()).name();
                traffic.begins(node);
                exchange.addExchangeCompleteListener((ended, next) -> {
                    traffic.ends(node);
                    next.proceed();
                });
            }
            return selected;
        }

        /** In the nodes' own order, whatever the order in which they came into rotation. */
        private static int choose(List<Backend> backends, Choice choice, Traffic traffic, Host[] hosts) {
            List<URI> roots = Arrays.stream(hosts).map(Host::getUri).toList();
            Backend chosen = choice.of(backends.stream()
                    .filter(backend -> roots.contains(root(backend)))
                    .toList());
            traffic.chose(chosen.name());
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
