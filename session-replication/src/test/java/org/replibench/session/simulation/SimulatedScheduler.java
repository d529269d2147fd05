package org.replibench.session.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.replibench.session.copies.LayerRuntime;

/** A thread of a simulation for tasks, which come before those that are done again and again. */
final class SimulatedScheduler extends AbstractExecutorService
        implements ScheduledExecutorService, SimulatedRuntime.Loop {
    private final Simulation simulation;
    private final String name;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final LayerRuntime.Worker worker;
    private final List<Timer> timers = new ArrayList<>();
    private final BooleanSupplier hasWork = this::hasWork;

    /** For which the thread waits, unless tasks come before. */
    private Timer awaited;

    private boolean waited;
    private boolean shutdown;

    /** @param runtime where its thread runs */
    SimulatedScheduler(Simulation simulation, SimulatedRuntime runtime, String name) {
        this.simulation = simulation;
        this.name = name;
        worker = runtime.startLoop(name, this);
    }

    @Override
    public boolean isBrief() {
        return !timers.isEmpty();
    }

    @Override
    public SimulatedRuntime.Wait next() {
        if (waited) {
            work();
        }
        if (shutdown) {
            return null;
        }
        timers.removeIf(Timer::isCancelled);
        awaited = first();
        waited = true;
        return new SimulatedRuntime.Wait(
                hasWork, awaited == null ? simulation.nanos() + LayerRuntime.FOREVER.toNanos() : awaited.due);
    }

    private boolean hasWork() {
        return shutdown || !tasks.isEmpty();
    }

    /** Does a task, or what was awaited. */
    private void work() {
        Runnable task = tasks.poll();
        if (task != null) {
            run(task);
        } else if (awaited != null && !shutdown && !awaited.isCancelled()) {
            Timer timer = awaited;
            if (run(timer.task)) {
                timer.due = simulation.nanos() + timer.delayNanos;
            } else {
                timers.remove(timer);
            }
        }
    }

    private Timer first() {
        Timer first = null;
        for (Timer timer : timers) {
            if (first == null || timer.due < first.due) {
                first = timer;
            }
        }
        return first;
    }

    /**
     * As in a {@link java.util.concurrent.ScheduledThreadPoolExecutor}, a failure ends a task, not the thread: one that is done
     * again and again is done no more.
     */
    private boolean run(Runnable task) {
        long begin = simulation.nanos() - listenersNanos();
        try {
            task.run();
            if (simulation.nanos() - listenersNanos() > begin) {
                simulation.taskWaited(name);
            }
            return true;
        } catch (RuntimeException e) {
            simulation.taskFailed("a task in the background", e);
            return false;
        }
    }

    /** What the application takes for itself is no wait of the layer's. */
    private static long listenersNanos() {
        SimulatedMachine machine = SimulatedMachine.current();
        return machine == null ? 0 : machine.listenersNanos();
    }

    @Override
    public void execute(Runnable task) {
        if (!shutdown) {
            tasks.add(task);
        }
    }

    /** A task that is done again and again. */
    private static final class Timer extends FutureTask<Void> implements ScheduledFuture<Void> {
        private final Runnable task;
        private final long delayNanos;
        private long due;

        Timer(Runnable task, long due, long delayNanos) {
            super(() -> null);
            this.task = task;
            this.due = due;
            this.delayNanos = delayNanos;
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
        Timer timer = new Timer(task, simulation.nanos() + unit.toNanos(first), unit.toNanos(delay));
        timers.add(timer);
        tasks.add(() -> {}); // The thread learns when it is due.
        return timer;
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
