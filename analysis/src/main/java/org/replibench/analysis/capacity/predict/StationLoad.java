package org.replibench.analysis.capacity.predict;

/**
 * What a page of each node brings to a station that all nodes share, or to each node's own.
 *
 * @param station its name
 * @param servers alike, such as cores
 * @param closedSeconds for a page of one client, who waits for it
 * @param openSeconds for a page of every node, what else that page and all others at the same time bring: nobody waits for it
 * @param backgroundServers servers in use when nobody asks for pages
 */
record StationLoad(String station, int servers, double closedSeconds, double openSeconds, double backgroundServers) {
    private static final double ROUNDING = 1e-9;

    /** Pages a second on each node that it can stand; infinite if they need nothing of it. */
    double maxPagesPerSecond() {
        return (servers - backgroundServers) / (closedSeconds + openSeconds);
    }

    /** Whether what nobody waits for needs all of it, so that nothing is left for pages. */
    boolean isSaturatedByOpenLoad(double pagesPerSecond) {
        return backgroundServers + pagesPerSecond * openSeconds >= servers * (1 - ROUNDING);
    }

    /** Share of the servers in use, 0 to 1. */
    double utilisation(double pagesPerSecond) {
        return (backgroundServers + pagesPerSecond * (closedSeconds + openSeconds)) / servers;
    }
}
