package org.replibench.session.peers;

import java.util.List;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.metrics.TransferMetrics;

/** What connects the nodes of a test, and what can go wrong with it; nodes have the numbers in which they joined. */
public interface TestNetwork extends AutoCloseable {
    /** Makes a store for one node more; it joins when it is started. */
    ReplicationBackend join(PeerReplicationBackend.Settings settings, TransferMetrics metrics, LayerRuntime runtime)
            throws Exception;

    /** Cuts a node off without a farewell, as the end of its process does. */
    void crash(int node) throws Exception;

    /** Makes a node neither hear nor say anything, as SIGSTOP does, until it is resumed. */
    void silence(int node) throws Exception;

    /** Ends a silence: what was held back arrives now. */
    void resume(int node);

    /** Ends all silences. */
    void resumeAll();

    /** Ends a node's connection, as the stop of its server does. */
    void disconnect(int node);

    /** Waits until the nodes that are connected know each other. */
    void awaitMembership() throws InterruptedException;

    @Override
    void close();

    /** Waits until each of the nodes may copy to all others. */
    static void awaitMembership(List<? extends ReplicationBackend> stores) throws InterruptedException {
        for (ReplicationBackend store : stores) {
            while (((PeerReplicationBackend) store).holders() < stores.size() - 1) {
                Thread.sleep(2);
            }
        }
    }
}
