package org.replibench.session.simulation;

import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** A machine of a simulation: threads that can be paused or lost together, and a clock of its own. */
public final class SimulatedMachine implements SimulatedRuntime {
    private static final ThreadLocal<SimulatedMachine> CURRENT = new ThreadLocal<>();

    /** After a pause. */
    private static final Duration READS_WHAT_WAITED = Duration.ofMillis(50);

    private final Simulation simulation;
    private final String name;
    private final Map<ApplicationFailure, Integer> failures = new EnumMap<>(ApplicationFailure.class);
    private Duration listenersTake = Duration.ZERO;
    private long listenersNanos;
    private long clockOffsetMillis;
    private long unawareUntilNanos;
    private boolean paused;
    private boolean off;

    SimulatedMachine(Simulation simulation, String name) {
        this.simulation = simulation;
        this.name = name;
    }

    static void enter(SimulatedMachine machine) {
        CURRENT.set(machine);
    }

    /** The machine that runs the current thread; null if none of a simulation does. */
    public static SimulatedMachine current() {
        return CURRENT.get();
    }

    /** Stops all threads, as SIGSTOP does, until {@link #resume}. */
    public void pause() {
        paused = true;
    }

    public void resume() {
        paused = false;
        unawareFor(READS_WHAT_WAITED);
    }

    public boolean isPaused() {
        return paused;
    }

    /** Others may take it for gone, of which it hears only later. */
    public void unawareFor(Duration time) {
        unawareUntilNanos = Math.max(unawareUntilNanos, simulation.nanos() + time.toNanos());
    }

    /** Whether others may have passed it over, and it has not heard of that yet. */
    public boolean isUnaware() {
        return simulation.nanos() < unawareUntilNanos;
    }

    /** Stops all threads for good, as the loss of the machine does. */
    public void powerOff() {
        off = true;
        simulation.powerOff(this);
    }

    public boolean runs() {
        return !paused && !off;
    }

    public boolean isOff() {
        return off;
    }

    /** Makes the application's code throw, the next {@code times} times that it comes to {@link #failIfSo}. */
    public void fail(ApplicationFailure what, int times) {
        failures.put(what, times);
    }

    /** Ends all that {@link #fail} began. */
    public void failNoMore() {
        failures.clear();
    }

    /** Throws if {@link #fail} said so. */
    public void failIfSo(ApplicationFailure what) {
        int times = failures.getOrDefault(what, 0);
        if (times > 0) {
            failures.put(what, times - 1);
            simulation.note(name + ": " + what + " throws");
            simulation.threw(what);
            throw new ConcurrentModificationException("the application's code failed: " + what);
        }
    }

    /** Makes each of the application's listeners that comes to {@link #listen} take so long. */
    public void slowListeners(Duration each) {
        listenersTake = each;
    }

    /** Takes the time that {@link #slowListeners} has said. */
    public void listen() {
        if (listenersTake.isZero()) {
            return;
        }
        long begin = simulation.nanos();
        try {
            sleep(listenersTake);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            listenersNanos += simulation.nanos() - begin;
        }
    }

    /** For how long listeners have kept threads waiting. */
    long listenersNanos() {
        return listenersNanos;
    }

    /** Sets the clock forward, or back; elapsed time is measured by another clock. */
    public void stepClock(Duration step) {
        clockOffsetMillis += step.toMillis();
    }

    /** The names of all threads that live. */
    public List<String> threads() {
        return simulation.threads(this);
    }

    @Override
    public long millis() {
        return simulation.millis() + clockOffsetMillis;
    }

    @Override
    public long nanos() {
        return simulation.nanos();
    }

    @Override
    public boolean await(Object monitor, BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
        return simulation.await(monitor, condition, deadlineNanos);
    }

    @Override
    public <T> T await(Future<T> result, Duration timeout)
            throws InterruptedException, ExecutionException, TimeoutException {
        return simulation.await(result, timeout);
    }

    @Override
    public <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        return simulation.take(queue);
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        simulation.sleep(time);
    }

    @Override
    public Worker startLoop(String thread, Loop loop) {
        return simulation.startLoop(name + " " + thread, this, loop);
    }

    @Override
    public ScheduledExecutorService scheduler(String thread) {
        return new SimulatedScheduler(simulation, this, thread);
    }

    @Override
    public String toString() {
        return name;
    }
}
