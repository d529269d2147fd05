package org.replibench.runner.turns;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.rounds.CountedWindows;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.jtl.JtlReader;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.runner.audit.Rules;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.Purchases;
import org.replibench.runner.audit.rule.BrokenRunRules;
import org.replibench.runner.audit.rule.ServerSideRules;
import org.replibench.runner.measure.AuditInputCollector;
import org.replibench.runner.measure.GcLogs;
import org.replibench.runner.measure.LoadRunRecord;
import org.replibench.runner.measure.LoadRunResult;
import org.replibench.runner.study.ServerLogArchive;
import org.replibench.runner.testbed.NodeQuota;
import org.replibench.runner.testbed.Testbed;

/**
 * Makes records of what the arms of a round measured, or of why they did not.
 *
 * @param study its folder
 * @param cores of the machine
 * @param quota of every node, from the end of the warm-up on
 * @param common what all records of the study state
 */
record RoundRecords(
        Testbed testbed,
        Path study,
        TurnTiming timing,
        ArmLoads loads,
        double cores,
        PlannedRounds planned,
        NodeQuota quota,
        Map<String, String> common) {
    /** Copies the map. */
    RoundRecords {
        common = Map.copyOf(common);
    }

    /** Of cells whose servers or loads did not start. */
    Map<Cell, CellRecord> notStarted(Collection<Cell> cells, String reason) {
        Map<Cell, CellRecord> records = new LinkedHashMap<>();
        for (Cell cell : cells) {
            records.put(cell, CellRecord.withoutWindow(cell, Rules.notStarted(reason), settings(cell), Map.of()));
        }
        return records;
    }

    /** Of those among {@code arms} that ended before they had a turn. */
    Map<Cell, CellRecord> withoutTurns(List<RoundArm> arms) throws IOException {
        Map<Cell, CellRecord> records = new LinkedHashMap<>();
        for (RoundArm arm : arms) {
            if (!arm.hadTurns()) {
                records.put(arm.cell(), withoutTurns(arm));
            }
        }
        return records;
    }

    private CellRecord withoutTurns(RoundArm arm) throws IOException {
        List<String> outOfHeap =
                AuditInputCollector.outOfHeapNodes(arm.cluster().nodes());
        return logs(arm)
                .failed(
                        arm.cell(),
                        arm.failure().orElse("the round ended in the warm-up"),
                        outOfHeap.isEmpty()
                                ? List.of()
                                : List.of(BrokenRunRules.HeapSufficed.check(arm.cell(), outOfHeap)),
                        settings(arm.cell()),
                        arm.folder());
    }

    /**
     * Of the arms that had turns.
     *
     * @param results by arm
     * @param looks that were taken at the comparison meanwhile
     * @param leftOver of the round's budget
     * @param otherPrograms the busiest of them while the round was measured
     */
    Map<Cell, CellRecord> measured(
            Map<RoundArm, LoadRunResult> results, Looks looks, Duration leftOver, List<String> otherPrograms)
            throws IOException {
        Purchases purchases = new Purchases();
        Map<RoundArm, List<WindowsFile.Window>> windows = new LinkedHashMap<>();
        for (RoundArm arm : results.keySet()) {
            JtlReader.read(RawFile.JTL.in(arm.folder()), purchases::add);
            windows.put(arm, WindowsFile.read(RawFile.WINDOWS.in(arm.folder())));
        }
        CountedWindows counted = CountedWindows.of(windows.values(), cores);
        GcLogs gcLogs = new GcLogs();
        Map<Cell, CellRecord> records = new LinkedHashMap<>();
        for (Map.Entry<RoundArm, LoadRunResult> measured : results.entrySet()) {
            RoundArm arm = measured.getKey();
            logs(arm).archiveConfiguration(arm.cell().arm(), arm.cell().nodes());
            LoadRunRecord record = new LoadRunRecord(
                    arm.cell(),
                    loads.clients(),
                    arm.cluster(),
                    logs(arm),
                    gcLogs,
                    arm.folder(),
                    settings(arm, looks, leftOver));
            AuditInput.Blocks blocks = blocks(windows.get(arm), counted, otherPrograms);
            records.put(
                    arm.cell(),
                    record.of(measured.getValue(), input -> input.inRound(purchases, blocks, arm.databaseFailure())));
        }
        return records;
    }

    private static AuditInput.Blocks blocks(
            List<WindowsFile.Window> windows, CountedWindows counted, List<String> otherPrograms) {
        List<WindowsFile.Window> thatCount = counted.of(windows);
        String machine = machineThatLostMost(thatCount);
        return new AuditInput.Blocks(
                windows.size(),
                thatCount.size(),
                sum(thatCount, machine, Metric.STEAL),
                sum(thatCount, machine, Metric.HOST_BUSY),
                otherPrograms);
    }

    /** To other guests of its hypervisor: this one, or a node's. */
    private static String machineThatLostMost(List<WindowsFile.Window> windows) {
        return windows.stream()
                .flatMap(window -> window.growth().keySet().stream())
                .filter(key -> key.metric() == Metric.STEAL)
                .map(MetricKey::subject)
                .distinct()
                .max(Comparator.comparingDouble(machine -> ServerSideRules.StealTime.share(
                        sum(windows, machine, Metric.STEAL), sum(windows, machine, Metric.HOST_BUSY))))
                .orElse(MetricKey.HOST);
    }

    private static double sum(List<WindowsFile.Window> windows, String machine, Metric metric) {
        return windows.stream()
                .mapToDouble(window -> window.growth(machine, metric))
                .sum();
    }

    private ServerLogArchive logs(RoundArm arm) {
        return new ServerLogArchive(
                testbed.installation().nodes(), study, arm.servers().firstNode());
    }

    private Map<String, String> settings(RoundArm arm, Looks looks, Duration leftOver) {
        Map<String, String> all = settings(arm.cell());
        all.put(StoredRounds.SERVERS, arm.serversName());
        all.put(StoredRounds.STARTS, String.valueOf(planned.starts(arm.cell())));
        all.put(Looks.SETTING, looks.text());
        all.put(RoundBudgets.LEFT_OVER, String.valueOf(leftOver.toMillis()));
        all.putAll(arm.load().settings());
        return all;
    }

    private Map<String, String> settings(Cell cell) {
        Map<String, String> all = new HashMap<>(testbed.settings(cell.arm(), cell.variant(), cell.nodes()));
        all.putAll(common);
        all.putAll(quota.settings());
        all.putAll(timing.settings());
        all.putAll(loads.parts().of(cell.variant()).settings());
        all.putAll(loads.routing().settings(cell.variant()));
        return all;
    }
}
