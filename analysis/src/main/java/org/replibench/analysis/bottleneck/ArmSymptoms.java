package org.replibench.analysis.bottleneck;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.database.DatabaseWork;
import org.replibench.analysis.pages.PageParts;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.quantity.CellQuantity;

/**
 * What the records have of an arm that may tell what holds its pages up.
 *
 * @param cells its starts, at least one
 * @param parts of its mean response; empty if its nodes were not asked for them
 * @param database what that did for it; empty if it did not tell
 * @param retransmittedShare of the packets that its nodes sent, those that TCP sent again; NaN if not known
 */
public record ArmSymptoms(
        ComparisonKey arm,
        List<CellRecord> cells,
        Optional<PageParts> parts,
        Optional<DatabaseWork> database,
        double retransmittedShare) {
    private static final double MILLIS = 1000;
    private static final double BITS_PER_KILOBYTE = 8000;

    public ArmSymptoms {
        cells = List.copyOf(cells);
    }

    /** Of the machine's CPU time, what none of the study's programs used; of several machines, where that is most. */
    double otherProgramsShare() {
        if (!cells.stream().allMatch(cell -> HostsCpu.areOfNodes(cell.settings()))) {
            return sum(cell -> cell.resourceUsage().host().busySeconds()
                            - cell.resourceUsage().accountedCpuSeconds(RecordSettings.interruptsApart(cell.settings())))
                    / sum(cell -> machineSeconds(cell.resourceUsage().host()));
        }
        return UnaccountedCpu.shares(cells)
                .filter(share -> !Double.isNaN(share))
                .max()
                .orElse(Double.NaN);
    }

    static double machineSeconds(ResourceUsage.Host host) {
        return host.busySeconds() + host.idleSeconds();
    }

    /** Of a node's time, that in which its collector stopped it. */
    double pausesShare() {
        return mean(CellQuantity.GC_PAUSE_TIME) / MILLIS;
    }

    /** Of the CPU time that nodes may use, what they used; NaN without a quota. */
    double quotaShare() {
        return mean(CellQuantity.CPU_QUOTA_SHARE);
    }

    /** Of what a node's link to others carries, what it sent; NaN where nothing limits it. */
    double interconnectShare() {
        return sum(cell -> CellQuantity.INTERCONNECT_PER_NODE.of(cell)
                        * BITS_PER_KILOBYTE
                        / RecordSettings.interconnectBitsPerSecond(cell.settings()))
                / cells.size();
    }

    /** Over the starts. */
    private double mean(CellQuantity quantity) {
        return sum(quantity::of) / cells.size();
    }

    private double sum(ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).sum();
    }

    /** What sessions of the database waited for locks for a page, at least. */
    double databaseLockMillis() {
        return atLeast(DatabaseWork::lockMillis);
    }

    /** What commits waited for a page, at least. */
    double commitMillis() {
        return atLeast(DatabaseWork::commitMillis);
    }

    /** Sessions are looked at about once a second: of a wait that was seen n times that is the mean less two standard errors of a Poisson count. */
    private double atLeast(ToDoubleFunction<DatabaseWork> wait) {
        return database.map(work -> {
                    double millis = wait.applyAsDouble(work);
                    double pagesPerSecond = sum(cell -> cell.loadMetrics().pages()) / sum(CellRecord::windowSeconds);
                    double seen = millis / MILLIS * pagesPerSecond * work.samples();
                    return millis * Math.max(0, 1 - 2 / Math.sqrt(seen));
                })
                .orElse(Double.NaN);
    }

    double poolMillis() {
        return millis(ResponsePart.POOL);
    }

    double lockMillis() {
        return millis(ResponsePart.LOCK);
    }

    private double millis(ResponsePart part) {
        return parts.map(known -> known.millis(part)).orElse(Double.NaN);
    }

    /** NaN if that time is not known. */
    double shareOfResponse(double millis) {
        return millis
                * sum(cell -> cell.loadMetrics().pages())
                / sum(cell -> cell.loadMetrics().pages()
                        * cell.loadMetrics().response().meanMillis());
    }
}
