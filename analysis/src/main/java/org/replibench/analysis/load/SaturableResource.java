package org.replibench.analysis.load;

import java.util.function.ToDoubleFunction;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.quantity.CellQuantity;

/** What may give out when clients are raised, and how a record tells. */
public enum SaturableResource {
    /** Of its CPU quota; without one, of what it could have had: its own and what its machine had left. */
    NODE("the node", "of the CPU time that it may have", 0.95, SaturableResource::nodeShare),
    /** Where pages spend most of their time in the database, a faster one would help more than anything else. */
    DATABASE("the database", "of the response time is spent in it", 0.5, SaturableResource::databaseShare),
    /** Above, it measures itself. */
    DRIVER("the driver", "of the CPU time that it could have had", 0.8, SaturableResource::driverShare),
    /** Without idle time, whatever can run waits for something else somewhere. */
    HOST("the host", "of its CPU time", 0.95, SaturableResource::hostShare),
    /** The same where nodes have hosts of their own, of these together. */
    NODE_HOSTS("the nodes' hosts", "of their CPU time", 0.95, cell -> busyShare(cell, HostsCpu.OF_NODES)),
    /** The same where load generators have. */
    DRIVER_HOSTS("the load generators' hosts", "of their CPU time", 0.95, cell -> busyShare(cell, HostsCpu.OF_DRIVERS)),
    /** The same of what is left then: the runner, and database and load generator unless they have hosts. */
    RUNNER_HOST("the runner's machine", "of its CPU time", 0.95, SaturableResource::runnerHostShare);

    private static final double MILLIS = 1000;

    private final String label;
    private final String shareLabel;
    private final double limit;
    private final ToDoubleFunction<CellRecord> share;

    SaturableResource(String words, String of, double limit, ToDoubleFunction<CellRecord> share) {
        this.label = words;
        this.shareLabel = of;
        this.limit = limit;
        this.share = share;
    }

    /** Such as "the node". */
    public String label() {
        return label;
    }

    /** What its share is a part of, such as "of its CPU time". */
    public String shareLabel() {
        return shareLabel;
    }

    /** From which share on, 0 to 1, it has given out. */
    public double limit() {
        return limit;
    }

    /** How much of it was used, 0 to 1; NaN if the record cannot tell. */
    public double share(CellRecord cell) {
        return share.applyAsDouble(cell);
    }

    private static double nodeShare(CellRecord cell) {
        double all = CellQuantity.CPU_CORES_PER_NODE.of(cell) * cell.cell().nodes();
        double quota = RecordSettings.quotaCores(cell.settings());
        return Double.isNaN(quota)
                ? all / (all + idleSeconds(cell, HostsCpu.OF_NODES) / cell.windowSeconds())
                : CellQuantity.CPU_CORES_PER_NODE.of(cell) / quota;
    }

    private static double databaseShare(CellRecord cell) {
        double responseSeconds =
                cell.loadMetrics().pages() * cell.loadMetrics().response().meanMillis() / MILLIS;
        return cell.resourceUsage().database().activeSeconds() / responseSeconds;
    }

    private static double driverShare(CellRecord cell) {
        double used = cell.resourceUsage().measuring().driverCpuSeconds();
        return used / (used + idleSeconds(cell, HostsCpu.OF_DRIVERS));
    }

    /** Of hosts of their own, or else of the machine on which all is. */
    private static double idleSeconds(CellRecord cell, String hosts) {
        return HostsCpu.of(cell.settings(), hosts)
                .orElse(cell.resourceUsage().host())
                .idleSeconds();
    }

    private static double hostShare(CellRecord cell) {
        return HostsCpu.areOfNodes(cell.settings())
                ? Double.NaN
                : ofAll(cell.resourceUsage().host());
    }

    private static double runnerHostShare(CellRecord cell) {
        return HostsCpu.areOfNodes(cell.settings()) ? ofAll(cell.resourceUsage().host()) : Double.NaN;
    }

    private static double busyShare(CellRecord cell, String hosts) {
        return HostsCpu.of(cell.settings(), hosts).map(SaturableResource::ofAll).orElse(Double.NaN);
    }

    private static double ofAll(ResourceUsage.Host host) {
        return host.busySeconds() / (host.busySeconds() + host.idleSeconds());
    }
}
