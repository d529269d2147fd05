package org.replibench.runner.failover;

import java.util.concurrent.atomic.AtomicReference;

/** Lets something happen at the next acknowledged update, on the thread of the virtual user that has the answer. */
final class NextUpdateHook {
    /** What happens. */
    interface UpdateListener {
        /**
         * @param client whose update it was
         * @param node who acknowledged it
         */
        void updated(int client, String node) throws InterruptedException;
    }

    private final AtomicReference<UpdateListener> armed = new AtomicReference<>();

    /** It happens once. */
    void arm(UpdateListener updateListener) {
        armed.set(updateListener);
    }

    /** It does not happen any more. */
    void disarm() {
        armed.set(null);
    }

    void updated(int client, String node) throws InterruptedException {
        UpdateListener updateListener = armed.getAndSet(null);
        if (updateListener != null) {
            updateListener.updated(client, node);
        }
    }
}
