package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.analysis.statistics.Verdict;

/** Repeats of one quantity on both sides, before they are judged; each value above 0. */
record Candidate(
        Subject subject, Quantity quantity, List<Double> baseline, List<Double> contender, RatioEstimate ratio) {

    /** Whether a ratio has a meaning; not with bytes between nodes where nothing is sent. */
    static boolean comparable(List<Double> baseline, List<Double> contender) {
        return !baseline.isEmpty()
                && !contender.isEmpty()
                && baseline.stream().allMatch(value -> value > 0)
                && contender.stream().allMatch(value -> value > 0);
    }

    /** Judges {@code family} together. */
    static List<Row> rows(List<Candidate> family, Judge judge) {
        List<Verdict> verdicts =
                judge.judge(family.stream().map(Candidate::ratio).toList());
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            rows.add(family.get(i).row(verdicts.get(i)));
        }
        return rows;
    }

    private Row row(Verdict verdict) {
        return new Row(
                subject,
                quantity,
                geometricMean(baseline),
                geometricMean(contender),
                baseline.size(),
                contender.size(),
                ratio,
                verdict);
    }

    private static double geometricMean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
    }
}
