package org.replibench.records.quantity;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.replibench.records.csv.CsvColumn;

/** {@code results.csv} of a failover study: one row per pattern and fault, with all figures; empty where nothing was measured. */
public final class FailoverResultsCsv {
    private static final List<CsvColumn<FailoverRow>> IDENTITY = List.of(
            column("pattern", "the pattern's code, or `none`", row -> row.cell()
                    .pattern()
                    .code()),
            column("engine", "what replicates", row -> row.cell().engine()),
            column("nodes", "number of nodes", row -> row.cell().nodes()),
            column("fault", "the [fault](../explanation/failover.md)", row -> row.cell()
                    .fault()),
            column("balancer", "the balancing policy; `direct`: without a balancer", row -> row.cell()
                    .balancer()),
            column("clients", "virtual users of the whole cluster", row -> row.cell()
                    .clients()),
            column("repeats", "number of valid cells", FailoverRow::repeats));

    private FailoverResultsCsv() {}

    /** Returns the header and the rows, in the order given. */
    public static String format(List<? extends FailoverRow> rows) {
        return CsvColumn.format(columns(), List.copyOf(rows));
    }

    /** All columns, in their order. */
    public static List<CsvColumn<FailoverRow>> columns() {
        return Stream.concat(
                        IDENTITY.stream(), Stream.of(FailoverQuantity.values()).flatMap(FailoverResultsCsv::columns))
                .toList();
    }

    private static Stream<CsvColumn<FailoverRow>> columns(FailoverQuantity figure) {
        CsvColumn<FailoverRow> value = number(figure, "", figure.description().source(), QuantityValue::value);
        return switch (figure.form()) {
            case NUMBER -> Stream.of(value);
            case FLAG ->
                Stream.of(column(
                        figure.key(), value.meaning(), row -> figure.of(row).value() == 1));
            case ESTIMATE -> Stream.of(value, low(figure, ""), high(figure, ""));
            case SHARE -> Stream.of(value, low(figure, "_share"), high(figure, "_share"));
            case SHARE_UPPER_BOUND -> Stream.of(value, high(figure, "_share"));
        };
    }

    private static CsvColumn<FailoverRow> low(FailoverQuantity figure, String suffix) {
        return number(figure, suffix + "_low", "lower end of its 95 % interval", QuantityValue::low);
    }

    private static CsvColumn<FailoverRow> high(FailoverQuantity figure, String suffix) {
        return number(figure, suffix + "_high", "upper end of its 95 % interval", QuantityValue::high);
    }

    /** What was not over when observation ended is {@code Inf}: to be empty would mean not measured. */
    private static CsvColumn<FailoverRow> number(
            FailoverQuantity figure, String suffix, String meaning, ToDoubleFunction<QuantityValue> part) {
        ToDoubleFunction<FailoverRow> amount = row -> part.applyAsDouble(figure.of(row));
        CsvColumn<FailoverRow> finite = CsvColumn.number(figure.key() + suffix, amount);
        return column(
                finite.name(),
                meaning,
                row -> amount.applyAsDouble(row) == Double.POSITIVE_INFINITY
                        ? "Inf"
                        : finite.value().apply(row));
    }

    private static CsvColumn<FailoverRow> column(String name, String meaning, Function<FailoverRow, Object> value) {
        return CsvColumn.text(name, value).meaning(meaning);
    }
}
