package org.replibench.analysis.capacity.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemandRegressionFitTest {
    private static final double BACKGROUND = 0.02;
    private static final double SLOPE = 0.0016;
    private static final double NOISE = 0.001;
    private static final int STUDIES = 4000;

    /** Standard deviation of the share that a nominal 95 % covers in so many studies: 0.0034. */
    private static final double SPREAD = 4 * 0.0034;

    @Test
    void a_line_without_noise_is_found_as_it_is() {
        DemandRegression demandRegression = DemandRegressionFit.of(points(new Random(1), 1, 0, 0));

        assertThat(demandRegression.slope()).isCloseTo(SLOPE, within(1e-12));
        assertThat(demandRegression.intercept()).isCloseTo(BACKGROUND, within(1e-12));
        assertThat(demandRegression.slopeError()).isCloseTo(0, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void intervals_of_noisy_points_hold_the_truth_as_often_as_they_promise(int repeats) {
        Random random = new Random(repeats);
        int slopes = 0;
        int backgrounds = 0;
        for (int study = 0; study < STUDIES; study++) {
            DemandRegression demandRegression = DemandRegressionFit.of(points(random, repeats, NOISE, 0));
            slopes += demandRegression.slopeInterval(0.95).contains(SLOPE) ? 1 : 0;
            backgrounds += demandRegression.backgroundInterval(0.95).contains(BACKGROUND) ? 1 : 0;
        }

        assertThat(slopes / (double) STUDIES).isCloseTo(0.95, within(SPREAD));
        assertThat(backgrounds / (double) STUDIES).isCloseTo(0.95, within(SPREAD));
    }

    @Test
    void so_they_do_if_every_start_of_the_servers_has_a_demand_of_its_own() {
        Random random = new Random(3);
        int slopes = 0;
        for (int study = 0; study < STUDIES; study++) {
            DemandRegression demandRegression = DemandRegressionFit.of(points(random, 4, NOISE / 10, 0.05));
            slopes += demandRegression.slopeInterval(0.95).contains(SLOPE) ? 1 : 0;
        }

        assertThat(slopes / (double) STUDIES).isCloseTo(0.95, within(SPREAD));
    }

    @Test
    void draws_spread_as_the_errors_say() {
        DemandRegression demandRegression = new DemandRegression(1, 2, 0.1, 0.05, -0.8, 1000);
        Random random = new Random(5);
        double squares = 0;
        double products = 0;
        for (int i = 0; i < STUDIES; i++) {
            DemandRegression.Coefficients drawn = demandRegression.sample(random);
            squares += (drawn.slope() - 2) * (drawn.slope() - 2);
            products += (drawn.slope() - 2) * (drawn.intercept() - 1);
        }

        assertThat(Math.sqrt(squares / STUDIES)).isCloseTo(0.05, within(0.003));
        assertThat(products / STUDIES / 0.1 / 0.05).isCloseTo(-0.8, within(0.08));
    }

    @Test
    void a_drawn_demand_is_never_below_nothing() {
        DemandRegression demandRegression = new DemandRegression(0, 0, 1, 1, 0, 2);
        Random random = new Random(5);

        for (int i = 0; i < 100; i++) {
            DemandRegression.Coefficients drawn = demandRegression.sample(random);
            assertThat(drawn.slope()).isNotNegative();
            assertThat(drawn.intercept()).isNotNegative();
        }
    }

    @Test
    void what_was_measured_once_is_as_uncertain_as_under_light_loads_and_more_often_as_it_scatters() {
        DemandRegression light = new DemandRegression(0.01, 0.002, 0.001, 0.0001, 0, 2);

        DemandRegression once = DemandRegressionFit.ofSingleLoad(List.of(0.0016), light);
        DemandRegression twice = DemandRegressionFit.ofSingleLoad(List.of(0.0015, 0.0017), light);

        assertThat(once).isEqualTo(new DemandRegression(0, 0.0016, 0, once.slopeError(), 0, 2));
        assertThat(once.slopeError()).isCloseTo(0.00008, within(1e-12));
        assertThat(twice.slope()).isCloseTo(0.0016, within(1e-12));
        assertThat(twice.slopeError()).isCloseTo(0.0001, within(1e-12));
        assertThat(twice.degreesOfFreedom()).isEqualTo(1);
    }

    /** A response that gets shorter as pages come more often says nothing of how wrong it may be by its slope. */
    @Test
    void one_of_a_lines_loads_that_was_measured_once_is_as_uncertain_as_the_line_is_there() {
        DemandRegression all = new DemandRegression(0.005, -0.00001, 0.0003, 0.00002, -0.8, 2);

        DemandRegression once = DemandRegressionFit.ofSingleLoad(List.of(0.0047), all, 20);

        assertThat(once).isEqualTo(new DemandRegression(0, 0.0047, 0, once.slopeError(), 0, 2));
        assertThat(once.slopeError()).isCloseTo(Math.sqrt(9e-8 - 2 * 0.8 * 3e-4 * 4e-4 + 16e-8), within(1e-12));
    }

    @Test
    void one_load_makes_no_line() {
        List<DemandRegressionFit.Point> points = List.of(
                new DemandRegressionFit.Point(1, 2, 5, 0.1),
                new DemandRegressionFit.Point(2, 2, 5, 0.2),
                new DemandRegressionFit.Point(3, 2, 5, 0.1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DemandRegressionFit.of(points))
                .withMessage("3 valid cells of 1 loads");
    }

    @Test
    void one_load_whose_repeats_gave_other_throughputs_is_still_one() {
        List<DemandRegressionFit.Point> points = List.of(
                new DemandRegressionFit.Point(1, 4, 13.1, 0.1),
                new DemandRegressionFit.Point(2, 4, 13.2, 0.2),
                new DemandRegressionFit.Point(3, 4, 13.3, 0.1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DemandRegressionFit.of(points))
                .withMessage("3 valid cells of 1 loads");
    }

    private static List<DemandRegressionFit.Point> points(Random random, int repeats, double noise, double startNoise) {
        List<DemandRegressionFit.Point> points = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            double slope = SLOPE * (1 + startNoise * random.nextGaussian());
            for (double pagesPerSecond : new double[] {3.3, 6.6, 13.2, 26.4}) {
                points.add(new DemandRegressionFit.Point(
                        repeat,
                        (int) Math.round(pagesPerSecond / 3.3),
                        pagesPerSecond,
                        BACKGROUND + slope * pagesPerSecond + noise * random.nextGaussian()));
            }
        }
        return points;
    }
}
