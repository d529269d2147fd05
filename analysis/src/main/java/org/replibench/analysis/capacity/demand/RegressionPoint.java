package org.replibench.analysis.capacity.demand;

/**
 * A cell as a point of a line.
 *
 * @param repeat servers that were started together share what is peculiar to that start
 * @param clients the load, as it was set: how many virtual users; 1 or more
 * @param pagesPerSecond what came of it; above 0
 * @param usagePerSecond what was used each second
 */
record RegressionPoint(int repeat, int clients, double pagesPerSecond, double usagePerSecond) {}
