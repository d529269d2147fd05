package org.replibench.runner.bare;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.Node;
import org.replibench.runner.console.Progress;

/** Measures what copies of sessions cost on a node that does not serve them. */
record HeapMeasurement(Servers servers, int sessions, Progress progress) {
    /** Holder and owner; no third node has a part in it. */
    private static final int NODES = 2;

    /** Sessions before the first reading, so that no class that copies need is loaded after it. */
    private static final int FIRST_SESSIONS = 500;

    private static final long TAIL_MILLIS = 2_000;

    /** What becomes unreachable by a collection, such as by a cleaner, goes with the next. */
    private static final int COLLECTIONS = 3;

    /** Whatever goes wrong makes the record invalid, with the reason. */
    HeapRecord measure(Arm arm) throws IOException, InterruptedException {
        String start = Instant.now().toString();
        try (Cluster cluster = servers.start(arm, NODES)) {
            Node owner = cluster.nodes().get(0);
            Node holder = cluster.nodes().get(1);
            create(owner, FIRST_SESSIONS);
            long before = collectedHeap(holder);
            progress.say(arm.name() + ": creating " + sessions + " sessions on " + owner.name());
            create(owner, sessions);
            return record(arm, start, before, collectedHeap(holder), List.of());
        } catch (ClusterException | IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            return record(arm, start, 0, 0, List.of(e.toString()));
        }
    }

    private static void create(Node owner, int sessions) throws IOException, InterruptedException {
        try (HttpConnection connection = new HttpConnection(owner.url().resolve("count"))) {
            for (int i = 0; i < sessions; i++) {
                connection.forgetSession();
                connection.get();
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        }
        Thread.sleep(TAIL_MILLIS);
    }

    private static long collectedHeap(Node node) {
        long used = 0;
        for (int i = 0; i < COLLECTIONS; i++) {
            used = node.heapUsedAfterCollection()
                    .orElseThrow(() -> new ClusterException(node.name() + ": tells no heap; see " + node.log()));
        }
        return used;
    }

    private HeapRecord record(Arm arm, String start, long before, long after, List<String> invalid) {
        double perSession = (after - before) / (double) sessions;
        return new HeapRecord(
                HeapRecord.KIND,
                arm.name(),
                start,
                sessions,
                SerialisedBytes.OF_A_SESSION,
                before,
                after,
                perSession,
                perSession / SerialisedBytes.OF_A_SESSION,
                servers.jvm(),
                invalid);
    }
}
