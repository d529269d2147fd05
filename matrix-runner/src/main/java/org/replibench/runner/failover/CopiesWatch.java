package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;

/** Looks after sessions and their copies a few times a second, from its making until it is closed. */
final class CopiesWatch implements AutoCloseable {
    private static final long BETWEEN_LOOKS_MILLIS = 250;

    private final Cluster cluster;
    private final JournalClock clock;
    private final List<CopiesLook> looks = new CopyOnWriteArrayList<>();
    private final Thread thread = new Thread(this::watch, "copies");

    CopiesWatch(Cluster cluster, JournalClock clock) {
        this.cluster = cluster;
        this.clock = clock;
        thread.setDaemon(true);
        thread.start();
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
    }

    private void watch() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                look();
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of a moment: when the last of the nodes has answered. */
    private void look() throws InterruptedException {
        double live = 0;
        double backedUp = 0;
        List<Node> nodes = cluster.nodes();
        for (Node node : nodes) {
            if (node.alive()) {
                SessionGauges gauges = SessionGauges.read(node.metricsUrl().resolve("metrics"));
                live += gauges.live();
                backedUp += gauges.backedUp();
            }
        }
        looks.add(new CopiesLook(clock.micros(), live, backedUp, Sent.by(nodes)));
    }
}
