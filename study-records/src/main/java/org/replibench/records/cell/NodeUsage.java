package org.replibench.records.cell;

/**
 * What one node used in the measured window, all its servers together.
 *
 * @param node the node's name, "node1" for the first
 */
public record NodeUsage(
        String node, Cpu cpu, Throttling throttling, Traffic traffic, Memory memory, GcPauses gcPauses) {
    /** Of a node that others started: what its servers use is not known. */
    public static NodeUsage unknown(String node) {
        return new NodeUsage(
                node,
                new Cpu(Double.NaN, Double.NaN, Double.NaN),
                new Throttling(Double.NaN, Double.NaN, Double.NaN),
                new Traffic(Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                new Memory(Double.NaN, Double.NaN, Double.NaN),
                new GcPauses(Double.NaN, Double.NaN, Double.NaN, Double.NaN));
    }

    /**
     * CPU time of all its processes.
     *
     * @param compilerSeconds the part of it that compiled code; NaN where the operating system does not name threads
     * @param collectorSeconds the part of it that collected garbage, in pauses and concurrent; NaN likewise
     */
    public record Cpu(double seconds, double compilerSeconds, double collectorSeconds) {
        /** The part of it that is known to have compiled code; 0 if nothing is known. */
        double knownCompilerSeconds() {
            return Double.isNaN(compilerSeconds) ? 0 : compilerSeconds;
        }
    }

    /**
     * What its CPU quota kept it from; NaN if nothing accounts it.
     *
     * @param quotaPeriods periods of the quota in which it wanted to run; 0 without a quota
     * @param throttledPeriods those of them in which it used up its share and was throttled
     * @param throttledSeconds how long it was throttled, all cores added up
     */
    public record Throttling(double quotaPeriods, double throttledPeriods, double throttledSeconds) {}

    /**
     * What it sent.
     *
     * @param bytes bytes to other nodes; NaN if it does not count them
     * @param packets packets to other nodes; NaN if it has no network interface of its own
     * @param packetsDropped packets to and from other nodes that a full queue lost; NaN likewise
     * @param sessionTransfers updates of sessions that it handed over, to another node or the database; NaN if its session
     *     manager does not count them
     */
    public record Traffic(double bytes, double packets, double packetsDropped, double sessionTransfers) {}

    /**
     * Its heap and memory.
     *
     * @param heapLiveMegabytesMax largest heap that a collection left over; NaN if none ran
     * @param allocatedMegabytesPerSecond what the application allocated; a lower bound for collectors that work while it runs, as
     *     what is allocated meanwhile is not seen; NaN with fewer than two collections
     * @param residentMegabytes physical memory of its servers when the window closed
     */
    public record Memory(double heapLiveMegabytesMax, double allocatedMegabytesPerSecond, double residentMegabytes) {}

    /**
     * Pauses in which a collector stopped the application.
     *
     * @param millis all of them added up
     * @param p99Millis 99th percentile by nearest rank, with the time until all threads had stopped; NaN without a pause
     * @param maxMillis the longest; NaN without a pause
     */
    public record GcPauses(double count, double millis, double p99Millis, double maxMillis) {}
}
