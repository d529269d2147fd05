package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.chart.Axis;
import org.replibench.analysis.chart.Chart;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;

/**
 * What each pattern costs in normal operation, compared with what it loses in a failure.
 *
 * @param candidates in the order of their rows
 * @param scenarios what the study put each of them through
 * @param costs as they were measured; empty if they are not known
 */
record ParetoFrontier(List<ParetoCandidate> candidates, Set<FaultScenario> scenarios, Optional<BaselineCost> costs) {
    private static final Comparator<ParetoCandidate> BY_COST = Comparator.comparingDouble(ParetoFrontier::cost);
    private static final String NOT_DOMINATED = "#0072b2";
    static final String CAPTION =
            "Each point is a pattern; lower left is better. Beside a point: faults with a loss of all"
                    + " faults, with the 95 % interval. Vertical bars: 95 % interval of the mean number of updates lost. Dominated:"
                    + " another pattern costs less and loses no more often, or costs the same (±5 %) and loses less often, by tests of"
                    + " the costs (95 %, Holm) and by the intervals of faults with a loss. Open: tests don't tell whether it is.";
    private static final String DOMINATED = "#888888";

    /** @param records all of the study, whether they are valid or not: one that is not may tell what was wrong all the same */
    static ParetoFrontier of(
            List<FaultSummary> faultSummaries, Collection<FailoverRecord> records, Optional<BaselineCost> costs) {
        Map<ArmKey, List<FaultSummary>> byArm = new LinkedHashMap<>();
        faultSummaries.forEach(
                faultSummary -> byArm.computeIfAbsent(ArmKey.of(faultSummary.cell()), arm -> new ArrayList<>())
                        .add(faultSummary));
        List<ParetoCandidate> paretoCandidates = byArm.entrySet().stream()
                .map(arm -> new ParetoCandidate(
                        arm.getKey(),
                        arm.getValue(),
                        trials(records.stream()
                                .filter(ConsistencyViolations::anyIn)
                                .map(FailoverRecord::cell)
                                .filter(cell -> ArmKey.of(cell).equals(arm.getKey()))),
                        costs.map(known -> known.millisPerPage(arm.getKey())).orElse(OptionalDouble.empty())))
                .toList();
        return new ParetoFrontier(paretoCandidates, trials(records.stream().map(FailoverRecord::cell)), costs);
    }

