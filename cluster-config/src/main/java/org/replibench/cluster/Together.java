package org.replibench.cluster;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Does the same for several nodes at once. */
final class Together {
    private Together() {}

    /** Runs all tasks at the same time, waits for all, and throws the first failure. */
    static void run(List<Runnable> tasks) {
        if (tasks.isEmpty()) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            CompletableFuture.allOf(tasks.stream()
                            .map(task -> CompletableFuture.runAsync(task, threads))
                            .toArray(CompletableFuture<?>[]::new))
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        } finally {
            threads.shutdown();
        }
    }
}
