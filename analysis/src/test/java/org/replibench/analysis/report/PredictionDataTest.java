package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.SyntheticDemandProfile;
import org.replibench.analysis.capacity.predict.PredictionScenario;
import org.replibench.analysis.capacity.predict.Predictor;
import org.replibench.model.Pattern;

class PredictionDataTest {
    @Test
    void what_nobody_measured_is_answered_with_its_interval_and_said_to_be_predicted() {
        DemandProfile profile = new SyntheticDemandProfile(1, 0.02, 0.03).profile(4, "none", "2211");

        PredictionData data = PredictionData.of(
                new Predictor(profile, PredictionScenario.of(profile), 1)
                        .predict(new Predictor.Grid(
                                List.of(Pattern.parse("none"), Pattern.parse("2211")), List.of(2, 4), List.of(5, 15))),
                Optional.empty());

        assertThat(data.answer().sentence())
                .startsWith("Predicted, not measured: on 4 nodes, none serves ")
                .containsPattern(
                        "2211 replibench \\(TCP, request end, delta, async\\) serves \\d+ pages/s \\(95 % interval \\d+ to"
                                + " \\d+\\) with 15 clients per node");
        assertThat(data.answer().decided()).isEmpty();
    }
}
