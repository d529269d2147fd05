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
import org.replibench.analysis.capacity.profile.Demands;
import org.replibench.analysis.capacity.profile.InventedProfile;
import org.replibench.analysis.capacity.profile.Line;
import org.replibench.analysis.capacity.profile.PageRates;
import org.replibench.analysis.capacity.profile.PageTypes;
import org.replibench.analysis.capacity.profile.Profile;
import org.replibench.analysis.capacity.profile.Resource;
import org.replibench.model.Pattern;

class PredictorTest {
    private static final double FREE = InventedProfile.QUOTA_CORES - InventedProfile.BACKGROUND_CORES;

    private final Profile exact = new InventedProfile(1, 0, 0).profile(3, "none", "2211");
    private final Profile noisy = new InventedProfile(1, 0.02, 0.03).profile(4, "none", "2211");

    @Test
    void light_load_is_served_as_fast_as_when_alone() {
        Predicted point = predict(exact, "none", 1, 2);

        assertThat(point.responseMillis().value()).isCloseTo(InventedProfile.LONE_RESPONSE_SECONDS * 1e3, within(0.05));
        assertThat(point.throughputPagesPerSecond().value())
                .isCloseTo(
                        2 / (InventedProfile.THINK_SECONDS + InventedProfile.LONE_RESPONSE_SECONDS),
                        withinPercentage(0.1));
    }

