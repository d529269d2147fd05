package org.replibench.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.replibench.machines.support.ClusterException;

/**
 * Waits until a node serves and is a member of its cluster.
 *
 * @param firstFailure of the nodes that are waited for at once: the others, which would wait in vain for one that has ended, end with it
 */
record NodeReadiness(Node node, AtomicReference<ClusterException> firstFailure) {
    /** Eight nodes on two cores serve after 66 to 77 s; a slower machine gets four times that. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    void awaitHealth() {
        URI health = node.url().resolve("health");
        await("no answer from " + health, () -> answers(health, ANSWER_TIMEOUT));
    }

    void awaitMembers(int members) {
        await("the cluster view has not " + members + " members", () -> node.sees(members));
    }

    private void await(String complaint, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            ClusterException ofOther = firstFailure.get();
            if (ofOther != null) {
                throw ofOther;
            }
            if (node.ranOutOfMemory()) {
                throw failure("out of memory: the kernel killed it at its limit, see -Dnode.memory");
            }
            if (!node.alive()) {
                throw failure("its process ended"
                        + node.management()
                                .firstError(node.log())
                                .map(error -> ": " + error)
                                .orElse(""));
            }
            node.management().bootFailure(node.log()).ifPresent(error -> {
                throw failure(error);
            });
            if (System.nanoTime() > deadline) {
                throw failure(complaint + " after " + TIMEOUT.toSeconds() + " s"
                        + node.management()
                                .firstError(node.log())
                                .map(error -> "; its first error: " + error)
                                .orElse(""));
            }
            pause();
        }
    }

    private ClusterException failure(String cause) {
        ClusterException failure = new ClusterException(node.name() + ": " + cause + "; see " + node.log());
        firstFailure.compareAndSet(null, failure);
        return failure;
    }

    static boolean answers(URI uri, Duration patience) {
        try {
            HttpRequest request = HttpRequest.newBuilder(uri).timeout(patience).build();
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting for " + uri, e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting for a node", e);
        }
    }
}
