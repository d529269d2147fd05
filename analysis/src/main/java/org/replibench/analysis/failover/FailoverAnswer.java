package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.quantity.FailoverQuantity;

/** The answer of a failover study: which pattern lost what, and how sure one can be of it. */
final class FailoverAnswer {
    /** A pattern that loses data in no more than this share of the faults counts as one that keeps it. */
    private static final double RARE_LOSS = 0.05;

    /** More patterns than these are counted in the sentence, not listed with their words. */
    private static final int MAX_LISTED = 3;

    private FailoverAnswer() {}

    /**
     * @param all of the valid cells, also those of which no fault counts
     * @param recommendation what was required, and who held it; empty if nothing was
     */
    static Answer of(
            List<FailoverRecord> records, List<FaultSummary> all, ParetoFrontier frontier, String recommendation) {
        List<FaultSummary> summaries =
                all.stream().filter(summary -> summary.faults() > 0).toList();
        return new Answer(
                        sentence(records, summaries) + withoutEffect(records),
                        decided(frontier, summaries, recommendation),
                        undecided(frontier, summaries),
                        warnings(records, all))
                .inWords(
                        records.stream().map(measured -> measured.cell().pattern()),
                        records.stream().map(measured -> measured.cell().engine()));
    }

    private static String sentence(List<FailoverRecord> records, List<FaultSummary> summaries) {
        List<String> violations = ConsistencyViolations.lines(records);
        if (!violations.isEmpty()) {
            return "WRONG: " + violations.get(0)
                    + (violations.size() == 1 ? "." : "; and " + (violations.size() - 1) + " more cells.");
        }
        if (records.isEmpty()) {
            return "No cell was measured to its end, so there is no result.";
        }
        if (records.stream().noneMatch(FailoverRecord::valid)) {
            return "No cell is valid, so there is no result.";
        }
        if (summaries.isEmpty()) {
            return "No fault counts, so nothing could be lost.";
        }
        // That no replication loses sessions needs no study, so it is not counted.
        List<FaultSummary> replicating =
                summaries.stream().filter(FailoverAnswer::replicates).toList();
        return summaries.size() <= MAX_LISTED || replicating.isEmpty()
                ? summaries.stream()
                        .map(summary -> name(summary) + " " + outcome(summary))
                        .collect(Collectors.joining("; ", "", "."))
                : counted(replicating);
    }

    /** What was measured without a fault would else pass for one that lost nothing. */
    private static String withoutEffect(List<FailoverRecord> records) {
        List<Boolean> effects = records.stream()
                .flatMap(measured -> measured.impacts().stream())
                .map(impact -> impact.injection().tookEffect())
                .toList();
        int without = Collections.frequency(effects, false);
        return without == 0 ? "" : " " + without + " of " + effects.size() + " faults had no effect, and don't count.";
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
                + (hasLoss(worst) ? "; most was lost by " + name(worst) + ", which " + outcome(worst) + "." : ".");
    }

    private static boolean replicates(FaultSummary summary) {
        return summary.cell().pattern() instanceof ReplicationPattern;
    }

    private static List<String> decided(ParetoFrontier frontier, List<FaultSummary> summaries, String recommendation) {
        List<String> lines = new ArrayList<>();
        if (!recommendation.isEmpty()) {
            lines.add(recommendation);
        }
        cheapestWithoutLoss(frontier, lines);
        List<FaultSummary> losing =
                summaries.stream().filter(FailoverAnswer::hasLoss).toList();
        losing.stream()
                .limit(MAX_LISTED)
                .forEach(summary -> lines.add(name(summary) + " loses data: it " + outcome(summary) + ", on average "
                        + summary.updatesLost().text() + " updates per fault."));
        if (losing.size() > MAX_LISTED) {
            lines.add("So do " + codes(losing.subList(MAX_LISTED, losing.size())) + "; the tables say how much.");
        }
        summaries.stream()
                .filter(summary -> !hasLoss(summary) && upperBound(summary) <= RARE_LOSS)
                .forEach(summary -> lines.add(name(summary) + " loses data in at most "
                        + NumberFormats.percent(upperBound(summary)) + " of " + faults(summary)
                        + " (95 %; it " + outcome(summary) + ")."));
        return lines;
    }

    private static void cheapestWithoutLoss(ParetoFrontier frontier, List<String> lines) {
        List<ParetoCandidate> keeping = frontier.candidates().stream()
                .filter(candidate -> candidate.costMillisPerPage().isPresent()
                        && candidate.isConsistent()
                        && candidate.alwaysHealed()
                        && candidate.summaries().stream().noneMatch(FailoverAnswer::hasLoss))
                .sorted(Comparator.comparingDouble(
                        candidate -> candidate.costMillisPerPage().getAsDouble()))
                .toList();
        keeping.stream().findFirst().ifPresent(cheapest -> {
            List<ParetoCandidate> asCheap = frontier.asCheap(cheapest, keeping);
            lines.add("The cheapest pattern without an observed loss is "
                    + name(cheapest.summaries().get(0)) + ": "
                    + NumberFormats.number(cheapest.costMillisPerPage().getAsDouble()) + " ms CPU per page"
                    + (asCheap.isEmpty()
                            ? "."
                            : "; by their cost it is not told apart from "
                                    + asCheap.stream()
                                            .map(other -> other.arm().name())
                                            .collect(Collectors.joining(", "))
                                    + "."));
        });
    }

    /** Patterns of which as many faults are known are one line. */
    private static List<String> undecided(ParetoFrontier frontier, List<FaultSummary> summaries) {
        List<String> lines = new ArrayList<>();
        Map<String, List<FaultSummary>> bySample = summaries.stream()
                .filter(summary -> !hasLoss(summary) && upperBound(summary) > RARE_LOSS)
                .collect(Collectors.groupingBy(
                        summary -> summary.faults() + " " + faults(summary), LinkedHashMap::new, Collectors.toList()));
        bySample.forEach((sample, open) -> lines.add("Whether " + codes(open) + " can lose data in "
                + faults(open.get(0)) + ": 0 of " + open.get(0).faults() + " did, so up to "
                + NumberFormats.percent(upperBound(open.get(0))) + " may (95 %); "
                + (faultsToBound() - open.get(0).faults()) + " more without a loss would bound it to "
                + Math.round(100 * RARE_LOSS) + " %."));
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

    /** How many faults without a loss bound its chance to {@link #RARE_LOSS}. */
    private static int faultsToBound() {
        return (int) Math.ceil(Math.log(Judge.DEFAULT_SIGNIFICANCE / 2) / Math.log(1 - RARE_LOSS));
    }

    private static boolean hasLoss(FaultSummary summary) {
        return summary.faultsWithLoss().count() > 0;
    }

    private static double upperBound(FaultSummary summary) {
        return summary.faultsWithLoss().interval().high();
    }

    private static String outcome(FaultSummary summary) {
        Proportion notHealed = summary.faultsNotHealed();
        return lossOutcome(summary)
                + (notHealed.count() == 0
                        ? ""
                        : ", and did not recover from " + notHealed.count() + " of " + notHealed.total());
    }

    private static String lossOutcome(FaultSummary summary) {
        Proportion loss = summary.faultsWithLoss();
        return loss.count() == 0
                ? "lost nothing in " + loss.total() + " " + faults(summary) + " (95 % upper bound "
                        + NumberFormats.percent(upperBound(summary)) + ")"
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
