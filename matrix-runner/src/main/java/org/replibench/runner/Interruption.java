package org.replibench.runner;

import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C or a termination signal: interrupts the thread that runs the study, which then ends what it started on its way
 * out; what is left after a while is ended by force. The JVM then exits with 128 + the signal's number.
 */
final class Interruption {
    private static final long PATIENCE_SECONDS = 30;

    private final Thread worker;
    private final Runnable endByForce;
    private boolean finished;
    private boolean happened;

    private Interruption(Thread worker, Runnable endByForce) {
        this.worker = worker;
        this.endByForce = endByForce;
    }

    /** @param endByForce ends every process that is still there after the worker had its time */
    static Interruption ofThisThread(Runnable endByForce) {
        Interruption interruption = new Interruption(Thread.currentThread(), endByForce);
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::onShutdown, "interruption"));
        return interruption;
    }

    /**
     * Says that the worker has done its work.
     *
     * @return whether it may end the JVM; not if a signal is ending it already
     */
    synchronized boolean finish() {
        finished = true;
        return !happened;
    }

    private void onShutdown() {
        synchronized (this) {
            if (finished) {
                return;
            }
            happened = true;
        }
        worker.interrupt();
        try {
            worker.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        endByForce.run();
    }
}
