package org.replibench.runner.study;

import java.util.Locale;
import org.replibench.model.Driven;
import org.replibench.model.Use;

/**
 * A load that was tried out.
 *
 * @param clients on each node
 * @param quotaUsed which part of its quota a node used, mean; NaN without a quota
 */
record CalibrationStep(int clients, Driven driven, double quotaUsed) {
    /**
     * The white paper's high load, 700 threads, where 1000 used all processor time (10-1-2). What replication adds must fit in the
     * rest; a node near its quota stands still in most periods, and the scheduler's period is measured, not the node.
     */
    static final double QUOTA_AT_MOST = 0.7;

    static CalibrationStep of(int clients, Driven driven, Use use, double seconds, NodeQuota quota) {
        double cores = quota.quota().map(limit -> limit.cores()).orElse(Double.NaN);
        return new CalibrationStep(
                clients, driven, use.nodesCpuSeconds() / use.nodes().size() / seconds / cores);
    }

    /** What decides whether response has left its plateau: the mean; infinite if pages failed or the quota is nearly used up. */
    double responseMillis() {
        boolean tooMuch = driven.errors() > 0 || driven.pages() == 0 || quotaUsed > QUOTA_AT_MOST;
        return tooMuch ? Double.POSITIVE_INFINITY : driven.responseMeanMillis();
    }

    /** One line for a person. */
    String description() {
        return String.format(
                        Locale.ROOT,
                        "%d clients: %.1f pages/s, mean response %.2f ms, %d errors",
                        clients,
                        driven.throughputPagesPerSecond(),
                        driven.responseMeanMillis(),
                        driven.errors())
                + (Double.isNaN(quotaUsed) ? "" : ", " + Math.round(100 * quotaUsed) + " % of the quota");
    }
}
