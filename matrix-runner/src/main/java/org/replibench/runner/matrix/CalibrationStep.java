package org.replibench.runner.matrix;

import java.util.Locale;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.testbed.NodeQuota;

/**
 * A load that was tried out.
 *
 * @param clients on each node
 * @param quotaShare which part of its quota a node used, mean; NaN without a quota
 */
record CalibrationStep(int clients, LoadMetrics loadMetrics, double quotaShare) {
    /**
     * The white paper's high load, 700 threads, where 1000 used all CPU time (10-1-2). What replication adds must fit in the
     * rest; a node near its quota stands still in most periods, and the scheduler's period is measured, not the node.
     */
    static final double MAX_QUOTA_SHARE = 0.7;

    static CalibrationStep of(
            int clients, LoadMetrics driven, ResourceUsage resourceUsage, double seconds, NodeQuota quota) {
        double cores = quota.quota().map(limit -> limit.cores()).orElse(Double.NaN);
        return new CalibrationStep(
                clients,
                driven,
                resourceUsage.nodesCpuSeconds() / resourceUsage.nodes().size() / seconds / cores);
    }

    /** What decides whether response has left its plateau: the mean; infinite if pages failed or the quota is nearly used up. */
    double responseMillis() {
        boolean tooMuch = loadMetrics.errors() > 0 || loadMetrics.pages() == 0 || quotaShare > MAX_QUOTA_SHARE;
        return tooMuch ? Double.POSITIVE_INFINITY : loadMetrics.responseMeanMillis();
    }

    /** One line for a person. */
    String description() {
        return String.format(
                        Locale.ROOT,
                        "%d clients: %.1f pages/s, mean response %.2f ms, %d errors",
                        clients,
                        loadMetrics.throughputPagesPerSecond(),
                        loadMetrics.responseMeanMillis(),
                        loadMetrics.errors())
                + (Double.isNaN(quotaShare) ? "" : ", " + Math.round(100 * quotaShare) + " % of the quota");
    }
}
