package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.capacity.demand.ArmDemands;
import org.replibench.analysis.capacity.demand.DemandProfile;
import org.replibench.analysis.capacity.demand.DemandRegression;
import org.replibench.analysis.capacity.demand.PageTypeRegression;
import org.replibench.analysis.capacity.demand.ProfiledResource;
import org.replibench.analysis.capacity.demand.SyntheticDemandProfile;
import org.replibench.model.Pattern;
import org.replibench.records.capacity.Prediction;
import org.replibench.records.capacity.Prediction.IntervalEstimate;
import org.replibench.records.capacity.Prediction.PredictedPoint;
import org.replibench.records.capacity.PredictionFile;
import org.replibench.records.cell.RecordSettings;

class PredictorTest {
    private static final double FREE = SyntheticDemandProfile.QUOTA_CORES - SyntheticDemandProfile.BACKGROUND_CORES;

    private final DemandProfile exact = new SyntheticDemandProfile(1, 0, 0).profile(3, "none", "2211");
    private final DemandProfile noisy = new SyntheticDemandProfile(1, 0.02, 0.03).profile(4, "none", "2211");

    @Test
    void light_load_is_served_as_fast_as_when_alone() {
        PredictedPoint point = predict(exact, "none", 1, 2);

        assertThat(point.responseMillis().value())
                .isCloseTo(SyntheticDemandProfile.LONE_RESPONSE_SECONDS * 1e3, within(0.05));
        assertThat(point.throughputPagesPerSecond().value())
                .isCloseTo(
                        2 / (SyntheticDemandProfile.THINK_SECONDS + SyntheticDemandProfile.LONE_RESPONSE_SECONDS),
                        withinPercentage(0.1));
    }

    @Test
    void a_quota_that_is_used_up_is_named_as_the_bottleneck() {
        PredictedPoint point = predict(exact, "none", 4, 200);

        assertThat(point.bottleneck()).isEqualTo("node quota");
        assertThat(point.maxThroughputPagesPerSecond())
                .isCloseTo(4 * FREE / SyntheticDemandProfile.PAGE_SECONDS, withinPercentage(0.01));
        assertThat(point.throughputPagesPerSecond().value())
                .isCloseTo(point.maxThroughputPagesPerSecond(), withinPercentage(0.5));
        assertThat(point.belowKnee()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void every_copy_costs_its_receiver_and_further_ones_their_sender_no_more_than_that(int copies) {
        PredictedPoint point = predict(exact, copies == 1 ? "2211" : "2211wq" + copies, 8, 200);

        double work = SyntheticDemandProfile.PAGE_SECONDS
                + SyntheticDemandProfile.SEND_SECONDS
                + (2 * copies - 1) * SyntheticDemandProfile.RECEIVE_SECONDS;
        assertThat(point.maxThroughputPagesPerSecond()).isCloseTo(8 * FREE / work, withinPercentage(0.01));
        assertThat(point.cpuMillisPerPage().value()).isGreaterThan(work * 1e3);
    }

    @Test
    void pages_of_a_node_used_up_are_as_cheap_as_the_busy_cells_say_and_single_ones_as_dear_as_the_light_ones() {
        double page = 0.0013;
        double copy = 0.0003;
        double furtherCopy = copy
                * 2
                * SyntheticDemandProfile.RECEIVE_SECONDS
                / (SyntheticDemandProfile.SEND_SECONDS + SyntheticDemandProfile.RECEIVE_SECONDS);
        DemandProfile economical =
                new SyntheticDemandProfile(1, 0, 0).busy(page, copy).profile(3, "none", "2211");

        PredictedPoint full = predict(economical, "2211wq2", 8, 200);
        PredictedPoint light = predict(economical, "2211wq2", 8, 2);

        assertThat(full.maxThroughputPagesPerSecond())
                .isCloseTo(8 * FREE / (page + copy + furtherCopy), withinPercentage(0.01));
        assertThat(full.throughputPagesPerSecond().value())
                .isCloseTo(full.maxThroughputPagesPerSecond(), withinPercentage(1));
        assertThat(light.cpuMillisPerPage().value())
                .isCloseTo(predict(exact, "2211wq2", 8, 2).cpuMillisPerPage().value(), within(1e-3));
    }

    @Test
    void the_busier_the_cheaper_and_never_fewer_pages_for_more_clients() {
        DemandProfile economical =
                new SyntheticDemandProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none", "2211");
        List<PredictedPoint> curve = new Predictor(economical, PredictionScenario.of(economical), 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse("2211")), List.of(4), List.of(5, 10, 15, 20, 25, 30)))
                .points();

        for (int i = 1; i < curve.size(); i++) {
            assertThat(curve.get(i).throughputPagesPerSecond().value())
                    .isGreaterThan(curve.get(i - 1).throughputPagesPerSecond().value());
            assertThat(curve.get(i).cpuMillisPerPage().value())
                    .isLessThan(curve.get(i - 1).cpuMillisPerPage().value());
        }
    }

