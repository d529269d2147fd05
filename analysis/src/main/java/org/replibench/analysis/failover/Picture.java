package org.replibench.analysis.failover;

import org.replibench.analysis.chart.Chart;

/**
 * A chart and what its file is called.
 *
 * @param name without the ending, such as {@code frontier}
 */
record Picture(String name, Chart chart) {}
