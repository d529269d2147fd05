package org.replibench.analysis.capacity.demand;

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

    static String format(DemandProfile demandProfile) {
        StringWriter csv = new StringWriter();
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(csv)) {
            writer.writeRecord(
                    "pattern", "engine", "page", "resource", "unit", "per_page", "low", "high", "background_per_s");
            for (ArmDemands arm : demandProfile.arms()) {
                arm.regressions()
                        .forEach((profiledResource, demandRegression) -> row(
                                writer,
                                arm,
                                "all",
                                profiledResource,
                                demandRegression.slope(),
                                demandRegression.slopeInterval(Judge.DEFAULT_CONFIDENCE),
                                String.valueOf(demandRegression.intercept() * profiledResource.unitsPerOne())));
                arm.types().all().forEach(type -> type.demands()
                        .forEach((profiledResource, demand) -> row(
                                writer,
                                arm,
                                type.label(),
                                profiledResource,
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
            ArmDemands arm,
            String page,
            ProfiledResource profiledResource,
            double perPage,
            Interval interval,
            String background) {
        double units = profiledResource.unitsPerOne();
        writer.writeRecord(
                arm.pattern().code(),
                arm.engine(),
                page,
                profiledResource.label(),
                profiledResource.unit(),
                String.valueOf(perPage * units),
                String.valueOf(interval.low() * units),
                String.valueOf(interval.high() * units),
                background);
    }
}
