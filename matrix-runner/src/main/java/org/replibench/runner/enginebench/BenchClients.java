package org.replibench.runner.enginebench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;

/** The closed-loop clients of a cluster, a thread each; their sessions live from one run of load to the next. */
final class BenchClients implements AutoCloseable {
    private final List<BenchClient> benchClients = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "client");
        thread.setDaemon(true);
        return thread;
    });

    /** Connects {@code perNode} clients to each node. */
    BenchClients(Cluster cluster, int perNode) throws IOException {
        try {
            for (Node node : cluster.nodes()) {
                for (int i = 0; i < perNode; i++) {
                    benchClients.add(new BenchClient(node.url().resolve("count")));
                }
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Puts load on for a while; returns when every request is answered. */
    LoadResult run(Duration duration) throws InterruptedException {
        long start = System.nanoTime();
        long until = start + duration.toNanos();
        List<Callable<ClientResult>> tasks = new ArrayList<>();
        benchClients.forEach(benchClient -> tasks.add(() -> benchClient.run(until)));
        List<ClientResult> samples = new ArrayList<>();
        for (Future<ClientResult> done : threads.invokeAll(tasks)) {
            try {
                samples.add(done.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        return LoadResult.of(samples, (System.nanoTime() - start) / 1e9);
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        for (BenchClient benchClient : benchClients) {
            benchClient.close();
        }
    }

    /**
     * What one client saw.
     *
     * @param micros response times of the right answers
     * @param error what ended it early; empty if nothing did
     */
    record ClientResult(Histogram micros, String error) {}

    /** A closed-loop client: it has one session on one node, and sends the next request when it has the answer. */
    static final class BenchClient implements AutoCloseable {
        private static final int SIGNIFICANT_DIGITS = 3;

        private final HttpConnection connection;
        private int expected;

        BenchClient(URI count) throws IOException {
            connection = new HttpConnection(count);
        }

        /** Sends requests until the time is over; an error ends it early. */
        ClientResult run(long untilNanos) {
            Histogram micros = new Histogram(SIGNIFICANT_DIGITS);
            long now = System.nanoTime();
            while (now - untilNanos < 0 && !Thread.currentThread().isInterrupted()) {
                try {
                    String body = connection.get();
                    if (!body.equals(Integer.toString(expected))) {
                        return new ClientResult(micros, "counter: required " + expected + ", measured " + body);
                    }
                } catch (IOException e) {
                    return new ClientResult(micros, e.toString());
                }
                expected++;
                long answered = System.nanoTime();
                micros.recordValue(TimeUnit.NANOSECONDS.toMicros(answered - now));
                now = answered;
            }
            return new ClientResult(micros, "");
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }
}
