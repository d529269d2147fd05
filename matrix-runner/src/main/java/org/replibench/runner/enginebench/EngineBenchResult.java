package org.replibench.runner.enginebench;

import java.util.List;
import java.util.Map;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.runner.measure.MeasuredTime;

/**
 * What was measured of a cell on running servers.
 *
 * @param settings what else a record states
 */
record EngineBenchResult(
        MeasuredTime window,
        List<AuditCheck> checks,
        LoadMetrics load,
        ResourceUsage usage,
        Map<String, String> settings) {}
