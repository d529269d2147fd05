package org.replibench.cluster.balancer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.replibench.model.balancing.Backend;

/** Polls the health of nodes, each on its own thread, so that one that hangs delays no other. */
final class BackendHealthCheck implements AutoCloseable {
    /** Hears what nodes answered. */
    interface HealthListener {
        /**
         * @param serves whether it said that it can serve
         * @param askedNanos when it was asked, by {@link System#nanoTime}
         */
        void healthChecked(Backend backend, boolean serves, long askedNanos);
    }

    /** A page takes some milliseconds; a node that takes that long does not serve. */
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private static final long INTERVAL_MILLIS = 250;
    private static final int OK = 200;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    private final List<Thread> threads;

    /**
     * @param path the path that is requested, such as {@code health}
     * @param healthListener hears each answer, and each timeout
     */
    BackendHealthCheck(List<Backend> backends, String path, HealthListener healthListener) {
        threads = backends.stream()
                .map(backend -> new Thread(
                        () -> watch(backend, backend.url().resolve(path), healthListener),
                        "health-of-" + backend.name()))
                .toList();
        threads.forEach(thread -> {
            thread.setDaemon(true);
            thread.start();
        });
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }

    private void watch(Backend backend, URI uri, HealthListener healthListener) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                long askedNanos = System.nanoTime();
                healthListener.healthChecked(backend, serves(uri), askedNanos);
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean serves(URI uri) throws InterruptedException {
        try {
            return http.send(
                                    HttpRequest.newBuilder(uri).timeout(TIMEOUT).build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == OK;
        } catch (IOException e) {
            return false;
        }
    }
}
