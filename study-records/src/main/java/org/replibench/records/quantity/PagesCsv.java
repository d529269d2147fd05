package org.replibench.records.quantity;

import java.util.List;
import org.replibench.records.csv.CsvColumn;

/** {@code pages.csv}: how long each arm took for each type of page. */
public final class PagesCsv {
    /** The name of such a file. */
    public static final String FILE = "pages.csv";

    /**
     * One arm's responses to the requests for one type of page, in milliseconds.
     *
     * @param study its name
     * @param page the label of its samples
     * @param requests that were answered in the windows that count, of all starts
     */
    public record Row(
            String study,
            String pattern,
            String engine,
            String variant,
            int nodes,
            String load,
            boolean aaRepeat,
            String page,
            long requests,
            double meanMillis,
            double p50Millis,
            double p90Millis,
            double p99Millis,
            double maxMillis) {}

    private static final List<CsvColumn<Row>> COLUMNS = List.of(
            CsvColumn.text("study", Row::study),
            CsvColumn.text("pattern", Row::pattern),
            CsvColumn.text("engine", Row::engine),
            CsvColumn.text("variant", Row::variant),
            CsvColumn.text("nodes", Row::nodes),
            CsvColumn.text("load", Row::load),
            CsvColumn.text("aa_repeat", Row::aaRepeat),
            CsvColumn.text("page", Row::page),
            CsvColumn.text("requests", Row::requests),
            CsvColumn.number("response_mean_ms", Row::meanMillis),
            CsvColumn.number("response_p50_ms", Row::p50Millis),
            CsvColumn.number("response_p90_ms", Row::p90Millis),
            CsvColumn.number("response_p99_ms", Row::p99Millis),
            CsvColumn.number("response_max_ms", Row::maxMillis));

    private PagesCsv() {}

    /** Returns the header and a row for each, in the order given. */
    public static String format(List<Row> rows) {
        return CsvColumn.format(COLUMNS, rows);
    }
}
