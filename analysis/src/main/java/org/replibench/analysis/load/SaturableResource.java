package org.replibench.analysis.load;

import java.util.function.ToDoubleFunction;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.quantity.CellQuantity;

/** What may give out when clients are raised, and how a record tells. */
public enum SaturableResource {
    /** Of its CPU quota; without one, of what it could have had: its own and what the machine had left. */
    NODE("the node", "of the CPU time that it may have", 0.95, SaturableResource::nodeShare),
    /** Where pages spend most of their time in the database, a faster one would help more than anything else. */
    DATABASE("the database", "of the response time is spent in it", 0.5, SaturableResource::databaseShare),
    /** Above, it measures itself. */
    DRIVER("the driver", "of the CPU time that it could have had", 0.8, SaturableResource::driverShare),
    /** Without idle time, whatever can run waits for something else somewhere. */
    HOST("the host", "of its CPU time", 0.95, SaturableResource::hostShare);

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
                ? all / (all + CellQuantity.HOST_IDLE.of(cell))
                : CellQuantity.CPU_CORES_PER_NODE.of(cell) / quota;
    }

    private static double databaseShare(CellRecord cell) {
        double responseSeconds =
                cell.loadMetrics().pages() * cell.loadMetrics().response().meanMillis() / MILLIS;
        return cell.resourceUsage().database().activeSeconds() / responseSeconds;
    }

    private static double driverShare(CellRecord cell) {
        double used = cell.resourceUsage().measuring().driverCpuSeconds();
        return used / (used + cell.resourceUsage().host().idleSeconds());
    }

    private static double hostShare(CellRecord cell) {
        return cell.resourceUsage().host().busySeconds()
                / (cell.resourceUsage().host().busySeconds()
                        + cell.resourceUsage().host().idleSeconds());
    }
}
