package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.chart.Axis;
import org.replibench.analysis.chart.Chart;
import org.replibench.analysis.failover.ParetoFrontier.Position;

/** The chart of what each pattern costs and loses. */
final class FrontierChart {
    static final String CAPTION =
            "Each point is a pattern; lower left is better. Beside a point: faults with a loss of all"
                    + " faults, with the 95 % interval. Vertical bars: 95 % interval of the mean number of updates lost. Dominated:"
                    + " another pattern costs less and loses no more often, or costs the same (±5 %) and loses less often, by tests of"
                    + " the costs (95 %, Holm) and by the intervals of faults with a loss. Open: tests don't tell whether it is.";

    private static final String NOT_DOMINATED = "#0072b2";
    private static final String DOMINATED = "#888888";

    private FrontierChart() {}

    /** Empty if fewer than two candidates have both figures. */
    static Optional<Chart> of(ParetoFrontier frontier) {
        // A name makes room upwards for those to its right, so that lines from points to names seldom cross.
        List<ParetoCandidate> dearestFirst = new ArrayList<>(ParetoFrontier.byCost(frontier.candidates()));
        Collections.reverse(dearestFirst);
        if (dearestFirst.size() < 2) {
            return Optional.empty();
        }
        double mostCost = ParetoFrontier.cost(dearestFirst.get(0));
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
        Map<ParetoCandidate, Position> positions = frontier.positions();
        dearestFirst.forEach(paretoCandidate -> {
            double cost = ParetoFrontier.cost(paretoCandidate);
            FaultMean loss = paretoCandidate.worstCase().updatesLost();
            Position position = positions.get(paretoCandidate);
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
}
