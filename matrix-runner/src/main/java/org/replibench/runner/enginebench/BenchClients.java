package org.replibench.runner.enginebench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
}
