package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.replibench.records.csv.CsvColumn;

/** {@code loss.csv} of a study whose faults came at set times after updates: one row per pattern and delay. */
final class UpdateLossCsv {
    /** A point of a row's curve. */
    private record LossRow(FaultSummary row, UpdateLossCurve.LossPoint point) {}

    private static final List<CsvColumn<LossRow>> COLUMNS = List.of(
            text("pattern", lossRow -> lossRow.row().cell().pattern().code()),
            text("engine", lossRow -> lossRow.row().cell().engine()),
            text("nodes", lossRow -> lossRow.row().cell().nodes()),
            text("fault", lossRow -> lossRow.row().cell().fault()),
            text("balancer", lossRow -> lossRow.row().cell().balancer()),
            number("delay_ms", lossRow -> lossRow.point().delayMillis()),
            number("delay_reached_ms", lossRow -> lossRow.point().actualDelayMillis()),
            text("updates", lossRow -> lossRow.point().lost().total()),
            text("updates_lost", lossRow -> lossRow.point().lost().count()),
            number(
                    "updates_lost_share_low",
                    lossRow -> lossRow.point().lost().interval().low()),
            number(
                    "updates_lost_share_high",
                    lossRow -> lossRow.point().lost().interval().high()));

    private UpdateLossCsv() {}

    /** The header alone if no fault came at a set time. */
    static String format(List<FaultSummary> faultSummaries) {
        return CsvColumn.format(
                COLUMNS,
                faultSummaries.stream()
                        .flatMap(faultSummary -> UpdateLossCurve.of(faultSummary).points().stream()
                                .map(lossPoint -> new LossRow(faultSummary, lossPoint)))
                        .toList());
    }

    private static CsvColumn<LossRow> text(String name, Function<LossRow, Object> value) {
        return CsvColumn.text(name, value);
    }

    private static CsvColumn<LossRow> number(String name, ToDoubleFunction<LossRow> value) {
        return CsvColumn.number(name, value);
    }
}
