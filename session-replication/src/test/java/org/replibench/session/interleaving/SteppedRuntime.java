package org.replibench.session.interleaving;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.replibench.session.copies.LayerRuntime;

/**
 * Time that passes only when a test says so: waits end by what they wait for, so one that is never fulfilled is found. Threads
 * of the layer are noted and do nothing.
 */
public final class SteppedRuntime implements LayerRuntime {
    private final AtomicLong nanos = new AtomicLong();
    private final Collection<IdleWorker> workers = new ConcurrentLinkedQueue<>();

    public void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    /** How many threads of that name were started and not interrupted. */
    public long running(String name) {
        return workers.stream()
                .filter(worker -> worker.name.equals(name) && !worker.interrupted)
                .count();
    }

    @Override
    public long millis() {
        return Duration.ofNanos(nanos()).toMillis();
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public boolean await(Object monitor, BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            monitor.wait();
        }
        return true;
    }

    @Override
    public <T> T await(Future<T> result, Duration timeout) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> T take(BlockingQueue<T> queue) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void sleep(Duration time) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Worker start(String name, Runnable work) {
        IdleWorker worker = new IdleWorker(name);
        workers.add(worker);
        return worker;
    }

    @Override
    public ScheduledExecutorService scheduler(String name) {
        throw new UnsupportedOperationException();
    }

    private static final class IdleWorker implements Worker {
        private final String name;
        private volatile boolean interrupted;

        IdleWorker(String name) {
            this.name = name;
        }

        @Override
        public void interrupt() {
            interrupted = true;
        }

        @Override
        public void join(Duration timeout) {
            // It does nothing, so it is over.
        }
    }
}
