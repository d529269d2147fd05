package org.replibench.analysis.tiers;

import java.util.List;
import java.util.Optional;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.TiersFile;

/**
 * Quantities of several tiers in one unit, which are drawn together.
 *
 * @param scale from the unit of metrics to that of the track
 * @param toTheTurn whether a sample has nothing of the time before it, so that arms can be told apart by it
 */
record TierTrack(String title, String unit, double scale, boolean toTheTurn, List<Line> lines) {
    private static final String NODES = "nodes, each";
    private static final String DATABASE = "database";
    private static final String DRIVER = "load generator";
    private static final String HOST = "machine";

    private static final double PER_CENT = 100;
    private static final double PER_MILLION = 1e-6;
    private static final double PER_THOUSAND = 1e-3;

    /** All of them, in the order in which they are looked through for what holds an arm up. */
    static final List<TierTrack> ALL = List.of(
            new TierTrack(
                    "CPU",
                    "cores",
                    1,
                    List.of(
                            nodes(Metric.CPU),
                            of(DATABASE, MetricKey.DATABASE, Metric.CPU),
                            of(DRIVER, MetricKey.DRIVER, Metric.CPU),
                            of("measuring", MetricKey.RUNNER, Metric.CPU),
                            of("other arms' servers", MetricKey.IDLE_SERVERS, Metric.CPU),
                            of("stolen", MetricKey.HOST, Metric.STEAL),
                            of("left", MetricKey.HOST, Metric.HOST_IDLE))),
            new TierTrack(
                    "CPU in the kernel",
                    "cores",
                    1,
                    List.of(
                            nodes(Metric.SYSTEM_CPU),
                            of(DATABASE, MetricKey.DATABASE, Metric.SYSTEM_CPU),
                            of(DRIVER, MetricKey.DRIVER, Metric.SYSTEM_CPU),
                            of("interrupts", MetricKey.HOST, Metric.INTERRUPTS))),
            new TierTrack(
                    "Ready, but waiting for a CPU",
                    "threads",
                    1,
                    List.of(
                            nodes(Metric.RUN_DELAY),
                            of(DATABASE, MetricKey.DATABASE, Metric.RUN_DELAY),
                            of(DRIVER, MetricKey.DRIVER, Metric.RUN_DELAY))),
            new TierTrack(
                    "Throttled by a quota",
                    "cores",
                    1,
                    List.of(nodes(Metric.THROTTLED_TIME), of("container", MetricKey.HOST, Metric.THROTTLED_TIME))),
            new TierTrack(
                    "Pressure: some task waited",
                    "% of time",
                    PER_CENT,
                    false,
                    List.of(
                            of("for a CPU", MetricKey.HOST, Metric.CPU_PRESSURE),
                            of("for a disk", MetricKey.HOST, Metric.IO_PRESSURE),
                            of("for memory", MetricKey.HOST, Metric.MEMORY_PRESSURE))),
            new TierTrack("Disk busy", "% of time", PER_CENT, List.of(of("disk", MetricKey.HOST, Metric.DISK_BUSY))),
            new TierTrack(
                    "Disk operations",
                    "per second",
                    1,
                    List.of(
                            of("writes", MetricKey.HOST, Metric.DISK_WRITES),
                            of("flushes", MetricKey.HOST, Metric.DISK_FLUSHES),
                            of("reads", MetricKey.HOST, Metric.DISK_READS))),
            new TierTrack(
                    "Written to disk", "MB/s", PER_MILLION, List.of(of("disk", MetricKey.HOST, Metric.DISK_WRITTEN))),
            new TierTrack(
                    "Sessions of the database that wait",
                    "sessions",
                    1,
                    List.of(
                            of("to bring the log to disk", MetricKey.DATABASE, Metric.SESSIONS_FLUSHING),
                            of("for another that does", MetricKey.DATABASE, Metric.SESSIONS_QUEUED),
                            of("for a lock", MetricKey.DATABASE, Metric.SESSIONS_LOCKED),
                            of("or work, all", MetricKey.DATABASE, Metric.SESSIONS_RUNNING))),
            new TierTrack(
                    "Log of the database",
                    "MB/s",
                    PER_MILLION,
                    List.of(of("log", MetricKey.DATABASE, Metric.WAL_BYTES))),
            new TierTrack(
                    "Packets sent",
                    "thousand/s",
                    PER_THOUSAND,
                    List.of(of(HOST, MetricKey.HOST, Metric.PACKETS_SENT), nodes(Metric.PACKETS_SENT))),
            new TierTrack(
                    "Lost or sent again on the network",
                    "per second",
                    1,
                    List.of(
                            of("TCP, machine", MetricKey.HOST, Metric.TCP_RETRANSMISSIONS),
                            new Line("TCP, nodes, each", Line.EACH_NODE, Metric.TCP_RETRANSMISSIONS),
                            of("UDP, machine", MetricKey.HOST, Metric.UDP_RECEIVE_ERRORS),
                            new Line("UDP, nodes, each", Line.EACH_NODE, Metric.UDP_RECEIVE_ERRORS),
                            of("cards", MetricKey.HOST, Metric.PACKETS_DROPPED),
                            of("CPU queues", MetricKey.HOST, Metric.SOFTNET_DROPPED),
                            of("CPU queues, left for later", MetricKey.HOST, Metric.SOFTNET_SQUEEZED))),
            new TierTrack(
                    "Context switches",
                    "thousand/s",
                    PER_THOUSAND,
                    List.of(
                            of(HOST, MetricKey.HOST, Metric.CONTEXT_SWITCHES),
                            nodes(Metric.CONTEXT_SWITCHES),
                            of(DATABASE, MetricKey.DATABASE, Metric.CONTEXT_SWITCHES),
                            of(DRIVER, MetricKey.DRIVER, Metric.CONTEXT_SWITCHES))),
            new TierTrack(
                    "Threads",
                    "count",
                    1,
                    List.of(
                            nodes(Metric.THREADS),
                            of(DATABASE, MetricKey.DATABASE, Metric.THREADS),
                            of(DRIVER, MetricKey.DRIVER, Metric.THREADS))),
            new TierTrack(
                    "Memory",
                    "MB",
                    1,
                    List.of(
                            nodes(Metric.RESIDENT_MEMORY),
                            of(DATABASE, MetricKey.DATABASE, Metric.RESIDENT_MEMORY),
                            of(DRIVER, MetricKey.DRIVER, Metric.RESIDENT_MEMORY))),
            new TierTrack("Memory left", "MB", 1, List.of(of(HOST, MetricKey.HOST, Metric.MEMORY_AVAILABLE))));

    private TierTrack(String title, String unit, double scale, List<Line> lines) {
        this(title, unit, scale, true, lines);
    }

    private static Line nodes(Metric metric) {
        return new Line(NODES, Line.EACH_NODE, metric);
    }

    private static Line of(String name, String subject, Metric metric) {
        return new Line(name, Optional.of(subject), metric);
    }

    /**
     * A line of a track.
     *
     * @param subject empty: the mean over the nodes
     */
    record Line(String name, Optional<String> subject, Metric metric) {
        private static final Optional<String> EACH_NODE = Optional.empty();

        /** NaN if it is not known. */
        double value(TiersFile.Row row) {
            return subject.map(whose -> row.value(whose, metric))
                    .orElseGet(() -> row.meanOfNodes(metric, node -> true));
        }
    }
}