    private static Set<FaultScenario> trials(Stream<FailoverCell> cells) {
        return cells.map(FaultScenario::of).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether others leave any reason to choose a pattern. */
    enum Position {
        /** None is shown to be better in one respect and no worse in the other. */
        OPEN,
        /** Against each other pattern it is shown to cost less or to lose less often. */
        ON_FRONTIER,
        /** Another one, of which nothing was wrong and which always healed, is shown to be better in one respect and no worse in the other. */
        DOMINATED
    }

    /** As tests of costs and intervals of losses tell: means alone differ by chance. */
    Position position(ParetoCandidate candidate) {
        List<ParetoCandidate> others = withKnownCost(candidates, BY_COST).stream()
                .filter(other -> !other.arm().equals(candidate.arm()))
                .filter(other -> other.isConsistent()
                        && other.alwaysHealed()
                        && other.missing(scenarios).isEmpty())
                .toList();
        CostTests tests = costTests();
        if (others.stream().anyMatch(other -> isDominated(candidate, other, tests))) {
            return Position.DOMINATED;
        }
        return others.stream()
                        .allMatch(other ->
                                tests.costsMore(other.arm(), candidate.arm()) || other.losesMoreThan(candidate))
                ? Position.ON_FRONTIER
                : Position.OPEN;
    }

    private static boolean isDominated(ParetoCandidate candidate, ParetoCandidate other, CostTests tests) {
        boolean losesMore = candidate.losesMoreThan(other) && !other.losesMoreThan(candidate);
        return tests.costsMore(candidate.arm(), other.arm())
                ? losesMore || (candidate.keepsData() && other.keepsData())
                : losesMore && tests.costTheSame(candidate.arm(), other.arm());
    }

    private CostTests costTests() {
        return CostTests.of(
                costs,
                withKnownCost(candidates, BY_COST).stream()
                        .map(ParetoCandidate::arm)
                        .toList());
    }

    /** The picture; empty if fewer than two contenders have both figures. */
    Optional<Chart> chart() {
        // A name makes room upwards for those to its right, so that lines from points to names seldom cross.
        List<ParetoCandidate> dearestFirst = withKnownCost(candidates, BY_COST.reversed());
        if (dearestFirst.size() < 2) {
            return Optional.empty();
        }
        double mostCost = cost(dearestFirst.get(0));
        double mostLoss = dearestFirst.stream()
                .mapToDouble(paretoCandidate ->
                        paretoCandidate.worstCase().updatesLost().value())
                .max()
                .orElseThrow();
        Chart chart = new Chart(
                "CPU cost against lost updates per fault",
                new Axis.Linear("CPU per page, ms, all nodes and the database", 0, 1.2 * mostCost),
                new Axis.Linear("acknowledged updates lost per fault", 0, 1.2 * mostLoss));
        chart.pointLegend("not dominated", false, NOT_DOMINATED)
                .pointLegend("dominated", true, DOMINATED)
                .pointLegend("open: tests don't tell", true, NOT_DOMINATED);
        dearestFirst.forEach(paretoCandidate -> {
            double cost = cost(paretoCandidate);
            FaultMean loss = paretoCandidate.worstCase().updatesLost();
            Position position = position(paretoCandidate);
            String colour = position == Position.DOMINATED ? DOMINATED : NOT_DOMINATED;
            chart.range(cost, loss.interval(), colour)
                    .point(
                            cost,
                            loss.value(),
                            paretoCandidate.arm().name()
                                    + (paretoCandidate.isConsistent() ? " " : " WRONG ")
                                    + paretoCandidate
                                            .worstCase()
                                            .faultsWithLoss()
                                            .text(),
                            position != Position.ON_FRONTIER,
                            colour);
        });
        return Optional.of(chart);
    }

    /**
     * Which pattern is the cheapest of those that held the limits, if tests tell.
     *
     * @param decided whether they do
     */
    record Recommendation(String text, boolean decided) {
        /** Nothing was required. */
        static final Recommendation NONE = new Recommendation("", false);
    }

    Recommendation recommendation(List<FailoverLimit> limits) {
        String asked = limits.stream().map(FailoverLimit::toString).collect(Collectors.joining(", "));
        List<ParetoCandidate> holding = candidates.stream()
                .filter(paretoCandidate -> paretoCandidate.meetsAll(limits, scenarios))
                .toList();
        if (holding.isEmpty()) {
            return new Recommendation("Limit " + asked + ": no pattern held it. " + whyNone(limits), true);
        }
        List<ParetoCandidate> priced = withKnownCost(holding, BY_COST);
        if (priced.isEmpty()) {
            return new Recommendation(
                    "Limit " + asked + ": held by " + names(holding)
                            + " (faults with loss, 95 % interval). Their costs are unknown: name a matrix study of the same environment by -Dcost=FOLDER.",
                    false);
        }
        CheapestPattern cheapest = cheapest(holding);
        String doubt = mayExceed(cheapest.candidate());
        return cheapest.decided() && doubt.isEmpty()
                ? new Recommendation(
                        "Limit " + asked + ": the cheapest that held it is " + cheapest.text() + ". "
                                + held(cheapest.candidate()) + " " + confidenceNote(cheapest.candidate()),
                        true)
                : new Recommendation(
                        "Limit " + asked + ": which is the cheapest pattern that holds it. "
                                + cheapest.text() + ", held it in every fault, but "
                                + Stream.concat(cheapest.doubts(), Stream.of(doubt))
                                        .filter(reason -> !reason.isEmpty())
                                        .collect(Collectors.joining("; "))
                                + ". " + confidenceNote(cheapest.candidate()),
                        false);
    }

    /** The one that costs least by the mean, and whether tests tell it apart from the others; at least one's cost is known. */
    CheapestPattern cheapest(List<ParetoCandidate> choice) {
        List<ParetoCandidate> priced = withKnownCost(choice, BY_COST);
        return CheapestPattern.of(
                priced,
                choice.stream()
                        .filter(candidate -> candidate.costMillisPerPage().isEmpty())
                        .toList(),
                costs);
    }

    /** What was held in all faults so far need not be in the next. */
    private static String held(ParetoCandidate candidate) {
        FaultSummary faultSummary = candidate.leastKnown();
        Proportion exceeded = new Proportion(0, faultSummary.faults());
        return "It was held in every fault; of " + FaultScenario.of(faultSummary.cell()) + " faults, "
                + exceeded.total() + " times, up to "
                + NumberFormats.percent(exceeded.high()) + " may exceed it (95 %).";
    }

    /** That too few faults are known to say that it holds; empty if there are enough. */
    private static String mayExceed(ParetoCandidate candidate) {
        FaultSummary faultSummary = candidate.leastKnown();
        Proportion exceeded = new Proportion(0, faultSummary.faults());
        return exceeded.high() <= ParetoCandidate.RARE_LOSS
                ? ""
                : "of " + FaultScenario.of(faultSummary.cell()) + " faults up to "
                        + NumberFormats.percent(exceeded.high()) + " may exceed it (95 %, " + exceeded.total()
                        + " measured)";
    }

    /** Which patterns that replicate exceeded which limits, a line for each pattern. */
    List<String> brokenLimits(List<FailoverLimit> limits) {
        return candidates.stream()
                .filter(paretoCandidate -> paretoCandidate.arm().replicates())
                .flatMap(paretoCandidate -> brokenBy(paretoCandidate, limits).stream())
                .toList();
    }

    private static Optional<String> brokenBy(ParetoCandidate paretoCandidate, List<FailoverLimit> limits) {
        List<String> exceeded = paretoCandidate.summaries().stream()
                .flatMap(faultSummary -> failed(limits, faultSummary))
                .toList();
        return exceeded.isEmpty()
                ? Optional.empty()
                : Optional.of(paretoCandidate.arm().name() + ": " + String.join(", ", exceeded));
    }

    /** Those of which it is known what they cost. */
    private static List<ParetoCandidate> withKnownCost(
            List<ParetoCandidate> paretoCandidates, Comparator<ParetoCandidate> order) {
        return paretoCandidates.stream()
                .filter(paretoCandidate -> paretoCandidate.costMillisPerPage().isPresent())
                .sorted(order)
                .toList();
    }

    private static double cost(ParetoCandidate paretoCandidate) {
        return paretoCandidate.costMillisPerPage().orElseThrow();
    }

    /** What was never seen is not impossible. */
    private static String confidenceNote(ParetoCandidate paretoCandidate) {
        FaultSummary faultSummary = paretoCandidate.highestLossBound();
        Proportion loss = faultSummary.faultsWithLoss();
        return loss.count() + " of " + loss.total() + " " + FaultScenario.of(faultSummary.cell())
                + " faults lost data (95 % upper bound "
                + NumberFormats.percent(loss.interval().high()) + ").";
    }

    private String whyNone(List<FailoverLimit> limits) {
        return candidates.stream()
                .map(paretoCandidate -> paretoCandidate.arm().name() + ": "
                        + Stream.of(
                                        paretoCandidate.missing(scenarios).stream()
                                                .map(faultScenario -> faultScenario + " not measured"),
                                        paretoCandidate.inconsistentScenarios().stream()
                                                .map(faultScenario -> faultScenario + " WRONG"),
                                        paretoCandidate.summaries().stream()
                                                .flatMap(faultSummary -> failed(limits, faultSummary)))
                                .flatMap(reasons -> reasons)
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; ", "", "."));
    }

    private static Stream<String> failed(List<FailoverLimit> limits, FaultSummary faultSummary) {
        return limits.stream()
                .filter(limit -> !limit.isMetBy(faultSummary))
                .map(limit -> FaultScenario.of(faultSummary.cell()) + " " + limit.failure(faultSummary))
                .distinct();
    }

    private static String names(List<ParetoCandidate> paretoCandidates) {
        return paretoCandidates.stream()
                .map(paretoCandidate -> paretoCandidate.arm().name() + " "
                        + paretoCandidate.highestLossBound().faultsWithLoss().text())
                .collect(Collectors.joining(", "));
    }
}
