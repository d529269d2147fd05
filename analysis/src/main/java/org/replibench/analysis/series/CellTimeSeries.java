package org.replibench.analysis.series;

import java.util.List;

/**
 * How a cell went over its measured window. A value belongs to the step that begins at its index times
 * {@code stepSeconds}; a list is empty where nothing was recorded.
 *
 * @param responseMeanMillis of the pages that were answered in the step
 * @param cpuCoresPerNode mean over the nodes
 * @param interconnectKilobytesPerSecondPerNode mean over the nodes; a kilobyte is 1000 bytes
 * @param pauses of the nodes' collectors, those of all nodes
 */
public record CellTimeSeries(
        int stepSeconds,
        List<Double> throughputPagesPerSecond,
        List<Double> responseMeanMillis,
        List<Double> cpuCoresPerNode,
        List<Double> interconnectKilobytesPerSecondPerNode,
        List<ThroughputDips.GcPauseSpan> pauses,
        ThroughputDips dips) {

    public CellTimeSeries {
        throughputPagesPerSecond = List.copyOf(throughputPagesPerSecond);
        responseMeanMillis = List.copyOf(responseMeanMillis);
        cpuCoresPerNode = List.copyOf(cpuCoresPerNode);
        interconnectKilobytesPerSecondPerNode = List.copyOf(interconnectKilobytesPerSecondPerNode);
        pauses = List.copyOf(pauses);
    }
}
