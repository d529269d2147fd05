package org.replibench.records.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A column of a CSV file. Numbers have a decimal point whatever the locale, and are empty where nothing was measured.
 *
 * @param meaning for the reference docs; empty where nothing is made from it
 * @param <R> what a row is made of
 */
public record CsvColumn<R>(String name, String meaning, Function<R, String> value) {
    /** More digits than any measurement here has; fewer than a double's noise. */
    private static final MathContext PRECISION = new MathContext(7);

    /** Up to here, a double tells whole numbers apart. */
    private static final double MAX_EXACT = 1L << 53;

    /** One of texts and counts. */
    public static <R> CsvColumn<R> text(String name, Function<R, Object> value) {
        return new CsvColumn<>(name, "", row -> String.valueOf(value.apply(row)));
    }

    /** One of measured numbers. */
    public static <R> CsvColumn<R> number(String name, ToDoubleFunction<R> value) {
        return new CsvColumn<>(name, "", row -> plain(value.applyAsDouble(row)));
    }

    /** The same column, explained. */
    public CsvColumn<R> meaning(String text) {
        return new CsvColumn<>(name, text, value);
    }

    /** Returns the header and the rows, in the order given. */
    public static <R> String format(List<CsvColumn<R>> columns, List<R> rows) {
        StringWriter csv = new StringWriter();
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(csv)) {
            writer.writeRecord(columns.stream().map(CsvColumn::name).toList());
            for (R row : rows) {
                writer.writeRecord(columns.stream()
                        .map(column -> column.value().apply(row))
                        .toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return csv.toString();
    }

    private static String plain(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        if (value == Math.rint(value) && Math.abs(value) < MAX_EXACT) {
            return Long.toString((long) value);
        }
        BigDecimal rounded = new BigDecimal(value, PRECISION).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
