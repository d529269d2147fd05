package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.pausing.ArrivalRate;
import org.replibench.process.ProcessRegistry;
import org.replibench.records.load.LoadSample;
import org.replibench.records.load.LoadSamplesFile;
import org.replibench.records.load.LoadState;
import org.replibench.records.load.LoadTransitionsFile;

/** Pages at a rate, from a real JMeter to servers of which what they do is known. */
class OpenModelIT {
    private static final JMeterLauncher JMETER = new JMeterLauncher(Path.of("target/jmeter"), JmxFile.FOLDER);

    private static final Duration CYCLE = Duration.ofSeconds(20);
    private static final Duration STALL = Duration.ofSeconds(1);
    private static final int CYCLES = 2;

    /** Per second: 400 requests meet a stall, 80 of them for longer than the 99th percentile, which is so known to 3 %. */
    private static final int RATE = 200;

    private static final int USERS = 60;

    /** As many requests in the closed model. */
    private static final int CLIENTS = 20;

    private static final ThinkTimeRange THINK_TIME = new ThinkTimeRange(50, 150);

    private static final double TOLERANCE = 0.1;

    /** So many that a chance count of requests near the edges stays far below the tolerance. */
    private static final int TURNS = 8;

    @TempDir
    private Path folder;

    /**
     * Of requests that are due at any moment of a cycle alike, those in the stall wait for the rest of it. A share of (s − x) / c waits
     * longer than x of a stall of s in a cycle of c: a hundredth of them longer than s − c / 100.
     */
    @Tag("thorough")
    @Test
    void whatAServerThatStandsStillDelaysIsInThePercentilesOfTheOpenModelAlone() throws Exception {
        double truthMillis = STALL.toMillis() - CYCLE.toMillis() / 100.0;
        Stalls stalls = new Stalls();
        try (StubServer ofOpen = new StubServer(stalls);
                StubServer ofClosed = new StubServer(stalls)) {
            PausableJMeterRun open =
                    start("open", List.of(ofOpen.address()), USERS, ThinkTimeRange.NONE, Optional.of(perSecond(RATE)));
            PausableJMeterRun closed =
                    start("closed", List.of(ofClosed.address()), CLIENTS, THINK_TIME, Optional.empty());
            long begin;
            try {
                LoadTurns.awaitRequests(open, ofOpen, RATE);
                LoadTurns.awaitRequests(closed, ofClosed, RATE);
                begin = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
                // What is due at the end is answered when the longest stall is over.
                Thread.sleep(
                        CYCLE.multipliedBy(CYCLES).plus(STALL.multipliedBy(2)).toMillis());
            } finally {
                open.stop();
                closed.stop();
                open.end();
                closed.end();
            }
            double openMillis = p99Millis("open", begin);
            double closedMillis = p99Millis("closed", begin);
            Files.writeString(
                    Path.of("target/open-model.txt"),
                    "p99, ms: known %.1f, open %.1f, closed %.1f%n".formatted(truthMillis, openMillis, closedMillis));

            assertThat(openMillis / truthMillis).isCloseTo(1, within(TOLERANCE));
            assertThat(closedMillis / truthMillis).isLessThan(0.5);
        }
    }

    /** By the wall clock it would be half as many again, and a node that gets the other's requests would show, too. */
    @Test
    void eachNodeIsAskedAtTheRateInActiveTimeWhateverPausesThereAre() throws Exception {
        try (StubServer first = new StubServer();
                StubServer second = new StubServer()) {
            PausableJMeterRun run = start(
                    "turns",
                    List.of(first.address(), second.address()),
                    USERS,
                    ThinkTimeRange.NONE,
                    Optional.of(new ArrivalRate(RATE / 2, 2)));
            try {
                // What was due while JMeter loaded its classes is sent by then.
                LoadTurns.awaitRequests(run, first, RATE);
                LoadTurns.awaitRequests(run, second, RATE);
                LoadTurns.take(run, TURNS);
            } finally {
                run.end();
            }
            List<Long> edges = commandedEdges("turns");
            double planned = RATE / 4.0 * activeMicros(edges) / TimeUnit.SECONDS.toMicros(1);
            for (StubServer server : List.of(first, second)) {
                long inTurns = server.requests().stream()
                        .filter(request -> request.atMicros() > edges.get(0))
                        .count();
                assertThat(inTurns / planned).isCloseTo(1, within(TOLERANCE));
            }
        }
    }

    private static ArrivalRate perSecond(int requests) {
        return new ArrivalRate(requests, 1);
    }

    /** Of the requests that were due in the cycles after {@code begin}. */
    private double p99Millis(String name, long begin) throws IOException {
        long end =
                begin + TimeUnit.NANOSECONDS.toMicros(CYCLE.multipliedBy(CYCLES).toNanos());
        List<LoadSample> samples = new ArrayList<>();
        LoadSamplesFile.read(file(name, "load.csv"), samples::add);
        long[] sorted = samples.stream()
                .filter(sample -> sample.startMicros() >= begin && sample.startMicros() < end)
                .mapToLong(LoadSample::responseMicros)
                .sorted()
                .toArray();
        assertThat(samples).allMatch(LoadSample::success);
        return sorted[(int) (0.99 * sorted.length)] / 1000.0;
    }

    /** The moments at which the load was told to pause, to go on, to pause, and so on. */
    private List<Long> commandedEdges(String name) throws IOException {
        List<Long> edges = new ArrayList<>();
        LoadTransitionsFile.read(file(name, "transitions.csv"), transition -> {
            if (transition.state() != LoadState.IDLE && transition.command() > 0) {
                edges.add(transition.atMicros());
            }
        });
        return edges;
    }

    /** From the first pause to the last, without pauses. */
    private static long activeMicros(List<Long> edges) {
        long active = 0;
        for (int i = 1; i + 1 < edges.size(); i += 2) {
            active += edges.get(i + 1) - edges.get(i);
        }
        return active;
    }

    private PausableJMeterRun start(
            String name, List<URI> nodes, int users, ThinkTimeRange thinkTime, Optional<ArrivalRate> arrivals)
            throws IOException {
        Files.createDirectories(folder.resolve(name));
        return JMETER.startPausable(
                new PausableRunSpec(
                        new JMeterRunSpec(
                                JMeterPlan.SHOP,
                                nodes,
                                users,
                                Duration.ofSeconds(1),
                                Duration.ofMinutes(10),
                                thinkTime,
                                file(name, "samples.jtl"),
                                file(name, "jmeter.log")),
                        file(name, "load.csv"),
                        file(name, "transitions.csv"),
                        Map.of(),
                        List.of(),
                        false,
                        arrivals,
                        PausableRunSpec.WILDFLY_KEEP_ALIVE),
                folder.resolve(name).resolve("driver"),
                ProcessRegistry.in(folder.resolve(name).resolve("work")));
    }

    private Path file(String name, String file) {
        return folder.resolve(name).resolve(file);
    }

    /** A second in each cycle in which no answer begins. */
    private static final class Stalls implements Runnable {
        private final long start = System.nanoTime();

        @Override
        public void run() {
            long sinceCycle = (System.nanoTime() - start) % CYCLE.toNanos();
            long left = CYCLE.dividedBy(2).plus(STALL).toNanos() - sinceCycle;
            if (left > 0 && left <= STALL.toNanos()) {
                try {
                    TimeUnit.NANOSECONDS.sleep(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
