package org.replibench.records;

import java.util.List;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.ResourceUsage;

/** Invented load and use of resources, for tests that care for a few of the numbers; the others are 0 or not known. */
public final class Usages {
    private static final double UNKNOWN = Double.NaN;

    private Usages() {}

    /** Pages without errors, whose response times do not scatter. */
    public static LoadMetrics load(long pages, double pagesPerSecond, double responseMillis) {
        return new LoadMetrics(
                pages,
                0,
                0,
                0,
                pagesPerSecond,
                new LoadMetrics.ResponseTimes(
                        responseMillis,
                        responseMillis,
                        responseMillis,
                        responseMillis,
                        responseMillis,
                        responseMillis));
    }

    /** A node without a quota and without pauses. */
    public static NodeUsage node(String name, double cpuSeconds, double interconnectBytes) {
        return new NodeUsage(
                name,
                new NodeUsage.Cpu(cpuSeconds, 0, UNKNOWN),
                new NodeUsage.Throttling(0, 0, 0),
                new NodeUsage.Traffic(interconnectBytes, 10, 0, 0),
                new NodeUsage.Memory(100, UNKNOWN, UNKNOWN),
                new NodeUsage.GcPauses(0, 0, UNKNOWN, UNKNOWN));
    }

    /** A machine whose measuring and interrupts take next to nothing. */
    public static ResourceUsage of(
            List<NodeUsage> nodes,
            double databaseCpuSeconds,
            double driverCpuSeconds,
            double busySeconds,
            double idleSeconds) {
        return new ResourceUsage(
                nodes,
                new ResourceUsage.Database(databaseCpuSeconds, databaseCpuSeconds),
                new ResourceUsage.Measuring(driverCpuSeconds, 0.1, 0),
                new ResourceUsage.Host(busySeconds, idleSeconds, 0.1),
                "wire");
    }
}
