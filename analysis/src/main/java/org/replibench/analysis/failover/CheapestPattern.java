package org.replibench.analysis.failover;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pattern whose mean cost is the lowest of several. It is the cheapest only if tests tell it apart from the others: of many, one
 * comes first by chance, too.
 *
 * @param equivalent others that cost the same within the margin
 * @param undistinguished others of which no test says whether they cost more
 * @param unpriced others whose cost is not known
 */
record CheapestPattern(
        ParetoCandidate candidate,
        List<ParetoCandidate> equivalent,
        List<ParetoCandidate> undistinguished,
        List<ParetoCandidate> unpriced) {
    /** @param priced the one with the lowest mean first, at least one */
    static CheapestPattern of(
            List<ParetoCandidate> priced, List<ParetoCandidate> unpriced, Optional<BaselineCost> costs) {
        ParetoCandidate first = priced.get(0);
        List<ParetoCandidate> others = priced.subList(1, priced.size());
        CostTests tests = CostTests.against(
                costs, first.arm(), others.stream().map(ParetoCandidate::arm).toList());
        return new CheapestPattern(
                first,
                others.stream()
                        .filter(other -> tests.costTheSame(other.arm(), first.arm()))
                        .toList(),
                others.stream()
                        .filter(other -> !tests.costTheSame(other.arm(), first.arm())
                                && !tests.costsMore(other.arm(), first.arm()))
                        .toList(),
                unpriced);
    }

    /** Whether it is the cheapest, or one of those that cost the same. */
    boolean decided() {
        return undistinguished.isEmpty() && unpriced.isEmpty();
    }

    /** Such as {@code 2212 replibench, 2.50 ms CPU per page}. */
    String text() {
        return candidate.arm().name() + ", " + millis(candidate) + " CPU per page"
                + (equivalent.isEmpty() ? "" : " (within ±5 % of it: " + withCosts(equivalent) + ")");
    }

    /** Why it may not be the cheapest. */
    Stream<String> doubts() {
        return Stream.of(
                        undistinguished.isEmpty()
                                ? ""
                                : "no test tells its cost apart from that of " + withCosts(undistinguished),
                        unpriced.isEmpty()
                                ? ""
                                : "what "
                                        + unpriced.stream()
                                                .map(other -> other.arm().name())
                                                .collect(Collectors.joining(", "))
                                        + (unpriced.size() == 1 ? " costs" : " cost") + " is not measured")
                .filter(doubt -> !doubt.isEmpty());
    }

    private static String withCosts(List<ParetoCandidate> others) {
        return others.stream()
                .map(other -> other.arm().name() + ", " + millis(other))
                .collect(Collectors.joining("; "));
    }

    private static String millis(ParetoCandidate candidate) {
        return NumberFormats.number(candidate.costMillisPerPage().orElseThrow()) + " ms";
    }
}
