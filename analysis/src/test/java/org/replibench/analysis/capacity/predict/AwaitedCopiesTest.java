package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pages meet that wait for their copies on nodes with a quota. */
class AwaitedCopiesTest {

    @ParameterizedTest
    @CsvSource({"2, 1, 18", "2, 1, 22", "2, 1, 26", "4, 3, 18", "4, 3, 22", "4, 3, 26"})
    void pages_are_as_many_and_as_slow_as_if_they_met_the_longest_standstill_of_their_copies(
            int nodes, int copies, int clients) {
        AwaitedCopiesSimulation simulated = new AwaitedCopiesSimulation(nodes, copies, clients);
        simulated.run();
        NodeModel.NodePerformance predicted = predicted(nodes, copies, clients);

        assertThat(predicted.pagesPerSecond()).isCloseTo(simulated.pagesPerSecondOfANode(), withinPercentage(5.1));
        assertThat(predicted.responseSeconds() / simulated.responseSeconds()).isBetween(0.5, 2.0);
    }

    private static NodeModel.NodePerformance predicted(int nodes, int copies, int clients) {
        double page = AwaitedCopiesSimulation.PAGE_SECONDS;
        double receiving = copies * AwaitedCopiesSimulation.COPY_SECONDS;
        PageDemand pageDemand = new PageDemand(
                new PageDemand.NodeCpuDemand(
                        page, page, receiving, page + receiving, new PageDemand.BackupCopies(copies, true)),
                0,
                Double.NaN,
                0,
                PageDemand.ResidualDelay.NOTHING,
                new PageDemand.IdleUsage(0, 0, Double.NaN),
                PageDemand.CalibrationLoad.LIGHT_ONLY);
        PredictionScenario predictionScenario = new PredictionScenario(
                AwaitedCopiesSimulation.CORES,
                AwaitedCopiesSimulation.CORES,
                OptionalDouble.of(AwaitedCopiesSimulation.QUOTA_CORES),
                AwaitedCopiesSimulation.PERIOD_SECONDS,
                false,
                OptionalDouble.empty(),
                Map.of(),
                AwaitedCopiesSimulation.THINK_SECONDS);
        return new NodeModel(pageDemand, predictionScenario, nodes).solve(clients);
    }
}
