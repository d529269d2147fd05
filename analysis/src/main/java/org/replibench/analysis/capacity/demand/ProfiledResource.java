package org.replibench.analysis.capacity.demand;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.ResourceUsage;

/** What a page uses, as a cell's record tells it. */
public enum ProfiledResource {
    /** CPU time of the node whose clients ask for the pages, the sending of copies included. */
    NODE_CPU("ms", 1e3, cell -> ofNode(cell, 0, node -> node.cpu().seconds())),
    /** CPU time of the other node, which has no clients: what copies cost their receiver. */
    RECEIVER_CPU("ms", 1e3, cell -> ofNode(cell, 1, node -> node.cpu().seconds())),
    /** CPU time of the database. */
    DATABASE_CPU("ms", 1e3, ofUse(usage -> usage.database().cpuSeconds())),
    /** How long the database is at work on statements, whether it computes or waits for its disk and locks. */
    DATABASE_ACTIVE("ms", 1e3, ofUse(usage -> usage.database().activeSeconds())),
    /** CPU time of the whole machine: nodes, database, driver, runner, interrupts; not known where these were not on one machine. */
    MACHINE_CPU(
            "ms", 1e3, cell -> ofOneMachine(cell, cell.resourceUsage().host().busySeconds())),
    /** Bytes that the node with clients sends to the other. */
    SENT("B", 1, cell -> ofNode(cell, 0, node -> node.traffic().bytes())),
    /** Bytes that the other sends back. */
    ANSWERED("B", 1, cell -> ofNode(cell, 1, node -> node.traffic().bytes())),
    /**
     * CPU time of all nodes when their quota is used up. A page that is served together with others that waited for the same
     * moment wakes no thread up, and copies go in fewer messages, so it needs less than one that comes alone.
     */
    BUSY_CPU("ms", 1e3, ofUse(ResourceUsage::nodesCpuSeconds)),
    /**
     * CPU time of all else on the machine, driver, database, interrupts, when the nodes' quota is used up: these, too, need less
     * for a page that comes soon after another.
     */
    BUSY_REST(
            "ms",
            1e3,
            cell -> ofOneMachine(
                    cell,
                    cell.resourceUsage().host().busySeconds()
                            - cell.resourceUsage().nodesCpuSeconds())),
    /** Updates of sessions handed over; not known where the session manager does not count them. */
    WRITES("writes", 1, cell -> ofNode(cell, 0, node -> node.traffic().sessionTransfers()));

    private final String unit;
    private final double unitsPerOne;
    private final ToDoubleFunction<CellRecord> inWindow;

    ProfiledResource(String unit, double unitsPerOne, ToDoubleFunction<CellRecord> inWindow) {
        this.unit = unit;
        this.unitsPerOne = unitsPerOne;
        this.inWindow = inWindow;
    }

    /** Such as "node cpu". */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The unit in which a person reads a page's demand. */
    public String unit() {
        return unit;
    }

    /** How many of that unit are one second, byte or write. */
    public double unitsPerOne() {
        return unitsPerOne;
    }

    /** Seconds, bytes or writes in a second of the measured window; NaN if the record does not tell. */
    double perSecond(CellRecord cell) {
        return inWindow.applyAsDouble(cell) / cell.windowSeconds();
    }

    private static double ofNode(CellRecord cell, int index, ToDoubleFunction<NodeUsage> amount) {
        return index < cell.resourceUsage().nodes().size()
                ? amount.applyAsDouble(cell.resourceUsage().nodes().get(index))
                : Double.NaN;
    }

    private static double ofOneMachine(CellRecord cell, double seconds) {
        return HostsCpu.areOfNodes(cell.settings()) ? Double.NaN : seconds;
    }

    private static ToDoubleFunction<CellRecord> ofUse(ToDoubleFunction<ResourceUsage> amount) {
        return cell -> amount.applyAsDouble(cell.resourceUsage());
    }
}
