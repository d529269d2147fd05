package org.replibench.cluster.support;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Does the same for several nodes at once. */
public final class ParallelTasks {
    private ParallelTasks() {}

    /**
     * Runs all tasks at the same time, waits for all, and throws the first failure. An interrupt of this thread interrupts
     * all of them.
     *
     * @throws ClusterException if this thread was interrupted; it still is, and all tasks have ended
     */
    public static void run(List<Runnable> tasks) {
        if (tasks.isEmpty()) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        CompletableFuture<Void> all = CompletableFuture.allOf(tasks.stream()
                .map(task -> CompletableFuture.runAsync(task, threads))
                .toArray(CompletableFuture<?>[]::new));
        try {
            all.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            threads.shutdownNow();
            all.exceptionally(failure -> null).join();
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted", e);
        } finally {
            threads.shutdown();
        }
    }
}
