package org.replibench.session.simulation;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Threads that take turns, on virtual time. One runs until it waits or ends; then the seed says which of those goes on
 * that have nothing to wait for. A turn takes up to {@link #MAX_TURN_NANOS}; when all wait, time passes until the first
 * deadline. So the same seed gives the same run, whatever the machine does meanwhile.
 *
 * <p>A thread that waits in the midst of its work keeps a thread of the machine. One that begins, or is a {@link Loop}, is gone on
 * with by whichever is free: to change threads takes longer than most turns. After {@link #nest} that may be the one that waits.
 *
 * <p>The test's own thread is one of them: it runs until {@link #runUntil}. A thread that waits may hold no other monitor
 * than that on which it waits: a thread that wants it would stop the whole simulation.
 */
public final class Simulation implements SimulatedRuntime, AutoCloseable {
    /** So short that deadlines of a network without failures are never missed, and so long that timers meet tasks. */
    private static final int MAX_TURN_NANOS = 20_000;

    private static final long START_MILLIS = 1_700_000_000_000L;

    /** After which, on the test machine's clock, a turn counts as blocked: turns take microseconds. */
    private static final long BLOCKED_MILLIS = 60_000;

    /** The first version of Java whose virtual threads may hold a monitor while they wait. */
    private static final int VIRTUAL_THREADS_SINCE = 24;

    /** Threads for all simulations. */
    private static final ExecutorService POOL = pool();

    private final Random random;
    private final List<Turns> threads = new ArrayList<>();
    private final List<Turns> stopped = new ArrayList<>();
    private final List<Turns> ready = new ArrayList<>();
    private final Deque<Carrier> idle = new ArrayDeque<>();
    private final List<String> trace = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final List<String> failedTasks = new ArrayList<>();
    private final Set<String> waiting = new HashSet<>();
    private final Set<ApplicationFailure> thrown = EnumSet.noneOf(ApplicationFailure.class);
    private final Turns test;
    private volatile Turns current;
    private boolean tracing = true;
    private boolean failFast = true;
    private long traceHash;
    private long nanos = 1;
    private long turns;
    private long steps;
    private volatile boolean closed;
    private boolean blocked;

    /** Whether threads that wait go on with others meanwhile. */
    private boolean nests;

    /** Whether one does so now, on top of what waits. */
    private boolean nested;

    private boolean abandoned;

    public Simulation(long seed) {
        random = new Random(seed);
        test = new Turns();
        current = test;
        threads.add(test);
    }

    /** Virtual ones, if there are: a turn of theirs takes a tenth of the time that the machine takes to change threads. */
    private static ExecutorService pool() {
        if (Runtime.version().feature() >= VIRTUAL_THREADS_SINCE) {
            try {
                return (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        return Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Ends a thread that waits when the simulation is over. */
    private static final class Over extends Error {
        private static final long serialVersionUID = 1;

        Over() {
            super(null, null, false, false);
        }
    }

    /** A simulation cannot go on: what a waiting thread went on with had to wait, too. Its repetition without {@link #nest} can. */
    public static final class NestedWaitException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** A thread, and what it waits for. */
    private final class Turns implements Worker {
        private final String name;
        private final SimulatedMachine machine;
        private final Loop loop;

        /** That of the machine which goes on with it, or did last. */
        private volatile Thread thread;

        private final CountDownLatch end = new CountDownLatch(1);

        /** Whether it waits in the midst of its work: only its thread of the machine can go on with that. */
        private boolean suspended;

        private boolean waits;

        /** Which the thread holds but for the time of the wait; null if none. */
        private Object monitor;

        private BooleanSupplier condition = () -> true;
        private long deadline = Long.MAX_VALUE;
        private volatile boolean mine;
        private boolean interrupted;
        private boolean ended;

        /** The test's own, which runs already. */
        Turns() {
            name = "test";
            machine = null;
            loop = null;
            thread = Thread.currentThread();
        }

        Turns(String name, SimulatedMachine machine, Loop loop) {
            this.name = name;
            this.machine = machine;
            this.loop = loop;
        }

        /** Goes on, on the calling thread of the machine, until it waits between two parts of its work, or ends. */
        private void goOn() {
            thread = Thread.currentThread();
            SimulatedMachine.enter(machine);
            try {
                if (goOnToNextWait()) {
                    return;
                }
            } catch (Over e) {
                // As it should.
            } catch (Throwable e) {
                failures.add(new AssertionError("thread " + name + " failed", e));
            } finally {
                SimulatedMachine.enter(null);
            }
            ended = true;
            Thread.interrupted(); // The machine's thread goes on with other work.
            if (closed) {
                end.countDown();
            } else {
                threads.remove(this);
            }
        }

        /** Returns false if its work is done. */
        private boolean goOnToNextWait() throws InterruptedException {
            if (waits && interrupted) {
                loop.interrupted();
                return false;
            }
            if (waits && !condition.getAsBoolean()) {
                step();
            }
            // Where the layer logs whatever its listeners throw, it outlives the end of the wait that one of them is
            // in.
            for (Wait wait = loop.next(); wait != null && !closed; wait = loop.next()) {
                if (!wait.condition().getAsBoolean() && wait.deadlineNanos() > nanos) {
                    waitFor(null, wait.condition(), wait.deadlineNanos());
                    return true;
                }
            }
            return false;
        }

        private void waitFor(Object newMonitor, BooleanSupplier newCondition, long newDeadline) {
            interrupted |= Thread.interrupted();
            monitor = newMonitor;
            condition = newCondition;
            deadline = newDeadline;
            waits = true;
        }

        boolean canGoOn() {
            return (machine == null || machine.runs())
                    && (interrupted || deadline <= nanos || condition.getAsBoolean());
        }

        /** Lets this thread go on from where it was suspended, as the only one. */
        void resume() {
            current = this;
            Object itsMonitor = monitor;
            if (itsMonitor == null) {
                mine = true;
                LockSupport.unpark(thread);
                return;
            }
            synchronized (itsMonitor) {
                mine = true;
                itsMonitor.notifyAll();
            }
        }

        /** Waits for the next turn; the caller holds the monitor, if any, once or more, and gives it free meanwhile. */
        void awaitTurn() throws InterruptedException {
            long turnsBefore = turns;
            long since = System.nanoTime();
            while (!mine) {
                park(this == test ? BLOCKED_MILLIS : 0);
                if (this == test
                        && !mine
                        && System.nanoTime() - since >= TimeUnit.MILLISECONDS.toNanos(BLOCKED_MILLIS)) {
                    if (turns == turnsBefore) {
                        blocked = true;
                        throw new IllegalStateException(describeBlocked());
                    }
                    turnsBefore = turns;
                    since = System.nanoTime();
                }
            }
            mine = false;
        }

        /** @param millis 0 if without a limit */
        private void park(long millis) throws InterruptedException {
            if (monitor != null) {
                monitor.wait(millis);
                return;
            }
            if (millis > 0) {
                LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(millis));
            } else {
                LockSupport.park(this);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
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

    /** A thread of the machine, which goes on with one thread after the other of those that are not suspended. */
    private final class Carrier implements Runnable {
        private volatile Turns next;
        private volatile Thread thread;

        Carrier(Turns first) {
            next = first;
        }

        @Override
        public void run() {
            thread = Thread.currentThread();
            while (carry()) {
                while (next == null && !closed) {
                    LockSupport.park(this);
                }
            }
        }

        /** Goes on until a suspended thread is to; false if the simulation is over. */
        private boolean carry() {
            Turns turns = next;
            next = null;
            while (turns != null) {
                turns.goOn();
                if (closed) {
                    return false;
                }
                turns = Simulation.this.next();
                if (turns.suspended) {
                    idle.push(this);
                    turns.resume();
                    return true;
                }
                current = turns;
            }
            return false;
        }

        void carry(Turns turns) {
            next = turns;
            LockSupport.unpark(thread);
        }
    }

    /** Lets another thread go on than that which runs. */
    private void handTo(Turns next) {
        if (next.suspended) {
            next.resume();
            return;
        }
        current = next;
        Carrier carrier = idle.poll();
        if (carrier == null) {
            POOL.execute(new Carrier(next));
        } else {
            carrier.carry(next);
        }
    }

    private String describeBlocked() {
        StringBuilder text = new StringBuilder("a thread of the simulation is blocked: ").append(current.name);
        Thread thread = current.thread;
        for (StackTraceElement frame : thread == null ? new StackTraceElement[0] : thread.getStackTrace()) {
            text.append("\n\tat ").append(frame);
        }
        return text.toString();
    }

    /** Runs a test's own part on one of the simulations' threads, which take turns with each other faster than with the test's. */
    public static <T> T callOnItsThread(Callable<T> test) throws InterruptedException {
        Future<T> result = POOL.submit(test);
        try {
            return result.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            result.cancel(true); // If the caller was interrupted.
        }
    }

    /** Runs the other threads until {@code condition} holds; false if it does not within the time. */
    public boolean runUntil(BooleanSupplier condition, Duration atMost) throws InterruptedException {
        boolean holds =
                await(() -> failFast && !failures.isEmpty() || condition.getAsBoolean(), nanos + atMost.toNanos());
        if (failFast && !failures.isEmpty()) {
            throw new AssertionError("a thread of the simulation failed", failures.get(0));
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

    /** A machine whose threads can be stopped, and whose clock can be wrong. */
    public SimulatedMachine machine(String name) {
        return new SimulatedMachine(this, name);
    }

    /** Keeps no texts of what happens, only their hash. */
    public void traceHashOnly() {
        tracing = false;
    }

    /**
     * Lets threads that wait go on with others meanwhile, which is faster.
     *
     * @throws NestedWaitException from then on, if one of these has to wait
     */
    public void nest() {
        nests = true;
    }

    /** Lets the simulation go on when a thread fails; {@link #failures} has them then. */
    public void collectFailures() {
        failFast = false;
    }

    /** Adds to the trace what happens now. */
    public void note(String event) {
        note(() -> event);
    }

    /** Adds to the trace what happens now, if it is kept. */
    public void note(Supplier<String> event) {
        hash("event");
        if (tracing) {
            trace.add(String.format("%9.3f ms  %s", nanos / 1e6, event.get()));
        }
    }

    private void hash(String event) {
        traceHash = (traceHash * 31 + event.hashCode()) * 31 + nanos;
    }

    /** What was noted, in order. */
    public List<String> trace() {
        return List.copyOf(trace);
    }

    /** Equal for runs in which the same was noted, and the same threads went on, at the same times. */
    public long traceHash() {
        return traceHash;
    }

    /** Counts an event that changes state. */
    public void step() {
        steps++;
    }

    /** How many events changed state: messages delivered, requests begun or ended, timers, faults. */
    public long steps() {
        return steps;
    }

    private Turns next() {
        turns++;
        nanos += random.nextInt(MAX_TURN_NANOS);
        findReady();
        if (ready.isEmpty()) {
            long first = Long.MAX_VALUE;
            for (Turns thread : threads) {
                if (thread.machine == null || thread.machine.runs()) {
                    first = Math.min(first, thread.deadline);
                }
            }
            nanos = first;
            findReady();
        }
        Turns next = ready.get(ready.size() == 1 ? 0 : random.nextInt(ready.size()));
        hash(next.name);
        return next;
    }

    private void findReady() {
        ready.clear();
        for (Turns thread : threads) {
            if (thread.canGoOn()) {
                ready.add(thread);
            }
        }
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
        if (deadlineNanos <= nanos) {
            return false;
        }
        if (nested) {
            abandoned = true;
            throw new Over();
        }
        self.waitFor(monitor, condition, deadlineNanos);
        self.suspended = true;
        Turns next = nests ? goOnWithBrief(next()) : next();
        if (next != self) {
            handTo(next);
            self.awaitTurn();
        }
        self.suspended = false;
        if (nests) {
            current = self;
            SimulatedMachine.enter(self.machine);
        }
        if (closed) {
            throw new Over();
        }
        if (abandoned) {
            throw new NestedWaitException();
        }
        if (self.interrupted) {
            self.interrupted = false;
            throw new InterruptedException();
        }
        if (condition.getAsBoolean()) {
            return true;
        }
        step();
        return false;
    }

    /**
     * Goes on with one thread after the other, on that of the machine which waits, as long as they have no stack and little to do.
     * Monitors on which that one waits are as free to them as if it had let them go.
     *
     * @return whose turn is next; the test's, if this cannot go on
     */
    private Turns goOnWithBrief(Turns first) {
        Turns next = first;
        while (!next.suspended && next.loop.isBrief()) {
            current = next;
            nested = true;
            next.goOn();
            nested = false;
            if (abandoned) {
                return test;
            }
            next = next();
        }
        return next;
    }

    /**
     * Waits until a condition holds, without a monitor: no thread runs but the one whose turn it is.
     *
     * @param deadlineNanos as of {@link #nanos}
     * @return whether the condition holds; false if the deadline has passed
     */
    public boolean await(BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
        return await(null, condition, deadlineNanos);
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
    public Worker startLoop(String name, Loop loop) {
        return startLoop(name, null, loop);
    }

    Worker startLoop(String name, SimulatedMachine machine, Loop loop) {
        Turns thread = new Turns(name, machine, loop);
        threads.add(thread);
        return thread;
    }

    @Override
    public ScheduledExecutorService scheduler(String name) {
        return new SimulatedScheduler(this, this, name);
    }

    /** Stops all threads of a machine for good, where they are. */
    void powerOff(SimulatedMachine machine) {
        threads.removeIf(thread -> thread.machine == machine && stopped.add(thread));
    }

    /** The names of a machine's threads. */
    List<String> threads(SimulatedMachine machine) {
        return threads.stream()
                .filter(thread -> thread.machine == machine)
                .map(thread -> thread.name)
                .toList();
    }

    /** What threads failed with, which nothing caught. */
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    /** Notes that something ended with an exception which its caller caught and forgot. */
    public void taskFailed(String task, Throwable failure) {
        note(() -> task + " failed: " + failure);
        failedTasks.add(task + " failed: " + failure);
    }

    /** What ended with an exception that its caller caught and forgot. */
    public List<String> failedTasks() {
        return List.copyOf(failedTasks);
    }

    /** Notes that a thread's task waited for something. */
    void taskWaited(String thread) {
        waiting.add(thread);
    }

    /** Whether a task waited for something on a thread of that name. */
    public boolean tasksWaited(String thread) {
        return waiting.contains(thread);
    }

    /** Notes that the application's code threw. */
    void threw(ApplicationFailure what) {
        thrown.add(what);
    }

    /** Where the application's code threw. */
    public Set<ApplicationFailure> thrown() {
        return Set.copyOf(thrown);
    }

    /** Ends all threads where they are. */
    @Override
    public void close() {
        closed = true;
        if (blocked) {
            return;
        }
        stopped.addAll(threads);
        for (Turns thread : stopped) {
            if (thread != test && thread.suspended) {
                thread.resume();
                join(thread.end);
            }
        }
        idle.forEach(carrier -> LockSupport.unpark(carrier.thread));
    }

    private static void join(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
