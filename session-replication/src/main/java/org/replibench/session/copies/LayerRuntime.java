package org.replibench.session.copies;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** What the layer takes from the machine: time, waits and threads. All of it is here, so that a test decides what is next. */
@SuppressWarnings("ClassInitializationDeadlock") // Who implements it initialises no class of its own before it.
public interface LayerRuntime {
    /** The time and the threads of the machine. */
    LayerRuntime SYSTEM = new SystemRuntime();

    /** The timeout of a wait for what certainly comes. */
    Duration FOREVER = Duration.ofDays(365);

    /** The time of day, as {@link System#currentTimeMillis}. */
    long millis();

    /** A time that only grows, as {@link System#nanoTime}. */
    long nanos();

    /**
     * Waits until a condition holds.
     *
     * @param monitor held by the caller, and released while it waits; notified when the condition may have changed
     * @param deadlineNanos as of {@link #nanos}
     * @return whether the condition holds; false if the deadline has passed
     */
    boolean await(Object monitor, BooleanSupplier condition, long deadlineNanos) throws InterruptedException;

    /** Waits for a result, as {@link Future#get(long, java.util.concurrent.TimeUnit)}. */
    <T> T await(Future<T> result, Duration timeout) throws InterruptedException, ExecutionException, TimeoutException;

    /** Waits for the head of a queue, and takes it. */
    <T> T take(BlockingQueue<T> queue) throws InterruptedException;

    /** Lets time pass. */
    void sleep(Duration time) throws InterruptedException;

    /** Starts a thread that does not keep the server from ending. */
    Worker start(String name, Runnable work);

    /** Starts such a thread that takes what comes from a queue, until it is interrupted. */
    default <T> Worker startConsumer(String name, BlockingQueue<T> queue, Consumer<T> consumer) {
        return start(name, () -> {
            try {
                while (!consumer.isOver()) {
                    consumer.consume(take(queue));
                }
            } catch (InterruptedException e) {
                // The thread ends as if its work were over.
            }
            consumer.end();
        });
    }

    /** A thread for tasks, one after the other; once it is shut down, it drops what still comes. */
    ScheduledExecutorService scheduler(String name);

    /** What becomes of that which comes from a queue. */
    interface Consumer<T> {
        /** Whether nothing more is to be taken. */
        boolean isOver();

        void consume(T head) throws InterruptedException;

        /** Nothing more is taken. */
        void end();
    }

    /** A thread of the layer. */
    interface Worker {
        /** Ends what the thread waits for now, or next. */
        void interrupt();

        /** Waits for the thread's end, but not for longer than {@code timeout}. */
        void join(Duration timeout) throws InterruptedException;
    }
}
