package org.replibench.analysis.capacity.predict;

import java.util.Map;

/**
 * What one of the nodes does.
 *
 * @param utilisation 0 to 1, by station
 */
record NodeFigures(double pagesPerSecond, double responseSeconds, Map<String, Double> utilisation) {}
