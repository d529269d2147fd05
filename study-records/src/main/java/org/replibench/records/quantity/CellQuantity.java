package org.replibench.records.quantity;

import static org.replibench.records.quantity.QuantityDescription.Visibility.CONSOLE;
import static org.replibench.records.quantity.QuantityDescription.Visibility.MAIN;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.quantity.QuantityDescription.Comparison;

/**
 * The registry of figures of a cell: what {@code results.csv}, console, report, comparisons and reference docs are made from.
 *
 * <p>All are of the measured window; NaN where the record cannot tell. A new figure is one constant here.
 */
public enum CellQuantity implements Quantity {
    THROUGHPUT(
            figure("throughput_pages_per_s", "throughput", "pages/s", "answered pages per second, all nodes together")
                    .higherIsBetter()
                    .comparedByRatio()
                    .headed("", "pages/s")
                    .in(MAIN),
            cell -> cell.loadMetrics().throughputPagesPerSecond()),
    RESPONSE_MEAN(
            figure(
                            "response_mean_ms",
                            "response mean",
                            "ms",
                            "from the request's first byte out to the answer's last byte in, in whole milliseconds; of"
                                    + " arms in turns in microseconds, with what JMeter itself does for a request (up to"
                                    + " 1 ms); in the closed load model a stall delays the requests behind it, which"
                                    + " percentiles do not show; in the open one times count from when a request was due")
                    .lowerIsBetter()
                    .comparedByRatio()
                    .headed("mean", "ms")
                    .in(MAIN),
            cell -> cell.loadMetrics().response().meanMillis()),
    RESPONSE_P50(
            figure("response_p50_ms", "response p50", "ms", "median of the same times")
                    .lowerIsBetter()
                    .headed("p50", "ms"),
            cell -> cell.loadMetrics().response().p50Millis()),
    RESPONSE_P90(
            figure("response_p90_ms", "response p90", "ms", "90th percentile of the same times")
                    .lowerIsBetter()
                    .headed("p90", "ms")
                    .in(MAIN),
            cell -> cell.loadMetrics().response().p90Millis()),
    RESPONSE_P99(
            figure("response_p99_ms", "response p99", "ms", "99th percentile of the same times")
                    .lowerIsBetter()
                    .comparedByRatio()
                    .headed("p99", "ms")
                    .in(MAIN),
            cell -> cell.loadMetrics().response().p99Millis()),
    RESPONSE_P999(
            figure("response_p999_ms", "response p99.9", "ms", "99.9th percentile of the same times")
                    .lowerIsBetter()
                    .headed("p99.9", "ms"),
            cell -> cell.loadMetrics().response().p999Millis()),
    RESPONSE_MAX(
            figure("response_max_ms", "response max", "ms", "longest of the same times")
                    .lowerIsBetter()
                    .headed("max", "ms"),
            cell -> cell.loadMetrics().response().maxMillis()),
    PAGES(
            figure("pages", "pages", "", "answered pages, errors and pages of wrong users included"),
            cell -> cell.loadMetrics().pages()),
    ERRORS(
            figure("errors", "errors", "", "pages with a wrong status or content, or no answer")
                    .lowerIsBetter()
                    .headed("", "errors")
                    .in(MAIN),
            cell -> cell.loadMetrics().errors()),
    WRONG_USER_PAGES(
            figure("wrong_user_pages", "wrong users", "", "pages of another user than signed on, or of none; no errors")
                    .lowerIsBetter()
                    .headed("wrong", "users"),
            cell -> cell.loadMetrics().wrongUserPages()),
    STALE_READS(
            figure(
                            "stale_reads",
                            "stale reads",
                            "",
                            "pages that show an older state of their session than their client had seen, each the last of its"
                                    + " visit; no errors; empty unless the study has arms without affinity")
                    .lowerIsBetter()
                    .headed("stale", "reads"),
            cell -> RecordSettings.staleReadsCounted(cell.settings())
                    ? cell.loadMetrics().staleReads()
                    : Double.NaN),
    CPU_CORES_PER_NODE(
            figure("cpu_cores_per_node", "CPU per node", "cores", "CPU time of a node's servers, mean over the nodes")
                    .lowerIsBetter()
                    .headed("cores", "/node")
                    .in(MAIN),
            cell -> ratio(cell.resourceUsage().nodesCpuSeconds(), nodeSeconds(cell))),
    CPU_QUOTA_SHARE(
            figure(
                            "cpu_quota_share",
                            "CPU quota used",
                            "",
                            "CPU time of a node's servers, without what compiled code, as a share of its CPU quota, mean over the"
                                    + " nodes; near 1 the node is saturated; empty without a quota")
                    .lowerIsBetter()
                    .printedPer(QuantityDescription.PER_CENT)
                    .headed("of quota", "%"),
            cell -> ratio(
                    cell.resourceUsage().nodesServingCpuSeconds(),
                    nodeSeconds(cell) * RecordSettings.quotaCores(cell.settings()))),
    TOTAL_CPU_PER_PAGE(
            figure(
                            "total_cpu_ms_per_page",
                            "total CPU",
                            "ms/page",
                            "CPU time of all nodes and of the database for one page, without what compiled code: what a"
                                    + " pattern costs; empty for an external database")
                    .lowerIsBetter()
                    .comparedByRatio()
                    .headed("CPU ms", "/page")
                    .in(MAIN),
            cell -> perPage(cell, CellQuantity.MILLIS * cell.resourceUsage().servingCpuSeconds())),
    NODE_CPU_PER_PAGE(
            figure(
                            "cpu_ms_per_page",
                            "node CPU",
                            "ms/page",
                            "CPU time of all nodes for one page, without what compiled code")
                    .lowerIsBetter()
                    .comparedByRatio()
                    .headed("node CPU", "ms/page"),
            cell -> perPage(cell, CellQuantity.MILLIS * cell.resourceUsage().nodesServingCpuSeconds())),
    DATABASE_CPU_PER_PAGE(
            figure(
                            "db_cpu_ms_per_page",
                            "database CPU",
                            "ms/page",
                            "CPU time of PostgreSQL for one page; empty for an external one")
                    .lowerIsBetter()
                    .comparedByRatio()
                    .headed("DB ms", "/page")
                    .in(MAIN),
            cell -> perPage(
                    cell, CellQuantity.MILLIS * cell.resourceUsage().database().cpuSeconds())),
    COMPILER_CPU_PER_PAGE(
            figure(
                            "compiler_cpu_ms_per_page",
                            "compiler CPU",
                            "ms/page",
                            "the part of the nodes' CPU time that compiled code: if it is not small, the servers were still warming up;"
                                    + " empty where the operating system does not name threads")
                    .headed("compiling", "ms/page"),
            cell -> perPage(
                    cell, CellQuantity.MILLIS * sum(cell, node -> node.cpu().compilerSeconds()))),
    DATABASE_CPU(
            figure("db_cpu_cores", "database CPU", "cores", "CPU time of PostgreSQL; empty for an external one")
                    .headed("DB", "cores"),
            cell -> perSecond(cell, cell.resourceUsage().database().cpuSeconds())),
    DRIVER_CPU(
            figure("driver_cpu_cores", "driver CPU", "cores", "CPU time of JMeter")
                    .headed("driver", "cores"),
            cell -> perSecond(cell, cell.resourceUsage().measuring().driverCpuSeconds())),
    RUNNER_CPU(
            figure("runner_cpu_cores", "runner CPU", "cores", "CPU time of the measuring itself")
                    .headed("runner", "cores"),
            cell -> perSecond(cell, cell.resourceUsage().measuring().runnerCpuSeconds())),
    INTERRUPT_CPU(
            figure(
                            "interrupt_cpu_cores",
                            "interrupts",
                            "cores",
                            "CPU time of interrupts, in which the kernel does much of the network's work")
                    .headed("interrupts", "cores"),
            cell -> perSecond(cell, cell.resourceUsage().host().interruptSeconds())),
    HOST_IDLE(
            figure(
                            "host_idle_cores",
                            "host idle",
                            "cores",
                            "CPU time that the machine had left; near 0 the machine was measured, not the pattern")
                    .headed("idle", "cores"),
            cell -> perSecond(cell, cell.resourceUsage().host().idleSeconds())),
    HOST_BUSY(
            figure("host_busy_cores", "host busy", "cores", "CPU time that the machine used, all processes")
                    .headed("busy", "cores"),
            cell -> perSecond(cell, cell.resourceUsage().host().busySeconds())),
    NODE_HOSTS_BUSY(
            figure(
                            "node_hosts_busy_cores_per_node",
                            "nodes' hosts busy",
                            "cores",
                            "CPU time that a node's host used, all programs there, mean over the nodes; of servers that others"
                                    + " started, where their hosts may be read; else empty")
                    .headed("node hosts", "busy cores"),
            cell -> RecordSettings.nodeHostsBusyCores(cell.settings())),
    CPU_ACCOUNTED_SHARE(
            figure(
                            "cpu_accounted_share",
                            "CPU accounted",
                            "",
                            "CPU time of nodes, database, driver and runner, and of interrupts where the kernel counts them"
                                    + " apart, as a share of what the machine used")
                    .printedPer(QuantityDescription.PER_CENT)
                    .headed("accounted", "% of busy"),
            cell -> ratio(
                    cell.resourceUsage().accountedCpuSeconds(RecordSettings.interruptsApart(cell.settings())),
                    cell.resourceUsage().host().busySeconds())),
    DATABASE_SESSIONS(
            figure(
                            "db_sessions_active",
                            "database sessions",
                            "",
                            "sessions whose statement the database was at work on, computing or waiting; mean; empty"
                                    + " before PostgreSQL 14")
                    .headed("DB sessions", "active"),
            cell -> perSecond(cell, cell.resourceUsage().database().activeSeconds())),
    THROTTLED_SHARE(
            figure(
                            "cpu_throttled_share",
                            "CPU throttled",
                            "",
                            "share of the periods of the CPU quota in which a node wanted to run and was throttled;"
                                    + " empty without a quota")
                    .printedPer(QuantityDescription.PER_CENT)
                    .headed("throttled", "% of periods"),
            cell -> ratio(sum(cell, node -> node.throttling().throttledPeriods()), sum(cell, node -> node.throttling()
                    .quotaPeriods()))),
    THROTTLED_TIME(
            figure(
                            "cpu_throttled_s_per_s_per_node",
                            "CPU throttling",
                            "s/s/node",
                            "how long a node was throttled, all cores added up, mean over the nodes")
                    .headed("throttled", "s/s/node"),
            cell -> ratio(sum(cell, node -> node.throttling().throttledSeconds()), nodeSeconds(cell))),
    INTERCONNECT_PER_NODE(
            figure(
                            "interconnect_kb_per_s_per_node",
                            "interconnect per node",
                            "kB/s",
                            "bytes that a node sent to others, mean over the nodes; 1 kB is 1000 bytes")
                    .headed("net", "kB/s/node"),
            cell -> ratio(cell.resourceUsage().interconnectBytes() / CellQuantity.KILO, nodeSeconds(cell))),
    INTERCONNECT_PER_PAGE(
            figure(
                            "interconnect_bytes_per_page",
                            "interconnect",
                            "B/page",
                            "bytes that all nodes sent to each other for one page; empty if no node counts them")
                    .lowerIsBetter()
                    .comparedByRatio()
                    .headed("net B", "/page")
                    .in(MAIN),
            cell -> perPage(cell, cell.resourceUsage().interconnectBytes())),
    INTERCONNECT_PACKETS_PER_PAGE(
            figure(
                            "interconnect_packets_per_page",
                            "interconnect packets",
                            "packets/page",
                            "packets that nodes sent to each other; empty without network interfaces of their own")
                    .headed("net", "packets/page"),
            cell -> perPage(cell, sum(cell, node -> node.traffic().packets()))),
    INTERCONNECT_PACKETS_DROPPED(
            figure(
                            "interconnect_packets_dropped",
                            "packets dropped",
                            "packets",
                            "packets to and from all nodes that a full queue lost; empty without network interfaces of"
                                    + " their own")
                    .lowerIsBetter()
                    .headed("dropped", "packets"),
            cell -> cell.resourceUsage().nodes().isEmpty()
                    ? Double.NaN
                    : sum(cell, node -> node.traffic().packetsDropped())),
    SESSION_TRANSFERS_PER_PAGE(
            figure(
                            "session_transfers_per_page",
                            "session transfers",
                            "transfers/page",
                            "session updates handed over, to other nodes or the database; empty if the session manager"
                                    + " does not count them")
                    .headed("sends", "/page")
                    .in(CONSOLE),
            cell -> perPage(cell, sum(cell, node -> node.traffic().sessionTransfers()))),
    HEAP_LIVE_MAX(
            figure(
                            "heap_live_mb_max",
                            "live heap",
                            "MB",
                            "largest heap after a collection, of the node that had most; empty if none ran")
                    .headed("live heap", "MB"),
            cell -> max(cell, node -> node.memory().heapLiveMegabytesMax())),
    GC_PAUSE_TIME(
            figure("gc_pause_ms_per_s", "GC pause", "ms/s", "time in GC pauses, mean over the nodes")
                    .lowerIsBetter()
                    .headed("GC pause", "ms/s"),
            cell -> ratio(sum(cell, node -> node.gcPauses().millis()), nodeSeconds(cell))),
    GC_PAUSES(
            figure("gc_pauses_per_s", "GC pauses", "1/s", "number of GC pauses, mean over the nodes")
                    .headed("GC pauses", "/s"),
            cell -> ratio(sum(cell, node -> node.gcPauses().count()), nodeSeconds(cell))),
    GC_PAUSE_P99(
            figure(
                            "gc_pause_p99_ms",
                            "GC pause p99",
                            "ms",
                            "99th percentile of the pauses by nearest rank, with the time to reach the safepoint, of the"
                                    + " node where it was longest; empty without a pause")
                    .lowerIsBetter()
                    .headed("GC pause", "p99 ms"),
            cell -> max(cell, node -> node.gcPauses().p99Millis())),
    GC_PAUSE_MAX(
            figure("gc_pause_max_ms", "GC pause max", "ms", "longest pause of any node; empty without a pause")
                    .lowerIsBetter()
                    .headed("GC pause", "max ms"),
            cell -> max(cell, node -> node.gcPauses().maxMillis())),
    ALLOCATED_PER_NODE(
            figure(
                            "allocated_mb_per_s_per_node",
                            "allocation",
                            "MB/s/node",
                            "what the application allocated; a lower bound for ZGC and Shenandoah; empty with fewer than"
                                    + " two collections")
                    .headed("allocated", "MB/s/node"),
            cell -> perNode(cell, node -> node.memory().allocatedMegabytesPerSecond())),
    COLLECTOR_CPU_PER_PAGE(
            figure(
                            "collector_cpu_ms_per_page",
                            "collector CPU",
                            "ms/page",
                            "CPU time of all nodes' collectors, in pauses and concurrent; empty where the operating"
                                    + " system does not name threads")
                    .lowerIsBetter()
                    .headed("collecting", "ms/page"),
            cell -> perPage(
                    cell, CellQuantity.MILLIS * sum(cell, node -> node.cpu().collectorSeconds()))),
    RESIDENT_PER_NODE(
            figure(
                            "resident_mb_per_node",
                            "resident memory",
                            "MB/node",
                            "physical memory of a node's servers at the end of the window; on Linux the proportional set"
                                    + " size")
                    .headed("resident", "MB/node"),
            cell -> perNode(cell, node -> node.memory().residentMegabytes()));

