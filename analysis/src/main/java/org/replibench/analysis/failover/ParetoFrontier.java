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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** Of each candidate, as tests of costs and intervals of losses tell: means alone differ by chance. */
    Map<ParetoCandidate, Position> positions() {
        CostTests tests = CostTests.of(
                costs, byCost(candidates).stream().map(ParetoCandidate::arm).toList());
        return candidates.stream()
                .collect(Collectors.toMap(Function.identity(), candidate -> position(candidate, tests)));
    }

    private Position position(ParetoCandidate candidate, CostTests tests) {
        List<ParetoCandidate> others = byCost(candidates).stream()
                .filter(other -> !other.arm().equals(candidate.arm()))
                .filter(other -> other.isConsistent()
                        && other.alwaysHealed()
                        && other.missing(scenarios).isEmpty())
                .toList();
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

    /** The one that costs least by the mean, and whether tests tell it apart from the others; at least one's cost is known. */
    CheapestPattern cheapest(List<ParetoCandidate> choice) {
        List<ParetoCandidate> priced = byCost(choice);
        return CheapestPattern.of(
                priced,
                choice.stream()
                        .filter(candidate -> candidate.costMillisPerPage().isEmpty())
                        .toList(),
                costs);
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
                .flatMap(faultSummary -> FailoverLimit.failures(limits, faultSummary))
                .toList();
        return exceeded.isEmpty()
                ? Optional.empty()
                : Optional.of(paretoCandidate.arm().name() + ": " + String.join(", ", exceeded));
    }

    /** Those of which it is known what they cost, the cheapest first. */
    static List<ParetoCandidate> byCost(List<ParetoCandidate> paretoCandidates) {
        return paretoCandidates.stream()
                .filter(paretoCandidate -> paretoCandidate.costMillisPerPage().isPresent())
                .sorted(Comparator.comparingDouble(ParetoFrontier::cost))
                .toList();
    }

    static double cost(ParetoCandidate paretoCandidate) {
        return paretoCandidate.costMillisPerPage().orElseThrow();
    }
}
