package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.replibench.analysis.capacity.demand.ArmDemands;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.DemandRegression;
import org.replibench.analysis.capacity.demand.ProfiledResource;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.ClientLoad;
import org.replibench.records.store.StoredStudy;
import org.replibench.records.store.UnreadableFile;

/** What a page needs, as a profile study found it: in words, and as the rows of a table. */
record DemandFinding(DemandProfile profile) {
    private static final double MILLIS = 1000;

    /**
     * A demand of a page, in the unit that a person reads.
     *
     * @param low of the 95 % interval
     * @param background used in a second without requests
     */
    record Row(String arm, String resource, String unit, double perPage, double low, double high, double background) {}

    /** Empty if the study is no profile, or too few of its cells are valid. */
    static Optional<DemandFinding> of(StoredStudy study, Consumer<UnreadableFile> problems) {
        if (study.records().stream()
                .noneMatch(cell -> cell.cell().load().placement() == ClientLoad.ClientPlacement.FIRST_NODE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new DemandFinding(DemandProfile.of(study, problems)));
        } catch (IllegalArgumentException tooFew) {
            return Optional.empty();
        }
    }

    Answer answer() {
        List<String> decided = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        Optional<DemandRegression> control = profile.arms().get(0).line(ProfiledResource.NODE_CPU);
        profile.arms().stream().skip(1).forEach(arm -> {
            String name = arm.label();
            boolean apart = control.isPresent()
                    && arm.line(ProfiledResource.NODE_CPU)
                            .filter(own -> interval(own).low()
                                    > interval(control.get()).high())
                            .isPresent();
            if (apart) {
                decided.add(name + " takes more CPU time of the node that serves the page than no replication does.");
            } else {
                undecided.add("Whether " + name + " takes more CPU time of the node that serves the page than no"
                        + " replication: their 95 % intervals overlap; more starts narrow them.");
            }
        });
        undecided.add("What a cluster does that was not profiled: -Ppredict computes it from these demands.");
        return new Answer(
                "CPU time of one page, with 95 % intervals: "
                        + profile.arms().stream().map(DemandFinding::taken).collect(Collectors.joining("; ")) + ".",
                decided,
                undecided,
                List.of());
    }

    private static String taken(ArmDemands arm) {
        return "with " + arm.label() + " " + millis(arm.line(ProfiledResource.NODE_CPU)) + " on the node that serves it"
                + arm.line(ProfiledResource.RECEIVER_CPU)
                        .map(receiver -> " and " + millis(Optional.of(receiver)) + " on the node that holds its copy")
                        .orElse("");
    }

    private static String millis(Optional<DemandRegression> demand) {
        return demand.map(line -> String.format(
                        Locale.ROOT,
                        "%.2f ms (%.2f to %.2f)",
                        line.slope() * MILLIS,
                        interval(line).low() * MILLIS,
                        interval(line).high() * MILLIS))
                .orElse("an unknown time");
    }

    List<Row> rows() {
        return profile.arms().stream()
                .flatMap(arm -> arm.regressions().entrySet().stream()
                        .map(demand -> row(arm, demand.getKey(), demand.getValue())))
                .toList();
    }

    private static Row row(ArmDemands arm, ProfiledResource resource, DemandRegression line) {
        double units = resource.unitsPerOne();
        return new Row(
                arm.label(),
                resource.label(),
                resource.unit(),
                line.slope() * units,
                interval(line).low() * units,
                interval(line).high() * units,
                line.intercept() * units);
    }

    private static Interval interval(DemandRegression line) {
        return line.slopeInterval(Judge.DEFAULT_CONFIDENCE);
    }
}
