package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.SessionPromise;
import org.replibench.records.quantity.FailoverQuantity;

/** The answer of a failover study: which pattern lost what, and how sure one can be of it. */
final class FailoverAnswer {
    private static final String NO_FAULT = "none";

    /** More patterns than these are counted in the sentence, not listed with their words. */
    private static final int MAX_LISTED = 3;

    private FailoverAnswer() {}

    /**
     * @param all of the valid cells, also those of which no fault counts
     * @param recommendation what was required, and who held it; empty if nothing was
     */
    static Answer of(
            List<FailoverRecord> records,
            List<FaultSummary> all,
            ParetoFrontier frontier,
            LimitRecommendation recommendation) {
        List<FaultSummary> summaries =
                all.stream().filter(summary -> summary.faults() > 0).toList();
        return new Answer(
                        Stream.of(
                                        sentence(records, summaries),
                                        brokenPromises(summaries),
                                        unknown(records, summaries),
                                        notCounted(records))
                                .filter(part -> !part.isEmpty())
                                .collect(Collectors.joining("; ", "", ".")),
                        decided(frontier, summaries, recommendation),
                        undecided(frontier, summaries, recommendation),
                        warnings(records, all))
                .inWords(
                        records.stream().map(measured -> measured.cell().pattern()),
                        records.stream().map(measured -> measured.cell().engine()));
    }

    private static String sentence(List<FailoverRecord> records, List<FaultSummary> summaries) {
        List<String> violations = ConsistencyViolations.lines(records);
        if (!violations.isEmpty()) {
            return "WRONG: " + violations.get(0)
                    + (violations.size() == 1 ? "" : "; and " + (violations.size() - 1) + " more cells");
        }
        if (records.isEmpty()) {
            return "No cell was measured to its end, so there is no result";
        }
        if (records.stream().noneMatch(FailoverRecord::valid)) {
            return "No cell is valid, so there is no result";
        }
        if (summaries.isEmpty()) {
            return "Inconclusive: no fault counts, so nothing could be lost";
        }
        // That no replication loses sessions needs no study, so it is not counted.
        List<FaultSummary> replicating =
                summaries.stream().filter(FailoverAnswer::replicates).toList();
        return summaries.size() <= MAX_LISTED || replicating.isEmpty()
                ? summaries.stream()
                        .map(summary -> name(summary) + " " + outcome(summary))
                        .collect(Collectors.joining("; "))
                : counted(replicating);
    }

    /** That a pattern lost something may be all right, if it never promised not to. What is corrupted has been said. */
    private static String brokenPromises(List<FaultSummary> summaries) {
        List<String> broken = PromiseVerdict.of(summaries).stream()
                .filter(verdict -> verdict.brokenSessions().keySet().stream()
                        .anyMatch(promise -> promise != SessionPromise.UNCORRUPTED))
                .map(PromiseVerdict::subject)
                .toList();
        return broken.isEmpty()
                ? ""
                : "a promise was broken by "
                        + (broken.size() <= MAX_LISTED
                                ? String.join(", ", broken)
                                : broken.size() + " combinations of pattern and fault");
    }

    /** Whose faults all don't count, or whose cells are all not valid: not to be mentioned would pass for nothing to tell. */
    private static String unknown(List<FailoverRecord> records, List<FaultSummary> summaries) {
        Set<String> known =
                summaries.stream().map(summary -> summary.cell().condition()).collect(Collectors.toSet());
        List<String> unknown = records.stream()
                .map(FailoverRecord::cell)
                .filter(cell -> !cell.fault().equals(NO_FAULT) && !known.contains(cell.condition()))
                .map(cell -> ArmKey.of(cell).name() + " in " + faults(FaultScenario.of(cell), 2))
                .distinct()
                .toList();
        return summaries.isEmpty() || unknown.isEmpty()
                ? ""
                : "inconclusive without a fault that counts: "
                        + (unknown.size() <= MAX_LISTED
                                ? String.join(", ", unknown)
                                : unknown.size() + " combinations of pattern and fault");
    }

    /** What was measured without a fault would else pass for one that lost nothing. */
    private static String notCounted(List<FailoverRecord> records) {
        Map<FaultScenario, List<FaultImpact>> byScenario = records.stream()
                .collect(Collectors.groupingBy(
                        measured -> FaultScenario.of(measured.cell()),
                        LinkedHashMap::new,
                        Collectors.flatMapping(measured -> measured.impacts().stream(), Collectors.toList())));
        List<String> parts = new ArrayList<>();
        byScenario.forEach((scenario, impacts) -> {
            long without = impacts.stream()
                    .filter(impact -> !impact.injection().tookEffect())
                    .count();
            long nobody = impacts.stream()
                    .filter(impact -> impact.injection().tookEffect() && !impact.hitAnyone())
                    .count();
            String of = " of " + impacts.size() + " " + faults(scenario, impacts.size());
            if (without > 0) {
                parts.add(without + of + " without effect");
            }
            if (nobody > 0) {
                parts.add(nobody + of + " at nodes without clients");
            }
        });
        return parts.isEmpty() ? "" : "not counted: " + String.join(", ", parts);
    }

