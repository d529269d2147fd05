package org.replibench.analysis.failover;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which pattern is the cheapest of those that held the limits, if tests tell.
 *
 * @param decided whether they do
 */
record LimitRecommendation(String text, boolean decided) {
    /** Nothing was required. */
    static final LimitRecommendation NONE = new LimitRecommendation("", false);

    /** @param limits at least one */
    static LimitRecommendation of(ParetoFrontier frontier, List<FailoverLimit> limits) {
        String asked = limits.stream().map(FailoverLimit::toString).collect(Collectors.joining(", "));
        List<ParetoCandidate> holding = frontier.candidates().stream()
                .filter(paretoCandidate -> paretoCandidate.meetsAll(limits, frontier.scenarios()))
                .toList();
        if (holding.isEmpty()) {
            return new LimitRecommendation(
                    "Limit " + asked + ": no pattern held it. " + whyNone(frontier, limits), true);
        }
        List<ParetoCandidate> priced = ParetoFrontier.byCost(holding);
        if (priced.isEmpty()) {
            return new LimitRecommendation(
                    "Limit " + asked + ": held by " + names(holding)
                            + " (faults with loss, 95 % interval). Their costs are unknown: name a matrix study of the same environment by -Dcost=FOLDER.",
                    false);
        }
        CheapestPattern cheapest = frontier.cheapest(holding);
        String doubt = mayExceed(cheapest.candidate());
        return cheapest.decided() && doubt.isEmpty()
                ? new LimitRecommendation(
                        "Limit " + asked + ": the cheapest that held it is " + cheapest.text() + ". "
                                + held(cheapest.candidate()) + " " + confidenceNote(cheapest.candidate()),
                        true)
                : new LimitRecommendation(
                        "Limit " + asked + ": which is the cheapest pattern that holds it. "
                                + cheapest.text() + ", held it in every fault, but "
                                + Stream.concat(cheapest.doubts(), Stream.of(doubt))
                                        .filter(reason -> !reason.isEmpty())
                                        .collect(Collectors.joining("; "))
                                + ". " + confidenceNote(cheapest.candidate()),
                        false);
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

    /** What was never seen is not impossible. */
    private static String confidenceNote(ParetoCandidate paretoCandidate) {
        FaultSummary faultSummary = paretoCandidate.highestLossBound();
        Proportion loss = faultSummary.faultsWithLoss();
        return loss.count() + " of " + loss.total() + " " + FaultScenario.of(faultSummary.cell())
                + " faults lost data (95 % upper bound "
                + NumberFormats.percent(loss.interval().high()) + ").";
    }

    private static String whyNone(ParetoFrontier frontier, List<FailoverLimit> limits) {
        return frontier.candidates().stream()
                .map(paretoCandidate -> paretoCandidate.arm().name() + ": "
                        + Stream.of(
                                        paretoCandidate.missing(frontier.scenarios()).stream()
                                                .map(faultScenario -> faultScenario + " not measured"),
                                        paretoCandidate.inconsistentScenarios().stream()
                                                .map(faultScenario -> faultScenario + " WRONG"),
                                        paretoCandidate.summaries().stream()
                                                .flatMap(faultSummary -> FailoverLimit.failures(limits, faultSummary)))
                                .flatMap(reasons -> reasons)
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; ", "", "."));
    }

    private static String names(List<ParetoCandidate> paretoCandidates) {
        return paretoCandidates.stream()
                .map(paretoCandidate -> paretoCandidate.arm().name() + " "
                        + paretoCandidate.highestLossBound().faultsWithLoss().text())
                .collect(Collectors.joining(", "));
    }
}
