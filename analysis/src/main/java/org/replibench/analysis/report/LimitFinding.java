package org.replibench.analysis.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.pages.LimitVerdict;
import org.replibench.analysis.pages.LimitVerdict.Outcome;
import org.replibench.analysis.pages.ResponseLimit;

/** What verdicts on limits of response times say in words. */
final class LimitFinding {
    private LimitFinding() {}

    /** The answer, and with it which arms keep which limits. */
    static Answer addTo(Answer answer, List<LimitVerdict> verdicts) {
        return new Answer(
                answer.sentence(),
                Stream.concat(answer.decided().stream(), lines(verdicts, outcome -> outcome != Outcome.OPEN).stream())
                        .toList(),
                Stream.concat(answer.undecided().stream(), lines(verdicts, outcome -> outcome == Outcome.OPEN).stream())
                        .toList(),
                answer.warnings());
    }

    /** A line for each limit and outcome, such as {@code limit p90:50ms, kept: none 12.1 ms (…); 2212 20.3 ms (…).} */
    private static List<String> lines(List<LimitVerdict> verdicts, Predicate<Outcome> wanted) {
        ComparisonLabels labels =
                ComparisonLabels.among(verdicts.stream().map(LimitVerdict::arm).toList());
        Map<ResponseLimit, Map<Outcome, List<LimitVerdict>>> alike = verdicts.stream()
                .filter(verdict -> wanted.test(verdict.outcome()))
                .collect(Collectors.groupingBy(
                        LimitVerdict::limit,
                        LinkedHashMap::new,
                        Collectors.groupingBy(LimitVerdict::outcome, LinkedHashMap::new, Collectors.toList())));
        return alike.entrySet().stream()
                .flatMap(limit -> limit.getValue().entrySet().stream()
                        .map(outcome -> "limit " + limit.getKey() + ", "
                                + outcome.getKey().word() + ": "
                                + outcome.getValue().stream()
                                        .map(verdict -> name(labels, verdict) + " " + verdict.text())
                                        .collect(Collectors.joining("; "))
                                + "."))
                .toList();
    }

    /** Verdicts are of all cluster sizes. */
    private static String name(ComparisonLabels labels, LimitVerdict verdict) {
        int nodes = verdict.arm().nodes();
        return labels.of(verdict.arm()) + " on " + nodes + (nodes == 1 ? " node" : " nodes")
                + labels.load(verdict.arm());
    }
}