    private static String counted(List<FaultSummary> summaries) {
        List<FaultSummary> without =
                summaries.stream().filter(summary -> !hasLoss(summary)).toList();
        FaultSummary worst = summaries.stream()
                .max(Comparator.comparingDouble(summary -> summary.updatesLost().value()))
                .orElseThrow();
        List<FaultScenario> scenarios = summaries.stream()
                .map(summary -> FaultScenario.of(summary.cell()))
                .distinct()
                .toList();
        String what = scenarios.size() == 1 ? "replicating patterns" : "combinations of replicating pattern and fault";
        String where = scenarios.size() == 1 ? " in " + faults(scenarios.get(0), summaries.size()) : "";
        return "Of " + summaries.size() + " " + what + ", "
                + (without.size() == summaries.size() ? "none lost anything" : without.size() + " lost nothing") + where
                + howSure(without)
                + (hasLoss(worst) ? "; most was lost by " + name(worst) + ", which " + outcome(worst) : "");
    }

    /** Of patterns that lost nothing, the one of which least is known. */
    private static String howSure(List<FaultSummary> without) {
        if (without.isEmpty()) {
            return "";
        }
        long open = without.stream()
                .filter(summary -> upperBound(summary) > ParetoCandidate.RARE_LOSS)
                .count();
        String bound = NumberFormats.percent(
                without.stream().mapToDouble(FailoverAnswer::upperBound).max().orElseThrow());
        return open == 0
                ? " (of each at most " + bound + " of faults lose anything, 95 %)"
                : " (inconclusive" + (open == without.size() ? "" : " of " + open + " of them") + ": up to " + bound
                        + " of faults may lose something, 95 %)";
    }

    private static boolean replicates(FaultSummary summary) {
        return summary.cell().pattern() instanceof ReplicationPattern;
    }

    private static List<String> decided(
            ParetoFrontier frontier, List<FaultSummary> summaries, LimitRecommendation recommendation) {
        List<String> lines = new ArrayList<>();
        if (recommendation.decided()) {
            lines.add(recommendation.text());
        }
        cheapestWithoutLoss(frontier)
                .filter(FailoverAnswer::isDecided)
                .ifPresent(cheapest -> lines.add("The cheapest pattern that keeps data is " + cheapest.text() + "."));
        List<FaultSummary> losing =
                summaries.stream().filter(FailoverAnswer::hasLoss).toList();
        losing.stream()
                .limit(MAX_LISTED)
                .forEach(summary -> lines.add(name(summary) + " loses data: it " + outcome(summary) + ", on average "
                        + summary.updatesLost().text() + " updates per fault."));
        if (losing.size() > MAX_LISTED) {
            List<FaultSummary> others = losing.subList(MAX_LISTED, losing.size());
            lines.add((others.size() == 1 ? "So does " : "So do ") + codes(others) + "; the tables say how much.");
        }
        summaries.stream()
                .filter(summary -> !hasLoss(summary) && upperBound(summary) <= ParetoCandidate.RARE_LOSS)
                .forEach(summary -> lines.add(name(summary) + " loses data in at most "
                        + NumberFormats.percent(upperBound(summary)) + " of " + faults(summary)
                        + " (95 %; it lost nothing in " + summary.faults() + notHealed(summary) + ")."));
        return lines;
    }

    /** Of those without an observed loss; empty if none of their costs is known. */
    private static Optional<CheapestPattern> cheapestWithoutLoss(ParetoFrontier frontier) {
        List<ParetoCandidate> keeping = frontier.candidates().stream()
                .filter(candidate -> candidate.isConsistent()
                        && candidate.alwaysHealed()
                        && candidate.missing(frontier.scenarios()).isEmpty()
                        && candidate.summaries().stream().noneMatch(FailoverAnswer::hasLoss))
                .toList();
        return keeping.stream()
                        .anyMatch(candidate -> candidate.costMillisPerPage().isPresent())
                ? Optional.of(frontier.cheapest(keeping))
                : Optional.empty();
    }

    private static boolean isDecided(CheapestPattern cheapest) {
        return cheapest.decided() && cheapest.candidate().keepsData();
    }

    private static String openChoice(CheapestPattern cheapest) {
        FaultSummary leastBounded = cheapest.candidate().highestLossBound();
        return "Which is the cheapest pattern that keeps data: " + cheapest.text() + ", lost nothing, but "
                + Stream.concat(
                                cheapest.doubts(),
                                cheapest.candidate().keepsData()
                                        ? Stream.empty()
                                        : Stream.of("up to " + NumberFormats.percent(upperBound(leastBounded)) + " of "
                                                + faults(FaultScenario.of(leastBounded.cell()), 2)
                                                + " may lose something (95 %, " + leastBounded.faults()
                                                + " measured)"))
                        .collect(Collectors.joining("; "))
                + ".";
    }

