package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.List;

/**
 * The looks that were taken at one comparison, the present one last.
 *
 * @param visits rising in the part of the information that was used
 */
record LookHistory(List<Visit> visits) {
    static final LookHistory NONE = new LookHistory(List.of());

    LookHistory {
        visits = List.copyOf(visits);
    }

    /**
     * A look at one comparison.
     *
     * @param spent part of the information that the whole budget gives, to 1: what the error spent by then goes by
     * @param blocks that counted
     * @param starts that had any
     */
    record Visit(double spent, int blocks, int starts) {}

    /**
     * With a look at {@code budgetFraction} of the budget. Information is the inverse variance: where starts differ much, more
     * blocks add little, and most of it is there early.
     */
    LookHistory with(double budgetFraction, int blocks, int plannedStarts, StartEstimate estimate) {
        double now = information(estimate, blocks, blocks, estimate.starts());
        double end = information(estimate, blocks, blocks / budgetFraction, Math.max(plannedStarts, estimate.starts()));
        double part = budgetFraction >= 1 ? 1 : Math.min(1, now / end);
        double earlier = visits.isEmpty() ? 0 : visits.get(visits.size() - 1).spent();
        List<Visit> all = new ArrayList<>(visits);
        all.add(new Visit(Math.max(earlier, part), blocks, estimate.starts()));
        return new LookHistory(all);
    }

    /** Standard normal's critical value at the last look, for error probability {@code level} over all looks. */
    double critical(SpendingBoundary boundary, StartEstimate estimate, double level) {
        int blocks = visits.get(visits.size() - 1).blocks();
        List<SpendingBoundary.Look> looks = visits.stream()
                .map(visit -> new SpendingBoundary.Look(
                        visit.spent(), information(estimate, blocks, visit.blocks(), visit.starts())))
                .toList();
        return boundary.critical(looks, level);
    }

    /** What {@code blocks} in {@code starts} would tell, if their errors are those of {@code estimate}, of {@code seen} blocks. */
    private static double information(StartEstimate estimate, int seen, double blocks, int starts) {
        double within = estimate.withinVariance() * seen / blocks;
        double between = estimate.betweenVariance() * estimate.starts() / starts;
        return 1 / (within + between);
    }
}
