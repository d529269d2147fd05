package org.replibench.cluster.balancer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Asks nodes again and again whether they can serve, each on a thread of its own: one that hangs holds up no other. */
final class HealthCheck implements AutoCloseable {
    /** A page takes some milliseconds; who takes so long does not serve. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final long BETWEEN_LOOKS_MILLIS = 250;
    private static final int OK = 200;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final List<Thread> threads;

    /**
     * @param path what is asked for, such as {@code health}
     * @param well told of a node each time that it could serve
     * @param ill told of a node each time that it could not
     */
    HealthCheck(List<Backend> backends, String path, Consumer<Backend> well, Consumer<Backend> ill) {
        threads = backends.stream()
                .map(backend -> new Thread(
                        () -> watch(backend, backend.url().resolve(path), well, ill), "health-of-" + backend.name()))
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

    private void watch(Backend backend, URI uri, Consumer<Backend> well, Consumer<Backend> ill) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                (serves(uri) ? well : ill).accept(backend);
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
