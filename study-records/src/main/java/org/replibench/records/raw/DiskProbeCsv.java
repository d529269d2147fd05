package org.replibench.records.raw;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.csv.CsvRows;

/** How fast the disk with the database's files takes blocks of its log, {@code disk.csv}, before anything is measured. */
public final class DiskProbeCsv {
    private static final String FLUSHED = "flushed";
    private static final String AT_ONCE = "at_once";
    private static final String PAUSE = "pause_ms";
    private static final String PER_SECOND = "writes_per_s";
    private static final String MEAN = "mean_ms";
    private static final String DEVIATION = "deviation_ms";
    private static final String P50 = "p50_ms";
    private static final String P99 = "p99_ms";
    private static final String MAX = "max_ms";

    /** The name of such a file, in a study's folder. */
    public static final String FILE = "disk.csv";

    private static final List<CsvColumn<DiskSpeed>> COLUMNS = List.of(
            CsvColumn.text(FLUSHED, DiskSpeed::flushed),
            CsvColumn.text(AT_ONCE, DiskSpeed::atOnce),
            CsvColumn.number(PAUSE, DiskSpeed::pauseMillis),
            CsvColumn.number(PER_SECOND, DiskSpeed::writesPerSecond),
            CsvColumn.number(MEAN, DiskSpeed::meanMillis),
            CsvColumn.number(DEVIATION, DiskSpeed::deviationMillis),
            CsvColumn.number(P50, DiskSpeed::p50Millis),
            CsvColumn.number(P99, DiskSpeed::p99Millis),
            CsvColumn.number(MAX, DiskSpeed::maxMillis));

    /**
     * How fast blocks of 8 KiB were written.
     *
     * @param flushed whether each write was brought to disk before the next one of its thread (fdatasync), or left to the kernel
     * @param atOnce threads that wrote
     * @param pauseMillis the mean of their random pauses after each write; 0: none, as in older studies
     * @param writesPerSecond of all threads together
     * @param meanMillis of a write, with its flush
     * @param deviationMillis the standard deviation of the same; NaN if an older study left it out
     */
    public record DiskSpeed(
            boolean flushed,
            int atOnce,
            double pauseMillis,
            double writesPerSecond,
            double meanMillis,
            double deviationMillis,
            double p50Millis,
            double p99Millis,
            double maxMillis) {
        /** How the blocks were written, in words. */
        public String way() {
            return (flushed ? "8 KiB, fdatasync after each, " : "8 KiB, left to the kernel, ")
                    + atOnce
                    + " at once"
                    + (pauseMillis == 0 ? "" : ", pauses of %.0f ms".formatted(pauseMillis));
        }
    }

    private DiskProbeCsv() {}

    /** Writes the file into a study's folder. */
    public static void write(Path study, List<DiskSpeed> speeds) throws IOException {
        Files.writeString(study.resolve(FILE), CsvColumn.format(COLUMNS, speeds));
    }

    /**
     * Reads the file of a study.
     *
     * @return empty if it has none
     * @throws RuntimeException if a row is none
     */
    public static List<DiskSpeed> read(Path study) throws IOException {
        Path file = study.resolve(FILE);
        return Files.exists(file) ? CsvRows.read(file, DiskProbeCsv::speed) : List.of();
    }

    private static DiskSpeed speed(NamedCsvRecord row) {
        return new DiskSpeed(
                Boolean.parseBoolean(row.getField(FLUSHED)),
                Integer.parseInt(row.getField(AT_ONCE)),
                row.findField(PAUSE).map(Double::parseDouble).orElse(0.0),
                Double.parseDouble(row.getField(PER_SECOND)),
                Double.parseDouble(row.getField(MEAN)),
                row.findField(DEVIATION).map(Double::parseDouble).orElse(Double.NaN),
                Double.parseDouble(row.getField(P50)),
                Double.parseDouble(row.getField(P99)),
                Double.parseDouble(row.getField(MAX)));
    }
}
