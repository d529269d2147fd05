package org.replibench.records.cell;

/**
 * What one node used in the measured window.
 *
 * @param node the node's name, "node1" for the first
 * @param cpuSeconds CPU time of all its processes
 * @param compilerCpuSeconds the part of it that compiled code; NaN where the operating system does not tell
 * @param interconnectBytes bytes it sent to other nodes; NaN if it did not tell
 * @param sessionTransfers updates of sessions that it handed over, to another node or the database; NaN if its session
 *     manager does not count them
 * @param heapLiveMegabytesMax largest heap that a collection left over; NaN if none ran
 * @param gcPauseMillis how long its collectors made the application stand still, all pauses added up
 * @param quotaPeriods periods of its CPU quota in which it wanted to run; 0 without a quota, NaN if nothing accounts
 * @param throttledPeriods those of them in which it used up its share and was made to stand still
 * @param throttledSeconds how long it stood still, all cores added up
 * @param interconnectPackets packets it sent to other nodes; NaN if it has no network card of its own
 * @param interconnectPacketsDropped packets to and from other nodes that a full queue lost; NaN if it has no such card
 * @param gc what else its collectors and its memory did
 */
public record NodeUsage(
        String node,
        double cpuSeconds,
        double compilerCpuSeconds,
        double interconnectBytes,
        double sessionTransfers,
        double heapLiveMegabytesMax,
        double gcPauseMillis,
        double quotaPeriods,
        double throttledPeriods,
        double throttledSeconds,
        double interconnectPackets,
        double interconnectPacketsDropped,
        GcMetrics gc) {}
