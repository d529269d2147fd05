package org.replibench.cluster.balancer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Asks nodes again and again whether they can serve, each on a thread of its own: one that hangs holds up no other. */
final class HealthCheck implements AutoCloseable {
    /** Hears what nodes answered. */
    interface Listener {
        /**
         * @param serves whether it said that it can serve
         * @param askedNanos when it was asked, by {@link System#nanoTime}
         */
        void looked(Backend backend, boolean serves, long askedNanos);
    }

    /** A page takes some milliseconds; who takes so long does not serve. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final long BETWEEN_LOOKS_MILLIS = 250;
    private static final int OK = 200;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final List<Thread> threads;

    /**
     * @param path what is asked for, such as {@code health}
     * @param listener told of each answer, and of each that did not come
     */
    HealthCheck(List<Backend> backends, String path, Listener listener) {
        threads = backends.stream()
                .map(backend -> new Thread(
                        () -> watch(backend, backend.url().resolve(path), listener), "health-of-" + backend.name()))
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

    private void watch(Backend backend, URI uri, Listener listener) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                long askedNanos = System.nanoTime();
                listener.looked(backend, serves(uri), askedNanos);
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean serves(URI uri) throws InterruptedException {
        try {
            return http.send(
                                    HttpRequest.newBuilder(uri)
                                            .timeout(PATIENCE)
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == OK;
        } catch (IOException e) {
            return false;
        }
    }
}
