package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.pages.LimitVerdict;
import org.replibench.analysis.pages.LimitVerdict.Outcome;
import org.replibench.analysis.pages.ResponseLimit;

/**
 * What verdicts on limits of response times say in words.
 *
 * @param verdicts of all arms
 * @param clients on each node, by the load's name
 */
record LimitFinding(List<LimitVerdict> verdicts, Map<String, Integer> clients) {
    /** Loads of an arm from which on it is told up to which it keeps a limit, instead of each by itself. */
    private static final int MIN_LOADS = 3;

    /** The answer, and with it which arms keep which limits. */
    Answer addTo(Answer answer) {
        return answer.with(
                lines(outcome -> outcome != Outcome.OPEN).toList(),
                lines(outcome -> outcome == Outcome.OPEN).toList());
    }

    private Stream<String> lines(Predicate<Outcome> wanted) {
        return byLimit(verdicts).entrySet().stream().flatMap(limit -> {
            Map<ComparisonKey, List<LimitVerdict>> arms = byArm(limit.getValue());
            List<LimitVerdict> single = limit.getValue().stream()
                    .filter(verdict -> arms.get(verdict.arm().underLoad("")).size() < MIN_LOADS)
                    .filter(verdict -> wanted.test(verdict.outcome()))
                    .toList();
            return Stream.concat(
                    single(limit.getKey(), single),
                    arms.values().stream()
                            .filter(loads -> loads.size() >= MIN_LOADS)
                            .filter(loads -> loads.stream().anyMatch(load -> load.outcome() != Outcome.OPEN)
                                    == wanted.test(Outcome.KEPT))
                            .map(loads -> "limit " + limit.getKey() + ": "
                                    + name(loads.get(0).arm()) + " " + reach(loads) + "."));
        });
    }

    private static Map<ResponseLimit, List<LimitVerdict>> byLimit(List<LimitVerdict> verdicts) {
        return verdicts.stream()
                .collect(Collectors.groupingBy(LimitVerdict::limit, LinkedHashMap::new, Collectors.toList()));
    }

    /** Those of an arm under its loads, the lightest first. */
    private Map<ComparisonKey, List<LimitVerdict>> byArm(List<LimitVerdict> ofLimit) {
        return ofLimit.stream()
                .sorted(Comparator.comparingInt(this::clients))
                .collect(Collectors.groupingBy(
                        verdict -> verdict.arm().underLoad(""),
                        () -> new TreeMap<>(ComparisonKey.ORDER),
                        Collectors.toList()));
    }

    private int clients(LimitVerdict verdict) {
        return clients.getOrDefault(verdict.arm().load(), 0);
    }

    /** A line for each outcome, such as {@code limit p90:50ms, kept: none on 2 nodes 12.1 ms (…); 2212 on 2 nodes 20.3 ms (…).} */
    private Stream<String> single(ResponseLimit limit, List<LimitVerdict> ofLimit) {
        return ofLimit.stream()
                .collect(Collectors.groupingBy(LimitVerdict::outcome, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(outcome -> "limit " + limit + ", " + outcome.getKey().word() + ": "
                        + outcome.getValue().stream()
                                .map(verdict ->
                                        name(verdict.arm()) + labels().load(verdict.arm()) + " " + verdict.text())
                                .collect(Collectors.joining("; "))
                        + ".");
    }

    /**
     * Such as {@code keeps it with up to 80 clients on each node (31.2 ms), breaks it with 120 and more (95 ms)}: from the lightest
     * load on as far as all keep it, and from the heaviest back as far as all break it.
     */
    private String reach(List<LimitVerdict> loads) {
        List<LimitVerdict> kept =
                loads.stream().takeWhile(load -> load.outcome() == Outcome.KEPT).toList();
        List<LimitVerdict> broken = new ArrayList<>();
        for (int i = loads.size() - 1; i >= 0 && loads.get(i).outcome() == Outcome.BROKEN; i--) {
            broken.add(0, loads.get(i));
        }
        String keeps = kept.isEmpty()
                ? "does not surely keep it with as few as " + clients(loads.get(0)) + " clients on each node"
                : "keeps it with up to " + clients(kept.get(kept.size() - 1)) + " clients on each node "
                        + millis(kept.get(kept.size() - 1));
        String breaks = broken.isEmpty()
                ? ", does not surely break it with as many as " + clients(loads.get(loads.size() - 1))
                : ", breaks it with " + clients(broken.get(0)) + (broken.size() > 1 ? " and more " : " ")
                        + millis(broken.get(0));
        return keeps + breaks;
    }

    private static String millis(LimitVerdict load) {
        return "(" + load.measured() + ")";
    }

    private String name(ComparisonKey arm) {
        return labels().of(arm) + " on " + RoundsFinding.nodes(arm);
    }

    private ComparisonLabels labels() {
        return ComparisonLabels.among(verdicts.stream().map(LimitVerdict::arm).toList());
    }
}
