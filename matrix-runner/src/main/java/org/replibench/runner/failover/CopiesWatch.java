package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;

/** Looks after sessions and their copies a few times a second, from its making until it is closed. */
final class CopiesWatch implements AutoCloseable {
    private static final long BETWEEN_LOOKS_MILLIS = 250;

    /** Who has not said anything by then is silent: others go on losing and making copies meanwhile. */
    private static final long PATIENCE_MILLIS = 1_000;

    private final Supplier<List<Callable<NodeLook>>> nodes;
    private final Map<Integer, Semaphore> free = new HashMap<>();
    private final JournalClock clock;
    private final List<CopiesLook> looks = new CopyOnWriteArrayList<>();
    private final Map<String, Long> sent = new HashMap<>();
    private final ExecutorService askers = Executors.newCachedThreadPool(CopiesWatch::daemon);
    private final Thread thread = daemon(this::watch);

    /**
     * What a node says.
     *
     * @param sent what it has sent to others
     */
    record NodeLook(SessionGauges gauges, Sent sent) {}

    CopiesWatch(Cluster cluster, JournalClock clock) {
        this(
                () -> cluster.nodes().stream()
                        .<Callable<NodeLook>>map(node -> () -> ask(node))
                        .toList(),
                clock);
    }

    /**
     * @param nodes who there is, asked at every look, since a node that was started anew is another; each asks a node, and is
     *     given up, and interrupted, after {@value #PATIENCE_MILLIS} ms
     */
    CopiesWatch(Supplier<List<Callable<NodeLook>>> nodes, JournalClock clock) {
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
    private Callable<NodeLook> oneAtATime(int position, Callable<NodeLook> node) {
        Semaphore free = this.free.computeIfAbsent(position, any -> new Semaphore(1));
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

    private static NodeLook ask(Node node) throws InterruptedException {
        Sent sent = Sent.by(List.of(node));
        return new NodeLook(
                node.alive() ? SessionGauges.read(node.metricsUrl().resolve("metrics")) : SessionGauges.NOTHING, sent);
    }

    List<CopiesLook> looks() {
        return List.copyOf(looks);
    }

    void write(Path file) throws IOException {
        Files.writeString(
                file,
                Stream.concat(
                                Stream.of("time_us,live,backed_up"),
                                looks.stream()
                                        .map(look -> String.format(
                                                Locale.ROOT,
                                                "%d,%.0f,%.0f",
                                                look.micros(),
                                                look.live(),
                                                look.backedUp())))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    @Override
    public void close() {
        thread.interrupt();
        askers.shutdownNow();
    }

    private void watch() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                look();
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RejectedExecutionException e) {
            // It was closed in between.
        }
    }

    /** Of a moment: when the last of the nodes had answered, or was given up. */
    private void look() throws InterruptedException {
        double live = 0;
        double backedUp = 0;
        List<Callable<NodeLook>> present = nodes.get();
        List<Callable<NodeLook>> questions = IntStream.range(0, present.size())
                .mapToObj(position -> oneAtATime(position, present.get(position)))
                .toList();
        for (Future<NodeLook> asked : askers.invokeAll(questions, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
            try {
                NodeLook said = asked.get();
                live += said.gauges().live();
                backedUp += said.gauges().backedUp();
                sent.putAll(said.sent().bytes());
            } catch (CancellationException | ExecutionException e) {
                // It is silent, or says what nobody understands: nobody can tell that it holds anything.
            }
        }
        looks.add(new CopiesLook(clock.micros(), live, backedUp, new Sent(Map.copyOf(sent))));
    }
}
