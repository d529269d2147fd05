package org.replibench.analysis.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.analysis.load.SweepBlocks;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.StoredCell;

/**
 * What an arm did whose loads took turns.
 *
 * @param arm under the lightest load
 * @param ratio of its knee to its control's; empty if it has none
 */
record ArmSweep(ComparisonKey arm, LoadSweep sweep, Optional<KneeRatio> ratio) {
    /** @param control under the lightest load */
    record KneeRatio(ComparisonKey control, RatioInterval interval) {}

    /** Those of a study, by valid cells. */
    static List<ArmSweep> of(List<StoredCell> cells, MeasuredRounds rounds) {
        Map<ComparisonKey, List<CellRecord>> valid = cells.stream()
                .map(StoredCell::measured)
                .filter(CellRecord::valid)
                .collect(Collectors.groupingBy(
                        measured -> ComparisonKey.of(measured.cell()).underLoad(""),
                        () -> new TreeMap<>(ComparisonKey.ORDER),
                        Collectors.toList()));
        List<SweepBlocks> sweeps = rounds.sweeps();
        int ratios = (int) sweeps.stream()
                .filter(sweep -> control(sweep, sweeps).isPresent())
                .count();
        return sweeps.stream()
                .map(sweep -> new ArmSweep(
                        sweep.arm(),
                        LoadSweep.of(valid.get(sweep.arm().underLoad("")), sweep.knee()),
                        control(sweep, sweeps)
                                .map(control -> new KneeRatio(control.arm(), sweep.kneeRatio(control, ratios)))))
                .toList();
    }

    private static Optional<SweepBlocks> control(SweepBlocks sweep, List<SweepBlocks> sweeps) {
        return sweeps.stream()
                .filter(other -> other.arm().isControlOf(sweep.arm()))
                .findFirst();
    }
}
