package org.replibench.analysis.capacity.predict;

import java.util.Map;

/**
 * What one of the nodes does.
 *
 * @param cpuSecondsPerPage CPU time of all nodes, what they use when idle included
 * @param utilisation 0 to 1, by station
 */
record NodePerformance(
        double pagesPerSecond, double responseSeconds, double cpuSecondsPerPage, Map<String, Double> utilisation) {}
