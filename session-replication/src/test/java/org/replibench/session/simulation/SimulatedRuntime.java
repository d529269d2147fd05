package org.replibench.session.simulation;

import java.util.concurrent.BlockingQueue;
import java.util.function.BooleanSupplier;
import org.replibench.session.copies.LayerRuntime;

/** Time, waits and threads of a simulation, or of one of its machines. */
public interface SimulatedRuntime extends LayerRuntime {
    /** The work of a thread that has no stack while it waits, so that it keeps no thread of the machine. */
    @FunctionalInterface
    interface Loop {
        /** Does what there is to do; returns what the thread waits for before the next time, or null if that was all. */
        Wait next() throws InterruptedException;

        /** The thread was interrupted while it waited; it ends after this. */
        default void interrupted() {}

        /** Whether what there is to do now waits for nothing, but perhaps seldom. */
        default boolean isBrief() {
            return false;
        }
    }

    /**
     * What a thread waits for.
     *
     * @param deadlineNanos when it waits no longer, as of {@link #nanos}
     */
    record Wait(BooleanSupplier condition, long deadlineNanos) {}

    /** Starts a thread. */
    Worker startLoop(String name, Loop loop);

    @Override
    default Worker start(String name, Runnable work) {
        return startLoop(name, () -> {
            work.run();
            return null;
        });
    }

    @Override
    default <T> Worker startConsumer(String name, BlockingQueue<T> queue, Consumer<T> consumer) {
        return startLoop(name, new Loop() {
            private final BooleanSupplier isFilled = () -> !queue.isEmpty();
            private boolean waited;

            @Override
            public Wait next() {
                try {
                    if (waited) {
                        consumer.consume(queue.remove());
                    }
                } catch (InterruptedException e) {
                    consumer.end();
                    return null;
                }
                if (consumer.isOver()) {
                    consumer.end();
                    return null;
                }
                waited = true;
                return new Wait(isFilled, nanos() + FOREVER.toNanos());
            }

            @Override
            public void interrupted() {
                consumer.end();
            }

            @Override
            public boolean isBrief() {
                return true;
            }
        });
    }
}
