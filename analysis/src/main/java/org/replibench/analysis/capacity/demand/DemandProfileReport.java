package org.replibench.analysis.capacity.demand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.capacity.DemandsCsv;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.UnreadableFile;

/** Turns a profile study's records into {@code demands.csv} and a text; both can be made again. */
public final class DemandProfileReport {
    private DemandProfileReport() {}

    /**
     * Writes what the study's valid cells tell so far.
     *
     * @return the demands as text, or in one line why there are none yet
     */
    public static String write(Path study) throws IOException {
        List<UnreadableFile> problems = new ArrayList<>();
        try {
            DemandProfile demandProfile = DemandProfile.of(CellStore.readAll(study), problems::add);
            DemandsCsv.write(study, demands(demandProfile));
            StringBuilder text = new StringBuilder(DemandProfileText.format(demandProfile));
            problems.forEach(problem -> text.append("\nunreadable: ").append(problem));
            return text.toString();
        } catch (IllegalArgumentException e) {
            return "no demands: " + e.getMessage();
        }
    }

    private static List<DemandsCsv.Demand> demands(DemandProfile demandProfile) {
        List<DemandsCsv.Demand> demands = new ArrayList<>();
        for (ArmDemands arm : demandProfile.arms()) {
            arm.regressions()
                    .forEach((resource, regression) -> demands.add(demand(
                            arm,
                            DemandsCsv.ALL_PAGES,
                            resource,
                            regression.slope(),
                            regression.slopeInterval(Judge.DEFAULT_CONFIDENCE),
                            regression.intercept())));
            arm.types().all().forEach(type -> type.demands()
                    .forEach((resource, demand) -> demands.add(demand(
                            arm,
                            type.label(),
                            resource,
                            demand.value(),
                            demand.interval(Judge.DEFAULT_CONFIDENCE),
                            Double.NaN))));
        }
        return demands;
    }

    private static DemandsCsv.Demand demand(
            ArmDemands arm,
            String page,
            ProfiledResource resource,
            double perPage,
            Interval interval,
            double backgroundPerSecond) {
        double units = resource.unitsPerOne();
        return new DemandsCsv.Demand(
                arm.pattern().code(),
                arm.engine(),
                page,
                resource.label(),
                resource.unit(),
                perPage * units,
                interval.low() * units,
                interval.high() * units,
                backgroundPerSecond * units);
    }
}
