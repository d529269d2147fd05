package org.replibench.session.copies;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** The machine's time and threads. */
class SystemRuntime implements LayerRuntime {
    @Override
    public long millis() {
        return System.currentTimeMillis();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public boolean await(Object monitor, BooleanSupplier condition, long deadlineNanos) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            long remaining = deadlineNanos - nanos();
            if (remaining <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(monitor, remaining);
        }
        return true;
    }

    @Override
    public <T> T await(Future<T> result, Duration timeout)
            throws InterruptedException, ExecutionException, TimeoutException {
        return result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        return queue.take();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }

    @Override
    public Worker start(String name, Runnable work) {
        Thread thread = daemon(name, work);
        thread.start();
        return new Worker() {
            @Override
            public void interrupt() {
                thread.interrupt();
            }

            @Override
            public void join(Duration timeout) throws InterruptedException {
                TimeUnit.NANOSECONDS.timedJoin(thread, timeout.toNanos());
            }
        };
    }

    @Override
    public ScheduledExecutorService scheduler(String name) {
        return new ScheduledThreadPoolExecutor(1, work -> daemon(name, work), new ThreadPoolExecutor.DiscardPolicy());
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
