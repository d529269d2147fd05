package org.replibench.session.simulation;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.replibench.session.copies.LayerRuntime;

/** A thread of a simulation for tasks, and one for each timer. */
final class SimulatedScheduler extends AbstractExecutorService implements ScheduledExecutorService {
    private final LayerRuntime runtime;
    private final String name;
    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final LayerRuntime.Worker worker;
    private boolean shutdown;

    SimulatedScheduler(LayerRuntime runtime, String name) {
        this.runtime = runtime;
        this.name = name;
        worker = runtime.start(name, this::run);
    }

    private void run() {
        try {
            while (!shutdown) {
                runtime.take(tasks).run();
            }
        } catch (InterruptedException e) {
            // Shut down while it waited.
        }
    }

    @Override
    public void execute(Runnable task) {
        if (!shutdown) {
            tasks.add(task);
        }
    }

    /** A task that is done again and again. */
    private static final class Timer extends FutureTask<Void> implements ScheduledFuture<Void> {
        Timer() {
            super(() -> null);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int compareTo(Delayed other) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        Timer timer = new Timer();
        runtime.start(name + " timer", () -> repeat(timer, task, first, delay, unit));
        return timer;
    }

    private void repeat(Timer timer, Runnable task, long first, long delay, TimeUnit unit) {
        try {
            runtime.sleep(Duration.of(first, unit.toChronoUnit()));
            while (!shutdown && !timer.isCancelled()) {
                runtime.await(submit(task), LayerRuntime.FOREVER);
                runtime.sleep(Duration.of(delay, unit.toChronoUnit()));
            }
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown = true;
        worker.interrupt();
        return List.of();
    }

    @Override
    public void shutdown() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }
}