    /** Patterns of which as many faults are known are one line. */
    private static List<String> undecided(
            ParetoFrontier frontier, List<FaultSummary> summaries, LimitRecommendation recommendation) {
        List<String> lines = new ArrayList<>();
        if (!recommendation.decided() && !recommendation.text().isEmpty()) {
            lines.add(recommendation.text());
        }
        cheapestWithoutLoss(frontier)
                .filter(cheapest -> !isDecided(cheapest))
                .ifPresent(cheapest -> lines.add(openChoice(cheapest)));
        Map<String, List<FaultSummary>> bySample = summaries.stream()
                .filter(summary -> !hasLoss(summary) && upperBound(summary) > ParetoCandidate.RARE_LOSS)
                .collect(Collectors.groupingBy(
                        summary -> summary.faults() + " " + faults(summary), LinkedHashMap::new, Collectors.toList()));
        bySample.forEach((sample, open) -> lines.add("Whether " + codes(open) + " can lose data in "
                + faults(FaultScenario.of(open.get(0).cell()), 2) + ": 0 of "
                + open.get(0).faults() + " did, so up to "
                + NumberFormats.percent(upperBound(open.get(0))) + " may (95 %); "
                + (faultsToBound() - open.get(0).faults()) + " more without a loss would bound it to "
                + Math.round(100 * ParetoCandidate.RARE_LOSS) + " %."));
        if (!summaries.isEmpty()
                && frontier.candidates().stream()
                        .allMatch(candidate -> candidate.costMillisPerPage().isEmpty())) {
            lines.add("What each pattern costs in normal operation: name a matrix study of the same environment by"
                    + " -Dcost=FOLDER.");
        }
        return lines;
    }

    private static List<String> warnings(List<FailoverRecord> records, List<FaultSummary> all) {
        List<String> lines = new ArrayList<>();
        all.stream()
                .filter(summary -> summary.faultsWithoutClients() > 0)
                .forEach(summary -> lines.add(name(summary) + ": " + summary.faultsWithoutClients() + " of "
                        + (summary.faults() + summary.faultsWithoutClients()) + " "
                        + faults(FaultScenario.of(summary.cell()), 2)
                        + " hit nodes that served no client, and don't count."));
        long invalid = records.stream().filter(measured -> !measured.valid()).count();
        long doubtful = records.stream()
                .filter(measured -> measured.valid() && !measured.warnings().isEmpty())
                .count();
        if (invalid > 0) {
            lines.add(
                    invalid + " of " + records.size() + " cells are not valid and left out; the reasons stand below.");
        }
        if (doubtful > 0) {
            lines.add(doubtful + " of " + records.size()
                    + " cells have warnings: host or load generator may have limited the result.");
        }
        return lines;
    }

    /** How many faults without a loss bound its chance to {@link ParetoCandidate#RARE_LOSS}. */
    private static int faultsToBound() {
        return (int) Math.ceil(Math.log(Judge.DEFAULT_SIGNIFICANCE / 2) / Math.log(1 - ParetoCandidate.RARE_LOSS));
    }

    private static boolean hasLoss(FaultSummary summary) {
        return summary.faultsWithLoss().count() > 0;
    }

    private static double upperBound(FaultSummary summary) {
        return summary.faultsWithLoss().interval().high();
    }

    private static String outcome(FaultSummary summary) {
        return lossOutcome(summary) + notHealed(summary);
    }

    private static String notHealed(FaultSummary summary) {
        Proportion notHealed = summary.faultsNotHealed();
        return notHealed.count() == 0
                ? ""
                : ", and did not recover from " + notHealed.count() + " of " + notHealed.total();
    }

    private static String lossOutcome(FaultSummary summary) {
        Proportion loss = summary.faultsWithLoss();
        return loss.count() == 0
                ? "lost nothing in " + loss.total() + " " + faults(summary)
                        + (upperBound(summary) <= ParetoCandidate.RARE_LOSS
                                ? " (at most " + NumberFormats.percent(upperBound(summary))
                                        + " of them lose anything, 95 %)"
                                : " (inconclusive: up to " + NumberFormats.percent(upperBound(summary))
                                        + " of them may lose something, 95 %)")
                : "lost " + lostThings(summary)
                        + " in " + loss.count() + " of " + loss.total() + " " + faults(summary) + " (95 % interval "
                        + NumberFormats.percent(loss.interval().low()) + " to "
                        + NumberFormats.percent(loss.interval().high()) + ")";
    }

    private static String lostThings(FaultSummary summary) {
        long updates = Math.round(FailoverQuantity.UPDATES_LOST.of(summary).value());
        return updates == 0 ? "sessions" : updates == 1 ? "1 update" : updates + " updates";
    }

    /** Such as {@code kill faults}, or {@code kill faults behind round-robin}. */
    private static String faults(FaultSummary summary) {
        return faults(FaultScenario.of(summary.cell()), summary.faults());
    }

    private static String faults(FaultScenario scenario, int number) {
        return scenario.toString()
                .replaceFirst(Pattern.quote(scenario.fault()), scenario.fault() + (number == 1 ? " fault" : " faults"));
    }

    private static String name(FaultSummary summary) {
        return ArmKey.of(summary.cell()).name();
    }

    private static String codes(List<FaultSummary> summaries) {
        return summaries.stream().map(FailoverAnswer::name).distinct().collect(Collectors.joining(", "));
    }
}
