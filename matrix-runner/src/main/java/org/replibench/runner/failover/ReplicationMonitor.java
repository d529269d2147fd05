package org.replibench.runner.failover;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
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
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.records.journal.CopiesFile;
import org.replibench.records.journal.CopiesFile.CopyCounts;

/** Looks after sessions and their copies a few times a second, from its making until it is closed. */
final class ReplicationMonitor implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 250;

    /** Who has not said anything by then is silent: others go on losing and making copies meanwhile. */
    private static final Duration SILENT_AFTER = Duration.ofSeconds(1);

    private final Supplier<List<Callable<NodeReading>>> nodes;
    private final Duration timeout;
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
                SILENT_AFTER,
                clock);
    }

    /**
     * @param nodes who there is, asked at every look, since a node that was started again is another; each asks a node
     * @param timeout after which a question is given up, and interrupted
     */
    ReplicationMonitor(Supplier<List<Callable<NodeReading>>> nodes, Duration timeout, JournalClock clock) {
        this.nodes = nodes;
        this.timeout = timeout;
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
        for (Future<NodeReading> asked : pollers.invokeAll(questions, timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            try {
                NodeReading said = asked.get();
                live += said.gauges().liveSessions();
                backedUp += said.gauges().backupCopies();
                sent.putAll(said.interconnect().bytes());
            } catch (CancellationException | ExecutionException e) {
                // It is silent, or answers in a form that is not known: nothing shows that it holds anything.
            }
        }
        snapshots.add(
                new ReplicationSnapshot(clock.micros(), live, backedUp, new InterconnectCounters(Map.copyOf(sent))));
    }

    /**
     * Sessions and copies at one moment, all nodes added up.
     *
     * @param micros when, on the journal's clock
     * @param liveSessions sessions that a node owns
     * @param backupCopies copies that other nodes hold
     * @param interconnect what nodes had sent each other
     */
    record ReplicationSnapshot(
            long micros, double liveSessions, double backupCopies, InterconnectCounters interconnect) {}

    /**
     * What a node's session layer says that it holds; nothing if it says nothing, because it is dead or another's.
     *
     * @param liveSessions sessions that it owns
     * @param backupCopies sessions of others of which it holds a copy
     */
    record SessionGauges(double liveSessions, double backupCopies) {
        /** Of a node that is dead. */
        static final SessionGauges NOTHING = new SessionGauges(0, 0);

        private static final Duration TIMEOUT = Duration.ofSeconds(1);
        private static final HttpClient HTTP =
                HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

        /** @param metrics where the node's metrics are, in Prometheus' text format */
        static SessionGauges read(URI metrics) throws InterruptedException {
            try {
                return parse(HTTP.send(
                                HttpRequest.newBuilder(metrics).timeout(TIMEOUT).build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body());
            } catch (IOException e) {
                return NOTHING;
            }
        }

        static SessionGauges parse(String page) {
            return new SessionGauges(
                    total("replibench_session_live", page), total("replibench_session_backed_up", page));
        }

        private static double total(String gauge, String page) {
            return page.lines()
                    .filter(line -> Stream.of("{", " ").anyMatch(next -> line.startsWith(gauge + next)))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }
    }
}
