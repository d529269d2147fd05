package org.replibench.records.capacity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.replibench.records.csv.CsvColumn;

/** {@code demands.csv} of a profile: a row for each resource, and for each type of page. */
public final class DemandsCsv {
    /** A row's page where it is of all types together. */
    public static final String ALL_PAGES = "all";

    private static final String FILE = "demands.csv";

    /**
     * What a page needs of a resource.
     *
     * @param page a type of page, or {@link #ALL_PAGES}
     * @param low of the 95 % interval
     * @param backgroundPerSecond what is used each second without requests; NaN of a single type
     */
    public record Demand(
            String pattern,
            String engine,
            String page,
            String resource,
            String unit,
            double perPage,
            double low,
            double high,
            double backgroundPerSecond) {}

    private static final List<CsvColumn<Demand>> COLUMNS = List.of(
            CsvColumn.text("pattern", Demand::pattern),
            CsvColumn.text("engine", Demand::engine),
            CsvColumn.text("page", Demand::page),
            CsvColumn.text("resource", Demand::resource),
            CsvColumn.text("unit", Demand::unit),
            CsvColumn.number("per_page", Demand::perPage),
            CsvColumn.number("low", Demand::low),
            CsvColumn.number("high", Demand::high),
            CsvColumn.number("background_per_s", Demand::backgroundPerSecond));

    private DemandsCsv() {}

    /** Writes the file into the study's folder. */
    public static void write(Path study, List<Demand> demands) throws IOException {
        Files.writeString(study.resolve(FILE), CsvColumn.format(COLUMNS, demands));
    }
}