    @Test
    void on_two_nodes_there_is_one_copy_whatever_the_quota() {
        assertThat(predict(exact, "2211wq3", 2, 10).throughputPagesPerSecond())
                .isEqualTo(predict(exact, "2211", 2, 10).throughputPagesPerSecond());
    }

    @Test
    void nodes_with_machines_of_their_own_scale_until_the_database_is_used_up() {
        PredictionScenario large = PredictionScenario.of(exact).withCores(2);
        List<PredictedPoint> points = new Predictor(exact, large, 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(1, 2, 64), List.of(700)))
                .points();

        assertThat(points.get(0).bottleneck()).isEqualTo("node CPU");
        assertThat(points.get(1).throughputPagesPerSecond().value()
                        / points.get(0).throughputPagesPerSecond().value())
                .isBetween(1.9, 2.0001);
        assertThat(points.get(2).bottleneck()).isEqualTo("database CPU");
        assertThat(points.get(2).throughputPagesPerSecond().value())
                .isLessThanOrEqualTo(2 / SyntheticDemandProfile.DATABASE_SECONDS);
    }

    @Test
    void nodes_that_share_a_machine_have_no_more_of_it_together() {
        PredictionScenario shared =
                PredictionScenario.of(exact).withQuota(1, 0.1).withMachineShared(true);
        PredictedPoint point = new Predictor(exact, shared, 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(8), List.of(400)))
                .points()
                .get(0);

        double machine = SyntheticDemandProfile.PAGE_SECONDS
                + SyntheticDemandProfile.DATABASE_SECONDS
                + SyntheticDemandProfile.DRIVER_SECONDS;
        assertThat(point.bottleneck()).isEqualTo("machine CPU");
        assertThat(point.throughputPagesPerSecond().value()).isLessThan(2 / machine);
        assertThat(point.utilisation().get("machine CPU")).isBetween(0.95, 1.0);
    }

    @Test
    void a_slow_card_limits_what_copies_can_pass() {
        PredictionScenario slow = PredictionScenario.of(exact).withInterconnect(1e6);
        PredictedPoint point = new Predictor(exact, slow, 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse("2211")), List.of(4), List.of(100)))
                .points()
                .get(0);

        assertThat(point.bottleneck()).isEqualTo("interconnect");
        assertThat(point.maxThroughputPagesPerSecond())
                .isCloseTo(4 * 1e6 / 8 / SyntheticDemandProfile.SENT_BYTES, withinPercentage(0.1));
        assertThat(point.throughputPagesPerSecond().value()).isLessThanOrEqualTo(point.maxThroughputPagesPerSecond());
    }

    @Test
    void the_band_holds_the_best_guess_and_is_wide_where_the_demand_decides() {
        PredictedPoint light = predict(noisy, "2211", 4, 5);
        PredictedPoint full = predict(noisy, "2211", 4, 200);

        assertThat(full.throughputPagesPerSecond()
                        .contains(full.throughputPagesPerSecond().value()))
                .isTrue();
        assertThat(width(full.throughputPagesPerSecond())).isGreaterThan(10 * width(light.throughputPagesPerSecond()));
    }

    @Test
    void bands_hold_the_true_throughput_about_as_often_as_they_promise() {
        double truth = 4
                * FREE
                / (SyntheticDemandProfile.PAGE_SECONDS
                        + SyntheticDemandProfile.SEND_SECONDS
                        + SyntheticDemandProfile.RECEIVE_SECONDS);
        int held = 0;
        for (int seed = 1; seed <= 100; seed++) {
            DemandProfile demandProfile = new SyntheticDemandProfile(seed, 0.01, 0.03).profile(6, "none", "2211");
            IntervalEstimate most = predict(demandProfile, "2211", 4, 100).throughputPagesPerSecond();
            held += most.contains(truth) ? 1 : 0;
        }

        // Four of its standard deviations below 0.95, among 100.
        assertThat(held / 100.0).isGreaterThan(0.86);
    }

    @Test
    void the_same_question_has_the_same_answer() {
        Predictor.Grid predictionGrid =
                new Predictor.Grid(List.of(Pattern.parse("2211")), List.of(2, 4), List.of(10, 20));

        Prediction first = new Predictor(noisy, PredictionScenario.of(noisy), 1).predict(predictionGrid);
        Prediction again = new Predictor(noisy, PredictionScenario.of(noisy), 1).predict(predictionGrid);
        Prediction otherDraws = new Predictor(noisy, PredictionScenario.of(noisy), 2).predict(predictionGrid);

        assertThat(PredictionFile.hash(again)).isEqualTo(PredictionFile.hash(first));
        assertThat(PredictionFile.hash(otherDraws)).isNotEqualTo(PredictionFile.hash(first));
        assertThat(otherDraws.points().get(0).throughputPagesPerSecond().value())
                .isEqualTo(first.points().get(0).throughputPagesPerSecond().value());
    }

    @Test
    void without_given_clients_curves_go_from_light_load_to_beyond_the_knee() {
        List<PredictedPoint> curve = new Predictor(exact, PredictionScenario.of(exact), 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(1), List.of()))
                .points();

        double knee = curve.get(0).kneeClientsPerNode();
        assertThat(curve.get(0).clientsPerNode()).isLessThan((int) (knee / 4));
        assertThat(curve.get(curve.size() - 1).clientsPerNode()).isGreaterThan((int) (1.5 * knee));
    }

    @Test
    void a_pattern_that_was_not_profiled_is_named_beside_those_that_were() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> predict(exact, "2212", 2, 10))
                .withMessage("patterns: not profiled; expected none, 2211 replibench, each with any write quota, got "
                        + "2212. Try ./mvnw -Pprofile verify -Dpattern=2212");
    }

    @Test
    void a_profile_that_does_not_tell_the_cores_is_named() {
        DemandProfile old =
                new SyntheticDemandProfile(1, 0, 0).with("machine.cores", "").profile(3, "none");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionScenario.of(old))
                .withMessage("profile.study: machine.cores is not known; expected one machine.cores for all cells, "
                        + "got none. Try ./mvnw -Pprofile verify");
    }

    @Test
    void nodes_that_had_hosts_of_their_own_are_predicted_with_the_cores_of_these() {
        SyntheticDemandProfile measured = new SyntheticDemandProfile(1, 0, 0).onHosts("8");
        PredictionScenario databaseHere = PredictionScenario.of(measured.profile(3, "none"));

        assertThat(databaseHere.cores()).isEqualTo(8);
        assertThat(databaseHere.machineCores()).as("PostgreSQL's").isEqualTo(2);
        assertThat(databaseHere.quotaCores()).isEmpty();
        assertThat(PredictionScenario.of(measured.with(RecordSettings.DATABASE_HOST_CORES, "4")
                                .profile(3, "none"))
                        .machineCores())
                .isEqualTo(4);
    }

    @Test
    void hosts_that_differ_do_not_tell_what_nodes_have_that_are_alike() {
        DemandProfile different =
                new SyntheticDemandProfile(1, 0, 0).onHosts("4, 8").profile(3, "none");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PredictionScenario.of(different))
                .withMessage(
                        "profile.study: nodes on hosts that are not alike; expected one number of cores for all"
                                + " hosts of nodes, got 4, 8. Try ./mvnw -Pprofile verify with hosts of one kind in group nodes");
    }

    @Test
    void what_would_share_one_machine_is_not_known_from_hosts_of_their_own() {
        DemandProfile onHosts = new SyntheticDemandProfile(1, 0, 0).onHosts("8").profile(3, "none");
        Predictor.Grid grid = new Predictor.Grid(List.of(Pattern.parse("none")), List.of(2), List.of(10));

        assertThat(new Predictor(onHosts, PredictionScenario.of(onHosts), 1)
                        .predict(grid)
                        .points())
                .singleElement()
                .satisfies(point -> assertThat(point.utilisation()).containsKey("node CPU"));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Predictor(onHosts, PredictionScenario.of(onHosts).withMachineShared(true), 1).predict(grid))
                .withMessage("whatif: machines:shared is not possible; expected a profile with the whole machine's CPU"
                        + " time, got one without. Try ./mvnw -Pprofile verify on Linux, without -Dinventory");
    }

    @Test
    void a_quota_that_an_idle_node_uses_up_is_refused() {
        PredictionScenario tiny = PredictionScenario.of(exact).withQuota(0.01, 0.1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(exact, tiny, 1)
                        .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(1), List.of(1))))
                .withMessage("nodes: idle nodes saturate the node quota; expected some of it left for pages, got "
                        + "none. Try fewer -Dnodes, or -Dwhatif with more cores, quota or network");
    }

    @Test
    void a_short_profile_that_allows_pages_which_need_nothing_still_gives_a_number() {
        DemandProfile shaky = new SyntheticDemandProfile(1, 0.4, 0).profile(1, "none");

        IntervalEstimate throughput = predict(shaky, "none", 4, 20).throughputPagesPerSecond();

        assertThat(throughput.low()).isPositive().isLessThanOrEqualTo(throughput.value());
        assertThat(throughput.high()).isFinite().isGreaterThanOrEqualTo(throughput.value());
    }

    @Test
    void draws_that_left_no_number_are_told() {
        DemandProfile shaky = new SyntheticDemandProfile(1, 0.4, 0).profile(1, "none");
        Prediction prediction = new Predictor(shaky, PredictionScenario.of(shaky), 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(4), List.of(20)));

        int left = prediction.points().get(0).samples();
        assertThat(left).isPositive().isLessThan(prediction.samples());
        assertThat(PredictionText.format(prediction))
                .contains("95 % of " + left + " of 200 draws")
                .contains("bands of " + left + " draws only");
    }

    @Test
    void a_profile_of_which_no_draw_leaves_a_number_is_refused_rather_than_shown_without_bands() {
        DemandRegression unknown = new DemandRegression(0.01, 0.002, 0, Double.NaN, 0, 3);
        ArmDemands arm = new ArmDemands(
                Pattern.parse("none"),
                "none",
                Map.of(ProfiledResource.NODE_CPU, unknown),
                new DemandRegression(0.0025, 0, 0, 0, 0, 3),
                new DemandRegression(0, 0.0025, 0, 0, 0, 3),
                new ArmDemands.ProfiledThroughput(25, 0),
                new PageTypeRegression(List.of()),
                4);
        DemandProfile demandProfile = new DemandProfile("p", List.of(arm), exact.settings());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> predict(demandProfile, "none", 1, 10))
                .withMessage("profile.study: the demands of none are too uncertain; expected 1 of 200 samples within "
                        + "their errors with which pages can be served, got none. Try ./mvnw -Pprofile verify with "
                        + "more of -Dstarts, -Dbudget or -Dclients");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 20, 28, 40, 200})
    void no_curve_passes_its_asymptotes(int clients) {
        DemandProfile economical =
                new SyntheticDemandProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none", "2211");
        for (DemandProfile demandProfile : List.of(exact, economical)) {
            PredictedPoint point = predict(demandProfile, "2211wq2", 8, clients);
            double tolerance = 1 + 1e-6;

            assertThat(point.throughputPagesPerSecond().value())
                    .isLessThanOrEqualTo(point.lightLoadPagesPerSecond() * tolerance)
                    .isLessThanOrEqualTo(point.maxThroughputPagesPerSecond() * tolerance);
            assertThat(point.responseMillis().value()).isGreaterThanOrEqualTo(point.minResponseMillis() - 0.01);
        }
    }

    @Test
    void the_asymptotes_of_light_load_and_saturation_are_printed() {
        Prediction prediction = new Predictor(exact, PredictionScenario.of(exact), 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(4), List.of(1, 200)));

        assertThat(prediction.points().get(0).lightLoadPagesPerSecond())
                .isCloseTo(
                        4 / (SyntheticDemandProfile.THINK_SECONDS + SyntheticDemandProfile.LONE_RESPONSE_SECONDS),
                        withinPercentage(0.1));
        assertThat(PredictionText.format(prediction))
                .contains("none, 4 nodes: node quota limits it to 345.0 pages/s; without waiting it is 13.22 for each"
                        + " client a node; from ");
    }

    @Test
    void a_dearer_mix_is_not_told_without_types_and_changes_nothing() {
        PredictionScenario mixed = PredictionScenario.of(exact).withMix(Map.of("search", 3.0));

        assertThat(new Predictor(exact, mixed, 1)
                        .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(1), List.of(10)))
                        .points())
                .isEqualTo(new Predictor(exact, PredictionScenario.of(exact), 1)
                        .predict(new Predictor.Grid(List.of(Pattern.parse("none")), List.of(1), List.of(10)))
                        .points());
    }

    private static PredictedPoint predict(DemandProfile demandProfile, String pattern, int nodes, int clients) {
        return new Predictor(demandProfile, PredictionScenario.of(demandProfile), 1)
                .predict(new Predictor.Grid(List.of(Pattern.parse(pattern)), List.of(nodes), List.of(clients)))
                .points()
                .get(0);
    }

    private static double width(IntervalEstimate number) {
        return (number.high() - number.low()) / number.value();
    }
}
