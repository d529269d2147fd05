package org.replibench.analysis.failover;

import org.replibench.analysis.chart.Chart;

/**
 * A chart, its file's name and its caption.
 *
 * @param name without the ending, such as {@code frontier}
 * @param caption what it shows, and how to read it
 */
record NamedChart(String name, Chart chart, String caption) {}