    @Test
    void a_quota_that_is_used_up_is_named_as_the_bottleneck() {
        Predicted point = predict(exact, "none", 4, 200);

        assertThat(point.bottleneck()).isEqualTo("node quota");
        assertThat(point.greatestThroughputPagesPerSecond())
                .isCloseTo(4 * FREE / InventedProfile.PAGE_SECONDS, withinPercentage(0.01));
        assertThat(point.throughputPagesPerSecond().value())
                .isCloseTo(point.greatestThroughputPagesPerSecond(), withinPercentage(0.5));
        assertThat(point.belowKnee()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void every_copy_costs_its_receiver_and_further_ones_their_sender_no_more_than_that(int copies) {
        Predicted point = predict(exact, copies == 1 ? "2211" : "2211wq" + copies, 8, 200);

        double work = InventedProfile.PAGE_SECONDS
                + InventedProfile.SEND_SECONDS
                + (2 * copies - 1) * InventedProfile.RECEIVE_SECONDS;
        assertThat(point.greatestThroughputPagesPerSecond()).isCloseTo(8 * FREE / work, withinPercentage(0.01));
        assertThat(point.cpuMillisPerPage().value()).isGreaterThan(work * 1e3);
    }

    @Test
    void pages_of_a_node_used_up_are_as_cheap_as_the_busy_cells_say_and_single_ones_as_dear_as_the_light_ones() {
        double page = 0.0013;
        double copy = 0.0003;
        double furtherCopy = copy
                * 2
                * InventedProfile.RECEIVE_SECONDS
                / (InventedProfile.SEND_SECONDS + InventedProfile.RECEIVE_SECONDS);
        Profile economical = new InventedProfile(1, 0, 0).busy(page, copy).profile(3, "none", "2211");

        Predicted full = predict(economical, "2211wq2", 8, 200);
        Predicted light = predict(economical, "2211wq2", 8, 2);

        assertThat(full.greatestThroughputPagesPerSecond())
                .isCloseTo(8 * FREE / (page + copy + furtherCopy), withinPercentage(0.01));
        assertThat(full.throughputPagesPerSecond().value())
                .isCloseTo(full.greatestThroughputPagesPerSecond(), withinPercentage(1));
        assertThat(light.cpuMillisPerPage().value())
                .isCloseTo(predict(exact, "2211wq2", 8, 2).cpuMillisPerPage().value(), within(1e-3));
    }

    @Test
    void the_busier_the_cheaper_and_never_fewer_pages_for_more_clients() {
        Profile economical = new InventedProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none", "2211");
        List<Predicted> curve = new Predictor(economical, Scenario.of(economical), 1)
                .predict(new Grid(List.of(Pattern.parse("2211")), List.of(4), List.of(5, 10, 15, 20, 25, 30)))
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
        Scenario large = Scenario.of(exact).withCores(2);
        List<Predicted> points = new Predictor(exact, large, 1)
                .predict(new Grid(List.of(Pattern.parse("none")), List.of(1, 2, 64), List.of(700)))
                .points();

        assertThat(points.get(0).bottleneck()).isEqualTo("node CPU");
        assertThat(points.get(1).throughputPagesPerSecond().value()
                        / points.get(0).throughputPagesPerSecond().value())
                .isBetween(1.9, 2.0001);
        assertThat(points.get(2).bottleneck()).isEqualTo("database CPU");
        assertThat(points.get(2).throughputPagesPerSecond().value())
                .isLessThanOrEqualTo(2 / InventedProfile.DATABASE_SECONDS);
    }

    @Test
    void nodes_that_share_a_machine_have_no_more_of_it_together() {
        Scenario shared = Scenario.of(exact).withQuota(1, 0.1).withMachineShared(true);
        Predicted point = new Predictor(exact, shared, 1)
                .predict(new Grid(List.of(Pattern.parse("none")), List.of(8), List.of(400)))
                .points()
                .get(0);

        double machine =
                InventedProfile.PAGE_SECONDS + InventedProfile.DATABASE_SECONDS + InventedProfile.DRIVER_SECONDS;
        assertThat(point.bottleneck()).isEqualTo("machine CPU");
        assertThat(point.throughputPagesPerSecond().value()).isLessThan(2 / machine);
        assertThat(point.utilisation().get("machine CPU")).isBetween(0.95, 1.0);
    }

    @Test
    void a_slow_card_limits_what_copies_can_pass() {
        Scenario slow = Scenario.of(exact).withInterconnect(1e6);
        Predicted point = new Predictor(exact, slow, 1)
                .predict(new Grid(List.of(Pattern.parse("2211")), List.of(4), List.of(100)))
                .points()
                .get(0);

        assertThat(point.bottleneck()).isEqualTo("interconnect");
        assertThat(point.greatestThroughputPagesPerSecond())
                .isCloseTo(4 * 1e6 / 8 / InventedProfile.SENT_BYTES, withinPercentage(0.1));
        assertThat(point.throughputPagesPerSecond().value())
                .isLessThanOrEqualTo(point.greatestThroughputPagesPerSecond());
    }

    @Test
    void the_band_holds_the_best_guess_and_is_wide_where_the_demand_decides() {
        Predicted light = predict(noisy, "2211", 4, 5);
        Predicted full = predict(noisy, "2211", 4, 200);

        assertThat(full.throughputPagesPerSecond()
                        .contains(full.throughputPagesPerSecond().value()))
                .isTrue();
        assertThat(width(full.throughputPagesPerSecond())).isGreaterThan(10 * width(light.throughputPagesPerSecond()));
    }

    @Test
    void bands_hold_the_true_throughput_about_as_often_as_they_promise() {
        double truth = 4
                * FREE
                / (InventedProfile.PAGE_SECONDS + InventedProfile.SEND_SECONDS + InventedProfile.RECEIVE_SECONDS);
        int held = 0;
        for (int seed = 1; seed <= 100; seed++) {
            Profile profile = new InventedProfile(seed, 0.01, 0.03).profile(6, "none", "2211");
            Banded most = predict(profile, "2211", 4, 100).throughputPagesPerSecond();
            held += most.contains(truth) ? 1 : 0;
        }

        // Four of its standard deviations below 0.95, among 100.
        assertThat(held / 100.0).isGreaterThan(0.86);
    }

    @Test
    void the_same_question_has_the_same_answer() {
        Grid grid = new Grid(List.of(Pattern.parse("2211")), List.of(2, 4), List.of(10, 20));

        Prediction first = new Predictor(noisy, Scenario.of(noisy), 1).predict(grid);
        Prediction again = new Predictor(noisy, Scenario.of(noisy), 1).predict(grid);
        Prediction otherDraws = new Predictor(noisy, Scenario.of(noisy), 2).predict(grid);

        assertThat(PredictionFile.hash(again)).isEqualTo(PredictionFile.hash(first));
        assertThat(PredictionFile.hash(otherDraws)).isNotEqualTo(PredictionFile.hash(first));
        assertThat(otherDraws.points().get(0).throughputPagesPerSecond().value())
                .isEqualTo(first.points().get(0).throughputPagesPerSecond().value());
    }

    @Test
    void without_given_clients_curves_go_from_light_load_to_beyond_the_knee() {
        List<Predicted> curve = new Predictor(exact, Scenario.of(exact), 1)
                .predict(new Grid(List.of(Pattern.parse("none")), List.of(1), List.of()))
                .points();

        double knee = curve.get(0).kneeClientsPerNode();
        assertThat(curve.get(0).clientsPerNode()).isLessThan((int) (knee / 4));
        assertThat(curve.get(curve.size() - 1).clientsPerNode()).isGreaterThan((int) (1.5 * knee));
    }

    @Test
    void a_pattern_that_was_not_profiled_is_named_beside_those_that_were() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> predict(exact, "2212", 2, 10))
                .withMessage("patterns: 2212 was not profiled; this profile has none, 2211 uniform, each with any write"
                        + " quota; profile it with -Pprofile -Dpattern=2212");
    }

