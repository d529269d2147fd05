package org.replibench.runner.bare;

import java.util.List;

/**
 * One arm under load once, on servers started for it.
 *
 * @param start of the window, ISO 8601
 * @param warmUpSteady whether throughput was steady when the warm-up ended
 * @param p50Millis of the response time, closed loop: a stall is seen by the one request in it only
 * @param nodeCpuMicrosPerRequest processor time of all nodes together
 * @param driverCpuMicrosPerRequest processor time of this tool's JVM, Maven included
 * @param hostIdleShare the part of the machine's processor time that nobody used
 * @param interconnectBytesPerRequest what nodes sent to each other; see {@code interconnectSource}
 * @param changeBytesPerRequest the serialised attributes that a request changes: the lower limit
 * @param invalid why the figures must not be used; empty if they may
 */
record LoadRecord(
        String kind,
        String arm,
        int repeat,
        String start,
        int nodes,
        int clientsPerNode,
        double warmUpSeconds,
        boolean warmUpSteady,
        double seconds,
        long requests,
        double requestsPerSecond,
        double p50Millis,
        double p99Millis,
        double nodeCpuMicrosPerRequest,
        double driverCpuMicrosPerRequest,
        double hostIdleShare,
        double interconnectBytesPerRequest,
        String interconnectSource,
        long changeBytesPerRequest,
        double interconnectPerChange,
        List<String> jvm,
        List<String> invalid) {
    static final String KIND = "load";

    boolean valid() {
        return invalid.isEmpty();
    }
}
