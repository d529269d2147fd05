package org.replibench.analysis.capacity.profile;

/**
 * A cell as a point of a line.
 *
 * @param repeat servers that were started together share what is peculiar to that start
 * @param pagesPerSecond above 0
 * @param rate what was used each second
 */
record Observation(int repeat, double pagesPerSecond, double rate) {}
