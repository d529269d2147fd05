package org.replibench.analysis.rounds;

import java.util.Map;
import java.util.stream.DoubleStream;
import org.replibench.analysis.blocks.WindowFigures;
import org.replibench.model.Cell;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.WindowsFile.Window;

/** A window of an arm that is in a block that counts, and what it used; NaN where nothing tells. */
record CountedWindow(Cell cell, Window window, WindowFigures figures) {
    private static final double KILO = 1000;

    /** CPU time of a node, what compiled code included; mean over the nodes. */
    double coresPerNode() {
        return sum(Metric.CPU) / nodeSeconds();
    }

    /** Of what its quota allows, which compilers are exempt from, mean over the nodes. */
    double quotaShare(double quotaCores) {
        return figures.nodesCpuSeconds() / nodeSeconds() / quotaCores;
    }

    /** What a node sent to others, mean over the nodes. */
    double kilobytesPerSecondPerNode() {
        return sum(Metric.INTERCONNECT) / KILO / nodeSeconds();
    }

    /** What all nodes sent to each other. */
    double interconnectBytesPerPage() {
        return figures.interconnectBytes() / figures.pages();
    }

    double throttledShare() {
        return sum(Metric.THROTTLED_PERIODS) / sum(Metric.QUOTA_PERIODS);
    }

    /** Of the machine that has least left, where nodes have others than the driver. */
    double machineShare() {
        return window.growth().keySet().stream()
                .filter(key -> key.metric() == Metric.HOST_BUSY)
                .mapToDouble(key -> machineShare(key.subject()))
                .max()
                .orElse(Double.NaN);
    }

    private double machineShare(String subject) {
        double busy = window.growth(subject, Metric.HOST_BUSY);
        return busy / (busy + window.growth(subject, Metric.HOST_IDLE));
    }

    /** Of its clients' time, what they waited for pages. */
    double waitingShare() {
        return figures.responseSecondsSum() / (cell.load().totalClients(cell.nodes()) * window.seconds());
    }

    private double nodeSeconds() {
        return cell.nodes() * window.seconds();
    }

    private double sum(Metric metric) {
        DoubleStream.Builder growths = DoubleStream.builder();
        for (Map.Entry<MetricKey, Double> growth : window.growth().entrySet()) {
            if (growth.getKey().isOfNode() && growth.getKey().metric() == metric) {
                growths.add(growth.getValue());
            }
        }
        double[] known = growths.build().toArray();
        return known.length == 0 ? Double.NaN : DoubleStream.of(known).sum();
    }
}
