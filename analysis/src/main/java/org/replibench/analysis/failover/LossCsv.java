package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.CsvColumn;

/** {@code loss.csv} of a study whose faults came at set times after updates: one row per pattern and delay. */
final class LossCsv {
    /** A point of a row's curve. */
    private record Line(Row row, LossCurve.Point point) {}

    private static final List<CsvColumn<Line>> COLUMNS = List.of(
            text("pattern", line -> line.row().cell().pattern().code()),
            text("engine", line -> line.row().cell().engine()),
            text("nodes", line -> line.row().cell().nodes()),
            text("fault", line -> line.row().cell().fault()),
            text("balancer", line -> line.row().cell().balancer()),
            number("delay_ms", line -> line.point().delayMillis()),
            number("delay_reached_ms", line -> line.point().reachedMillis()),
            text("updates", line -> line.point().lost().of()),
            text("updates_lost", line -> line.point().lost().count()),
            number(
                    "updates_lost_share_low",
                    line -> line.point().lost().interval().low()),
            number(
                    "updates_lost_share_high",
                    line -> line.point().lost().interval().high()));

    private LossCsv() {}

    /** The header alone if no fault came at a set time. */
    static String format(List<Row> rows) {
        return CsvColumn.format(
                COLUMNS,
                rows.stream()
                        .flatMap(row -> LossCurve.of(row).points().stream().map(point -> new Line(row, point)))
                        .toList());
    }

    private static CsvColumn<Line> text(String name, Function<Line, Object> value) {
        return CsvColumn.text(name, value);
    }

    private static CsvColumn<Line> number(String name, ToDoubleFunction<Line> value) {
        return CsvColumn.number(name, value);
    }
}
