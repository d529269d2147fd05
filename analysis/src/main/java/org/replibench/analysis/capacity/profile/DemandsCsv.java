package org.replibench.analysis.capacity.profile;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;

/** A profile as CSV: a row for each resource, and for each type of page. */
final class DemandsCsv {
    private DemandsCsv() {}

    static String format(Profile profile) {
        StringWriter csv = new StringWriter();
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(csv)) {
            writer.writeRecord(
                    "pattern", "engine", "page", "resource", "unit", "per_page", "low", "high", "background_per_s");
            for (Demands arm : profile.arms()) {
                arm.lines()
                        .forEach((resource, line) -> row(
                                writer,
                                arm,
                                "all",
                                resource,
                                line.slope(),
                                line.slopeInterval(Judge.DEFAULT_CONFIDENCE),
                                String.valueOf(line.background() * resource.unitsPerOne())));
                arm.types().all().forEach(type -> type.demands()
                        .forEach((resource, demand) -> row(
                                writer,
                                arm,
                                type.label(),
                                resource,
                                demand.value(),
                                demand.interval(Judge.DEFAULT_CONFIDENCE),
                                "")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return csv.toString();
    }

    private static void row(
            CsvWriter writer,
            Demands arm,
            String page,
            Resource resource,
            double perPage,
            Interval interval,
            String background) {
        double units = resource.unitsPerOne();
        writer.writeRecord(
                arm.pattern().code(),
                arm.engine(),
                page,
                resource.label(),
                resource.unit(),
                String.valueOf(perPage * units),
                String.valueOf(interval.low() * units),
                String.valueOf(interval.high() * units),
                background);
    }
}
