package org.replibench.analysis.bottleneck;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;

/** What programs that are none of the study's used of machines, where nodes have hosts of their own. */
final class UnaccountedCpu {
    private UnaccountedCpu() {}

    /** Of the hosts of nodes, those of load generators, and the runner's machine; NaN where that is not known. */
    static DoubleStream shares(List<CellRecord> cells) {
        return DoubleStream.of(
                share(
                        cells,
                        cell -> hosts(cell, HostsCpu.OF_NODES),
                        cell -> cell.resourceUsage().nodesCpuSeconds()
                                + cell.resourceUsage().measuring().idleServersCpuSeconds()),
                share(cells, cell -> hosts(cell, HostsCpu.OF_DRIVERS), cell -> cell.resourceUsage()
                        .measuring()
                        .driverCpuSeconds()),
                share(cells, cell -> cell.resourceUsage().host(), UnaccountedCpu::onRunnersMachine));
    }

    private static double onRunnersMachine(CellRecord cell) {
        ResourceUsage usage = cell.resourceUsage();
        boolean stores = !cell.settings().containsKey(RecordSettings.DATABASE_MACHINE);
        boolean drives = HostsCpu.of(cell.settings(), HostsCpu.OF_DRIVERS).isEmpty();
        return (stores ? usage.database().cpuSeconds() : 0)
                + (drives ? usage.measuring().driverCpuSeconds() : 0)
                + known(usage.measuring().runnerCpuSeconds());
    }

    private static ResourceUsage.Host hosts(CellRecord cell, String key) {
        return HostsCpu.of(cell.settings(), key).orElse(new ResourceUsage.Host(Double.NaN, Double.NaN, Double.NaN));
    }

    /** Whether kernels there count interrupts as a part of programs' time is not known: they are taken for the study's. */
    private static double share(
            List<CellRecord> cells,
            Function<CellRecord, ResourceUsage.Host> machines,
            ToDoubleFunction<CellRecord> ours) {
        double others = cells.stream()
                .mapToDouble(cell -> machines.apply(cell).busySeconds()
                        - ours.applyAsDouble(cell)
                        - known(machines.apply(cell).interruptSeconds()))
                .sum();
        return others
                / cells.stream()
                        .mapToDouble(cell -> ArmSymptoms.machineSeconds(machines.apply(cell)))
                        .sum();
    }

    private static double known(double seconds) {
        return Double.isNaN(seconds) ? 0 : seconds;
    }
}
