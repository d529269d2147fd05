package org.replibench.records.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.records.csv.CsvMerge;
import org.replibench.records.csv.CsvMerge.Header;
import org.replibench.records.jtl.JtlReader;

/**
 * What several load generators recorded, each by its own clock, as one would have by another clock. How long a response took is what the
 * load generator measured: only moments change, and the numbers of clients.
 */
public final class DriverFiles {
    private static final int MICROS_PER_MILLI = 1000;

    /** JMeter names a client such as "Clients 1-17". */
    private static final Pattern CLIENT = Pattern.compile("(.*-)(\\d+)", Pattern.DOTALL);

    private DriverFiles() {}

    /**
     * A load generator.
     *
     * @param folder of its files, which have the same names everywhere
     * @param clientsBefore how many clients the load generators before it have
     * @param aheadMillis how far its clock is ahead of the other one; below 0: behind
     */
    public record Driver(Path folder, int clientsBefore, double aheadMillis) {
        /** A request by the other clock. */
        public LoadSample corrected(LoadSample sample) {
            return new LoadSample(
                    sample.endMicros() - ahead(MICROS_PER_MILLI),
                    sample.responseMicros(),
                    sample.label(),
                    sample.node(),
                    sample.success());
        }

        private long ahead(int unitsPerMilli) {
            return Math.round(aheadMillis * unitsPerMilli);
        }

        /** Clients of different load generators have different names, and go through all in the order of their numbers. */
        private String thread(String own) {
            Matcher client = CLIENT.matcher(own);
            return client.matches() ? client.group(1) + (Integer.parseInt(client.group(2)) + clientsBefore) : own;
        }
    }

    /** Merges requests to a {@link LoadSamplesFile}. */
    public static void mergeSamples(List<Driver> drivers, Path target) throws IOException {
        merge(drivers, target, LoadSamplesFile.END);
    }

    /** Merges transitions to a {@link LoadTransitionsFile}, in which each load generator has its own. */
    public static void mergeTransitions(List<Driver> drivers, Path target) throws IOException {
        merge(drivers, target, LoadTransitionsFile.AT);
    }

    private static void merge(List<Driver> drivers, Path target, String timeColumn) throws IOException {
        Optional<Header> header = header(drivers, target);
        if (header.isPresent()) {
            int time = header.get().position(timeColumn);
            CsvMerge.write(
                    drivers.stream()
                            .map(driver -> new CsvMerge.Source(file(driver, target), row -> {
                                List<String> changed = new ArrayList<>(row);
                                subtract(changed, time, driver.ahead(MICROS_PER_MILLI));
                                return changed;
                            }))
                            .toList(),
                    row -> Long.parseLong(row.get(time)),
                    target);
        }
    }

    /** Merges samples to a file for {@link JtlReader}, which is empty if there is none, as of load generators that were lost. */
    public static void mergeJtl(List<Driver> drivers, Path target) throws IOException {
        Optional<Header> header = header(drivers, target);
        if (header.isPresent()) {
            int time = header.get().position(JtlReader.TIME);
            int elapsed = header.get().position(JtlReader.ELAPSED);
            int thread = header.get().position(JtlReader.THREAD);
            CsvMerge.write(
                    drivers.stream()
                            .map(driver -> new CsvMerge.Source(file(driver, target), row -> {
                                List<String> changed = new ArrayList<>(row);
                                subtract(changed, time, driver.ahead(1));
                                changed.set(thread, driver.thread(row.get(thread)));
                                return changed;
                            }))
                            .toList(),
                    row -> Long.parseLong(row.get(time)) + Long.parseLong(row.get(elapsed)),
                    target);
        } else {
            Files.write(target, new byte[0]);
        }
    }

    private static void subtract(List<String> row, int column, long ahead) {
        row.set(column, String.valueOf(Long.parseLong(row.get(column)) - ahead));
    }

    private static Optional<Header> header(List<Driver> drivers, Path target) throws IOException {
        return CsvMerge.header(
                drivers.stream().map(driver -> file(driver, target)).toList());
    }

    private static Path file(Driver driver, Path target) {
        return driver.folder().resolve(target.getFileName());
    }
}
