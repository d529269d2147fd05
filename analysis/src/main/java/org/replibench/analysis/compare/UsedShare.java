package org.replibench.analysis.compare;

import java.util.function.ToDoubleFunction;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.quantity.CellQuantity;

/** What arms use of what they have, each 0 to 1. */
public enum UsedShare {
    /** Of the CPU time that nodes may use; not known without a quota. */
    CPU_QUOTA(CellQuantity.CPU_QUOTA_SHARE::of),
    /** Of the periods of that quota, those in which a node wanted more. */
    THROTTLED_PERIODS(CellQuantity.THROTTLED_SHARE::of),
    /** Of the CPU time of the machine that nodes, database and load generator share. */
    MACHINE(cell -> busy(cell.resourceUsage().host())),
    /** Of the time of clients, that in which they wait for pages; for the rest they think. */
    WAITING(UsedShare::waiting);

    private static final double MILLIS = 1000;

    private final ToDoubleFunction<CellRecord> ofCell;

    UsedShare(ToDoubleFunction<CellRecord> ofCell) {
        this.ofCell = ofCell;
    }

    /** @throws IllegalArgumentException if no share is that figure of cells */
    public static UsedShare of(CellQuantity quantity) {
        return switch (quantity) {
            case CPU_QUOTA_SHARE -> CPU_QUOTA;
            case THROTTLED_SHARE -> THROTTLED_PERIODS;
            default -> throw new IllegalArgumentException(quantity.key() + " is no share of what an arm has");
        };
    }

    /** NaN if the record cannot tell. */
    double of(CellRecord cell) {
        return ofCell.applyAsDouble(cell);
    }

    private static double busy(ResourceUsage.Host host) {
        return host.busySeconds() / (host.busySeconds() + host.idleSeconds());
    }

    /** By Little's law. */
    private static double waiting(CellRecord measured) {
        Cell cell = measured.cell();
        return CellQuantity.THROUGHPUT.of(measured)
                * CellQuantity.RESPONSE_MEAN.of(measured)
                / MILLIS
                / cell.load().totalClients(cell.nodes());
    }
}
