package org.replibench.records.quantity;

import java.util.List;
import java.util.OptionalInt;
import org.replibench.records.csv.CsvColumn;

/** {@code ratios.csv}: a row for each comparison with the control, with its interval and verdict. */
public final class RatiosCsv {
    /** The name of such a file. */
    public static final String FILE = "ratios.csv";

    /**
     * An arm compared with its control by a figure.
     *
     * @param study its name
     * @param ratio of the arm's figure to the control's
     * @param low of the ratio's interval; NaN if the repeats give none
     * @param verdict in one word, such as {@code equivalent}
     * @param starts repeats of the arm
     * @param blocks that count; empty where arms were not measured in turns
     * @param margin within which a ratio counts as 1, such as 0.05
     * @param excludedBlocks for causes declared beforehand; empty likewise
     */
    public record Ratio(
            String study,
            String subject,
            String control,
            String engine,
            int nodes,
            String load,
            CellQuantity figure,
            double ratio,
            double low,
            double high,
            double confidence,
            String verdict,
            int starts,
            OptionalInt blocks,
            double margin,
            OptionalInt excludedBlocks) {}

    private static final List<CsvColumn<Ratio>> COLUMNS = List.of(
            CsvColumn.text("study", Ratio::study),
            CsvColumn.text("subject", Ratio::subject),
            CsvColumn.text("control", Ratio::control),
            CsvColumn.text("engine", Ratio::engine),
            CsvColumn.text("nodes", Ratio::nodes),
            CsvColumn.text("load", Ratio::load),
            CsvColumn.text("quantity", row -> row.figure().key()),
            CsvColumn.number("ratio", Ratio::ratio),
            CsvColumn.number("low", Ratio::low),
            CsvColumn.number("high", Ratio::high),
            CsvColumn.number("confidence", Ratio::confidence),
            CsvColumn.text("verdict", Ratio::verdict),
            CsvColumn.text("starts", Ratio::starts),
            CsvColumn.text("blocks", row -> optional(row.blocks())),
            CsvColumn.number("margin", Ratio::margin),
            CsvColumn.text("excluded_blocks", row -> optional(row.excludedBlocks())));

    private RatiosCsv() {}

    private static Object optional(OptionalInt number) {
        return number.isPresent() ? number.getAsInt() : "";
    }

    /** Returns the header and a row for each, in the order given. */
    public static String format(List<Ratio> ratios) {
        return CsvColumn.format(COLUMNS, ratios);
    }
}
