package org.replibench.session.peers;

import java.time.Duration;
import java.util.List;
import org.replibench.session.copies.CopyStore;

/** Whether nodes know each other: one may hear later than others of a node that joined. */
public final class Introductions {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(5);

    private Introductions() {}

    /** Waits until each node may copy to all others; nodes that share a database need not know each other. */
    public static void await(List<CopyStore> stores) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (CopyStore store : stores) {
            while (store instanceof PeerStore peers && peers.holders() < stores.size() - 1) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("nodes did not greet each other within " + PATIENCE);
                }
                Thread.sleep(POLL.toMillis());
            }
        }
    }
}
