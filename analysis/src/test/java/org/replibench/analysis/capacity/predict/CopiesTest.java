package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pages meet that wait for their copies on nodes with a quota. */
class CopiesTest {

    @ParameterizedTest
    @CsvSource({"2, 1, 18", "2, 1, 22", "2, 1, 26", "4, 3, 18", "4, 3, 22", "4, 3, 26"})
    void pages_are_as_many_and_as_slow_as_if_they_met_the_longest_standstill_of_their_copies(
            int nodes, int copies, int clients) {
        CopiesSimulation simulated = new CopiesSimulation(nodes, copies, clients);
        simulated.run();
        NodeFigures foretold = foretold(nodes, copies, clients);

        assertThat(foretold.pagesPerSecond()).isCloseTo(simulated.pagesPerSecondOfANode(), withinPercentage(5));
        assertThat(foretold.responseSeconds() / simulated.responseSeconds()).isBetween(0.5, 2.0);
    }

    private static NodeFigures foretold(int nodes, int copies, int clients) {
        double page = CopiesSimulation.PAGE_SECONDS;
        double receiving = copies * CopiesSimulation.COPY_SECONDS;
        Work work = new Work(
                new Work.OnNodes(page, page, receiving, page + receiving, new Work.Copies(copies, true)),
                0,
                Double.NaN,
                0,
                Work.Elsewhere.NOTHING,
                new Work.Idle(0, 0, Double.NaN),
                Work.MeasuredAt.LIGHT_ONLY);
        Scenario scenario = new Scenario(
                CopiesSimulation.CORES,
                CopiesSimulation.CORES,
                OptionalDouble.of(CopiesSimulation.QUOTA_CORES),
                CopiesSimulation.PERIOD_SECONDS,
                false,
                OptionalDouble.empty(),
                Map.of(),
                CopiesSimulation.THINK_SECONDS);
        return new NodeModel(work, scenario, nodes).solve(clients);
    }
}