    private static final double MILLIS = 1000;
    private static final double KILO = 1000;

    private final QuantityDescription description;
    private final ToDoubleFunction<CellRecord> value;

    CellQuantity(QuantityDescription description, ToDoubleFunction<CellRecord> value) {
        this.description = description;
        this.value = value;
    }

    /**
     * The unit that recorded {@code values} of this figure were rounded to, in its own: JMeter's results have whole milliseconds,
     * and their percentiles, too; a fraction shows that times came in microseconds. 0 where no rounding is known of.
     */
    public double unitOf(Stream<Double> values) {
        return switch (this) {
            case RESPONSE_P50, RESPONSE_P90, RESPONSE_P99, RESPONSE_P999, RESPONSE_MAX ->
                values.allMatch(value -> value == Math.rint(value)) ? 1 : 1 / CellQuantity.MILLIS;
            default -> 0;
        };
    }

    /** Figures that arms, variants and studies are compared by. */
    public static List<CellQuantity> compared() {
        return Stream.of(values())
                .filter(figure -> figure.description.comparison() == Comparison.RATIO)
                .toList();
    }

    /** Descriptions of all figures by their keys. */
    public static Map<String, QuantityDescription> descriptions() {
        Map<String, QuantityDescription> byKey = new LinkedHashMap<>();
        Stream.of(values()).forEach(figure -> byKey.put(figure.key(), figure.description));
        return byKey;
    }

