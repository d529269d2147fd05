package org.replibench.runner.cli;

import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C or a termination signal: interrupts the thread that runs the study, which then ends what it started on its way
 * out; what is left after a while is ended by force. The JVM then exits with 128 + the signal's number.
 */
final class ShutdownHandler {
    private static final long TIMEOUT_SECONDS = 30;

    private final Thread worker;
    private final Runnable forceStop;
    private boolean finished;
    private boolean interrupted;

    private ShutdownHandler(Thread worker, Runnable endByForce) {
        this.worker = worker;
        this.forceStop = endByForce;
    }

    /** @param endByForce ends every process that is still there after the worker had its time */
    static ShutdownHandler install(Runnable endByForce) {
        ShutdownHandler shutdownHandler = new ShutdownHandler(Thread.currentThread(), endByForce);
        Runtime.getRuntime().addShutdownHook(new Thread(shutdownHandler::onShutdown, "interruption"));
        return shutdownHandler;
    }

    /**
     * Says that the worker has done its work.
     *
     * @return whether it may end the JVM; not if a signal is ending it already
     */
    synchronized boolean finish() {
        finished = true;
        return !interrupted;
    }

    private void onShutdown() {
        synchronized (this) {
            if (finished) {
                return;
            }
            interrupted = true;
        }
        worker.interrupt();
        try {
            worker.join(TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        forceStop.run();
    }
}
