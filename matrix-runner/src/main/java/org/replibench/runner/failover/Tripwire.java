package org.replibench.runner.failover;

import java.util.concurrent.atomic.AtomicReference;

/** Lets something happen at the next acknowledged update, on the thread of the virtual user that has the answer. */
final class Tripwire {
    /** What happens. */
    interface Reaction {
        /**
         * @param client whose update it was
         * @param node who acknowledged it
         */
        void updated(int client, String node) throws InterruptedException;
    }

    private final AtomicReference<Reaction> armed = new AtomicReference<>();

    /** It happens once. */
    void arm(Reaction reaction) {
        armed.set(reaction);
    }

    /** It does not happen any more. */
    void disarm() {
        armed.set(null);
    }

    void updated(int client, String node) throws InterruptedException {
        Reaction reaction = armed.getAndSet(null);
        if (reaction != null) {
            reaction.updated(client, node);
        }
    }
}