    /** All values of a cell by the figures' keys. */
    public static Map<String, Double> valuesOf(CellRecord cell) {
        Map<String, Double> byKey = new LinkedHashMap<>();
        Stream.of(values()).forEach(figure -> byKey.put(figure.key(), figure.of(cell)));
        return byKey;
    }

    @Override
    public QuantityDescription description() {
        return description;
    }

    /** The cell's value; NaN if the record cannot tell. */
    public double of(CellRecord cell) {
        return value.applyAsDouble(cell);
    }

    private static QuantityDescription figure(String key, String label, String unit, String source) {
        return QuantityDescription.of(key, label, unit, source);
    }

    private static double nodeSeconds(CellRecord cell) {
        return cell.resourceUsage().nodes().size() * cell.windowSeconds();
    }

    private static double perPage(CellRecord cell, double amount) {
        return ratio(amount, cell.loadMetrics().pages());
    }

    private static double perSecond(CellRecord cell, double amount) {
        return ratio(amount, cell.windowSeconds());
    }

    private static double perNode(CellRecord cell, ToDoubleFunction<NodeUsage> amount) {
        return ratio(sum(cell, amount), cell.resourceUsage().nodes().size());
    }

    private static double ratio(double amount, double per) {
        return per > 0 ? amount / per : Double.NaN;
    }

    private static double sum(CellRecord cell, ToDoubleFunction<NodeUsage> amount) {
        return cell.resourceUsage().nodes().stream().mapToDouble(amount).sum();
    }

    private static double max(CellRecord cell, ToDoubleFunction<NodeUsage> amount) {
        return cell.resourceUsage().nodes().stream()
                .mapToDouble(amount)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }
}
