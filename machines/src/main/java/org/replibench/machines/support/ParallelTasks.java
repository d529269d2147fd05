package org.replibench.machines.support;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

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
        run(tasks, tasks.size());
    }

    /** The same with no more than {@code atOnce} tasks at the same time. */
    public static void run(List<Runnable> tasks, int atOnce) {
        if (tasks.isEmpty()) {
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(tasks.size(), atOnce));
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
            // What has not begun never will, so that only threads can be waited for.
            threads.shutdownNow();
            awaitEnd(threads);
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted", e);
        } finally {
            threads.shutdown();
        }
    }

    private static void awaitEnd(ExecutorService threads) {
        while (true) {
            try {
                if (threads.awaitTermination(1, TimeUnit.MINUTES)) {
                    return;
                }
            } catch (InterruptedException again) {
                // They are ending already.
            }
        }
    }
}
