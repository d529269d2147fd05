package org.replibench.session.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.replibench.session.copies.LayerRuntime;

/**
 * Threads that take turns, on virtual time. One runs until it waits or ends; then the seed says which of those goes on
 * that have nothing to wait for. A turn takes up to {@link #MAX_TURN_NANOS}; when all wait, time passes until the first
 * deadline. So the same seed gives the same run, whatever the machine does meanwhile.
 *
 * <p>The test's own thread is one of them: it runs until {@link #runUntil}. A thread that waits may hold no other monitor
 * than that on which it waits: a thread that wants it would stop the whole simulation.
 */
public final class Simulation implements LayerRuntime, AutoCloseable {
    /** So short that deadlines of a network without failures are never missed, and so long that timers meet tasks. */
    private static final int MAX_TURN_NANOS = 20_000;

    private static final long START_MILLIS = 1_700_000_000_000L;

    private final Random random;
    private final List<Turns> threads = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private final Turns test;
    private Turns current;
    private long nanos = 1;
    private Throwable failure;
    private boolean closed;

    public Simulation(long seed) {
        random = new Random(seed);
        test = new Turns();
        current = test;
        threads.add(test);
    }

    /** Ends a thread that waits when the simulation is over. */
    private static final class Over extends Error {
        private static final long serialVersionUID = 1;
    }

    /** A thread, and what it waits for. */
    private final class Turns implements Worker {
        private final String name;
        private final Thread thread;
        private Object monitor = this;
        private BooleanSupplier condition = () -> true;
        private long deadline = Long.MAX_VALUE;
        private boolean started;
        private boolean mine;
        private boolean interrupted;
        private boolean ended;

        /** The test's own, which runs already. */
        Turns() {
            name = "test";
            thread = Thread.currentThread();
            started = true;
        }

        Turns(String name, Runnable work) {
            this.name = name;
            thread = new Thread(() -> run(work), name);
            thread.setDaemon(true);
        }

        private void run(Runnable work) {
            try {
                work.run();
            } catch (Over e) {
                // As it should.
            } catch (Throwable e) {
                failure = e;
            }
            ended = true;
            threads.remove(this);
            if (!closed) {
                next().begin();
            }
        }

        boolean canGoOn() {
            return interrupted || deadline <= nanos || condition.getAsBoolean();
        }

        /** Lets this thread go on, as the only one. */
        void begin() {
            current = this;
            if (started) {
                Object itsMonitor = monitor;
                synchronized (itsMonitor) {
                    mine = true;
                    itsMonitor.notifyAll();
                }
            } else {
                started = true;
                thread.start();
            }
        }

        /** Waits for the next turn; the caller holds the monitor once or more, and gives it free meanwhile. */
        void awaitTurn() throws InterruptedException {
            while (!mine) {
                monitor.wait();
            }
            mine = false;
        }

        @Override
        public void interrupt() {
            interrupted = true;
        }

        @Override
        public void join(Duration timeout) throws InterruptedException {
            Simulation.this.await(() -> ended, nanos + timeout.toNanos());
        }
    }

    /** Runs the other threads until {@code condition} holds; false if it does not within the time. */
    public boolean runUntil(BooleanSupplier condition, Duration atMost) throws InterruptedException {
        boolean holds = await(() -> failure != null || condition.getAsBoolean(), nanos + atMost.toNanos());
        if (failure != null) {
            throw new AssertionError("a thread of the simulation failed", failure);
        }
        return holds;
    }

    /** Runs the other threads for so long. */
    public void run(Duration time) throws InterruptedException {
        runUntil(() -> false, time);
    }

    /** What is random in the run, by the seed. */
    public Random random() {
        return random;
    }

    /** Adds to the trace what happens now. */
    public void note(String event) {
        trace.add(nanos + " " + event);
    }

    /** What happened, in order: who went on when, and what was noted. */
    public List<String> trace() {
        return List.copyOf(trace);
    }

    private Turns next() {
        nanos += random.nextInt(MAX_TURN_NANOS);
        List<Turns> ready = ready();
        if (ready.isEmpty()) {
            nanos = threads.stream().mapToLong(turns -> turns.deadline).min().orElseThrow();
            ready = ready();
        }
        Turns next = ready.get(random.nextInt(ready.size()));
        note(next.name);
        return next;
    }

    private List<Turns> ready() {
        return threads.stream().filter(Turns::canGoOn).toList();
    }

    @Override
    public long millis() {
        return START_MILLIS + TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public boolean await(Object monitor, BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
        Turns self = current;
        if (closed) {
            throw new Over();
        }
        if (self.thread != Thread.currentThread()) {
            throw new IllegalStateException("the simulation does not know " + Thread.currentThread());
        }
        if (condition.getAsBoolean()) {
            return true;
        }
        self.interrupted |= Thread.interrupted();
        self.monitor = monitor;
        self.condition = condition;
        self.deadline = deadlineNanos;
        Turns next = next();
        if (next != self) {
            next.begin();
            self.awaitTurn();
        }
        if (closed) {
            throw new Over();
        }
        if (self.interrupted) {
            self.interrupted = false;
            throw new InterruptedException();
        }
        return condition.getAsBoolean();
    }

    private boolean await(BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
        Object monitor = new Object();
        synchronized (monitor) {
            return await(monitor, condition, deadlineNanos);
        }
    }

    @Override
    public <T> T await(Future<T> result, Duration timeout)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (!await(result::isDone, nanos + timeout.toNanos())) {
            throw new TimeoutException();
        }
        return result.get();
    }

    @Override
    public <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        await(() -> !queue.isEmpty(), nanos + FOREVER.toNanos());
        return queue.remove();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        await(() -> false, nanos + time.toNanos());
    }

    @Override
    public Worker start(String name, Runnable work) {
        Turns turns = new Turns(name, work);
        threads.add(turns);
        return turns;
    }

    @Override
    public ScheduledExecutorService scheduler(String name) {
        return new SimulatedScheduler(this, name);
    }

    /** Ends all threads where they are. */
    @Override
    public void close() {
        closed = true;
        for (Turns turns : List.copyOf(threads)) {
            if (turns != test && turns.started) {
                turns.begin();
                join(turns.thread);
            }
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