    @Test
    void a_profile_that_does_not_tell_the_cores_is_named() {
        Profile old = new InventedProfile(1, 0, 0).with("machine.cores", "").profile(3, "none");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scenario.of(old))
                .withMessage(
                        "profile: one machine.cores for all its cells required, found none; profile again with this"
                                + " version");
    }

    @Test
    void a_quota_that_an_idle_node_uses_up_is_refused() {
        Scenario tiny = Scenario.of(exact).withQuota(0.01, 0.1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(exact, tiny, 1)
                        .predict(new Grid(List.of(Pattern.parse("none")), List.of(1), List.of(1))))
                .withMessageStartingWith("node quota: what idle nodes use leaves nothing for pages");
    }

    @Test
    void a_short_profile_that_allows_pages_which_need_nothing_still_gives_a_number() {
        Profile shaky = new InventedProfile(1, 0.4, 0).profile(1, "none");

        Banded throughput = predict(shaky, "none", 4, 20).throughputPagesPerSecond();

        assertThat(throughput.low()).isPositive().isLessThanOrEqualTo(throughput.value());
        assertThat(throughput.high()).isFinite().isGreaterThanOrEqualTo(throughput.value());
    }

    @Test
    void draws_that_left_no_number_are_told() {
        Profile shaky = new InventedProfile(1, 0.4, 0).profile(1, "none");
        Prediction prediction = new Predictor(shaky, Scenario.of(shaky), 1)
                .predict(new Grid(List.of(Pattern.parse("none")), List.of(4), List.of(20)));

        int left = prediction.points().get(0).draws();
        assertThat(left).isPositive().isLessThan(prediction.draws());
        assertThat(PredictionText.format(prediction))
                .contains("95 % of " + left + " of 200 draws")
                .contains("bands of " + left + " draws only");
    }

    @Test
    void a_profile_of_which_no_draw_leaves_a_number_is_refused_rather_than_shown_without_bands() {
        Line unknown = new Line(0.01, 0.002, 0, Double.NaN, 0, 3);
        Demands arm = new Demands(
                Pattern.parse("none"),
                "none",
                Map.of(Resource.NODE_CPU, unknown),
                new Line(0.0025, 0, 0, 0, 0, 3),
                new Line(0, 0.0025, 0, 0, 0, 3),
                new PageRates(25, 0),
                new PageTypes(List.of()),
                4);
        Profile profile = new Profile("p", List.of(arm), exact.settings());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> predict(profile, "none", 1, 10))
                .withMessage("profile: of 200 draws of the demands of none within their errors at least one with which"
                        + " pages can be served required, found none; profile again with more of -Drepeats, -Dseconds or"
                        + " -Dclients");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 20, 28, 40, 200})
    void no_curve_passes_its_asymptotes(int clients) {
        Profile economical = new InventedProfile(1, 0, 0).busy(0.0013, 0.0003).profile(3, "none", "2211");
        for (Profile profile : List.of(exact, economical)) {
            Predicted point = predict(profile, "2211wq2", 8, clients);
            double tolerance = 1 + 1e-6;

            assertThat(point.throughputPagesPerSecond().value())
                    .isLessThanOrEqualTo(point.lightLoadPagesPerSecond() * tolerance)
                    .isLessThanOrEqualTo(point.greatestThroughputPagesPerSecond() * tolerance);
            assertThat(point.responseMillis().value()).isGreaterThanOrEqualTo(point.leastResponseMillis() - 0.01);
        }
    }

    @Test
    void the_asymptotes_of_light_load_and_saturation_are_printed() {
        Prediction prediction = new Predictor(exact, Scenario.of(exact), 1)
                .predict(new Grid(List.of(Pattern.parse("none")), List.of(4), List.of(1, 200)));

        assertThat(prediction.points().get(0).lightLoadPagesPerSecond())
                .isCloseTo(
                        4 / (InventedProfile.THINK_SECONDS + InventedProfile.LONE_RESPONSE_SECONDS),
                        withinPercentage(0.1));
        assertThat(PredictionText.format(prediction))
                .contains(
                        "none, 4 nodes: node quota limits it to 345.0 pages/s; while nobody waits it is 13.22 for each"
                                + " client a node; from ");
    }

    @Test
    void a_dearer_mix_is_not_told_without_types_and_changes_nothing() {
        Scenario mixed = Scenario.of(exact).withMix(Map.of("search", 3.0));

        assertThat(new Predictor(exact, mixed, 1)
                        .predict(new Grid(List.of(Pattern.parse("none")), List.of(1), List.of(10)))
                        .points())
                .isEqualTo(new Predictor(exact, Scenario.of(exact), 1)
                        .predict(new Grid(List.of(Pattern.parse("none")), List.of(1), List.of(10)))
                        .points());
    }

    private static Predicted predict(Profile profile, String pattern, int nodes, int clients) {
        return new Predictor(profile, Scenario.of(profile), 1)
                .predict(new Grid(List.of(Pattern.parse(pattern)), List.of(nodes), List.of(clients)))
                .points()
                .get(0);
    }

    private static double width(Banded number) {
        return (number.high() - number.low()) / number.value();
    }
}
