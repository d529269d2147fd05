package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.records.journal.CopiesFile;
import org.replibench.records.journal.CopiesFile.CopyCounts;

/** Looks after sessions and their copies a few times a second, from its making until it is closed. */
final class ReplicationMonitor implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 250;

    /** Who has not said anything by then is silent: others go on losing and making copies meanwhile. */
    private static final long TIMEOUT_MILLIS = 1_000;

    private final Supplier<List<Callable<NodeReading>>> nodes;
    private final Map<Integer, Semaphore> idleNodes = new HashMap<>();
    private final JournalClock clock;
    private final List<ReplicationSnapshot> snapshots = new CopyOnWriteArrayList<>();
    private final Map<String, Long> sent = new HashMap<>();
    private final ExecutorService pollers = Executors.newCachedThreadPool(ReplicationMonitor::daemon);
    private final Thread thread = daemon(this::pollUntilClosed);

    /**
     * What a node says.
     *
     * @param interconnect what it has sent to others
     */
    record NodeReading(SessionGauges gauges, InterconnectCounters interconnect) {}

    ReplicationMonitor(Cluster cluster, JournalClock clock) {
        this(
                () -> cluster.nodes().stream()
                        .<Callable<NodeReading>>map(node -> () -> readNode(node))
                        .toList(),
                clock);
    }

    /**
     * @param nodes who there is, asked at every look, since a node that was started again is another; each asks a node, and is
     *     given up, and interrupted, after {@value #TIMEOUT_MILLIS} ms
     */
    ReplicationMonitor(Supplier<List<Callable<NodeReading>>> nodes, JournalClock clock) {
        this.nodes = nodes;
        this.clock = clock;
        thread.start();
    }

    private static Thread daemon(Runnable runnable) {
        Thread thread = new Thread(runnable, "copies");
        thread.setDaemon(true);
        return thread;
    }

    /** Who did not answer is not asked again before the earlier question has come to an end: else they would pile up. */
    private Callable<NodeReading> oneAtATime(int position, Callable<NodeReading> node) {
        Semaphore free = this.idleNodes.computeIfAbsent(position, any -> new Semaphore(1));
        return () -> {
            if (!free.tryAcquire()) {
                throw new TimeoutException("not answered yet");
            }
            try {
                return node.call();
            } finally {
                free.release();
            }
        };
    }

    private static NodeReading readNode(Node node) throws InterruptedException {
        InterconnectCounters interconnectCounters = InterconnectCounters.read(List.of(node));
        return new NodeReading(
                node.alive() ? SessionGauges.read(node.metricsUrl().resolve("metrics")) : SessionGauges.NOTHING,
                interconnectCounters);
    }

    List<ReplicationSnapshot> snapshots() {
        return List.copyOf(snapshots);
    }

    void write(Path file) throws IOException {
        CopiesFile.write(
                file,
                snapshots.stream()
                        .map(look -> new CopyCounts(look.micros(), look.liveSessions(), look.backupCopies()))
                        .toList());
    }

    @Override
    public void close() {
        thread.interrupt();
        pollers.shutdownNow();
    }

    private void pollUntilClosed() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                takeSnapshot();
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RejectedExecutionException e) {
            // It was closed in between.
        }
    }

    /** Of a moment: when the last of the nodes had answered, or was given up. */
    private void takeSnapshot() throws InterruptedException {
        double live = 0;
        double backedUp = 0;
        List<Callable<NodeReading>> present = nodes.get();
        List<Callable<NodeReading>> questions = IntStream.range(0, present.size())
                .mapToObj(position -> oneAtATime(position, present.get(position)))
                .toList();
        for (Future<NodeReading> asked : pollers.invokeAll(questions, TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
            try {
                NodeReading said = asked.get();
                live += said.gauges().liveSessions();
                backedUp += said.gauges().backupCopies();
                sent.putAll(said.interconnect().bytes());
            } catch (CancellationException | ExecutionException e) {
                // It is silent, or says what nobody understands: nobody can tell that it holds anything.
            }
        }
        snapshots.add(
                new ReplicationSnapshot(clock.micros(), live, backedUp, new InterconnectCounters(Map.copyOf(sent))));
    }
}
