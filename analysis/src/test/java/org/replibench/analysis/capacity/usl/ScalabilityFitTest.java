package org.replibench.analysis.capacity.usl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ScalabilityFitTest {
    /** Sun's SPEC SDM91 results, as Gunther's books and the R package {@code usl} have them. */
    private static final List<ThroughputPoint> SPEC_SDM_91 =
            points(1, 64.9, 18, 995.9, 36, 1652.4, 72, 1853.2, 108, 1828.9, 144, 1775, 216, 1702.2);

    /** Graph 9-1 of the white paper: nodes without replication. */
    private static final List<ThroughputPoint> WHITE_PAPER = points(1, 1.00, 2, 1.99, 4, 3.95, 6, 5.92, 8, 7.88);

    @Test
    void spec_sdm_91_with_its_standard_errors() {
        ScalabilityFit fit = ScalabilityFit.of(SPEC_SDM_91);
        ScalabilityLaw law = fit.law();

        assertThat(law.sigma()).isCloseTo(.0277284, withinPercentage(0.01));
        assertThat(law.kappa()).isCloseTo(1.04366e-4, withinPercentage(0.01));
        assertThat(law.gamma()).isCloseTo(89.9952, withinPercentage(0.01));
        assertThat(law.peak().orElseThrow()).isCloseTo(96.519, withinPercentage(0.01));
        assertThat(law.throughput(96.519)).isCloseTo(1884, withinPercentage(0.01));
        double[] errors = fit.standardErrors().orElseThrow();
        assertThat(errors[0]).isCloseTo(14.2135, withinPercentage(0.01));
        assertThat(errors[1]).isCloseTo(.0091217, withinPercentage(0.01));
        assertThat(errors[2]).isCloseTo(1.988e-5, withinPercentage(0.05));
    }

    @Test
    void a_law_is_found_again_from_its_rounded_points() {
        ScalabilityLaw law = ScalabilityFit.of(points(1, 1, 2, 1.8868, 4, 3.0769, 6, 3.5294, 8, 3.5398, 10, 3.3557))
                .law();

        assertThat(law.sigma()).isCloseTo(.02, withinPercentage(0.1));
        assertThat(law.kappa()).isCloseTo(.02, withinPercentage(0.1));
        assertThat(law.gamma()).isCloseTo(1, withinPercentage(0.1));
    }

    @Test
    void the_white_papers_scale_out_has_contention_only() {
        ScalabilityFit fit = ScalabilityFit.of(WHITE_PAPER);

        assertThat(fit.law().sigma()).isCloseTo(.0011570, withinPercentage(0.01));
        assertThat(fit.law().gamma()).isCloseTo(.99269, withinPercentage(0.01));
        assertThat(fit.law().kappa()).isZero();
        assertThat(fit.law().peak()).isEmpty();
        assertThat(fit.standardErrors()).isEmpty();
    }

    @Test
    void from_five_points_16_nodes_are_usable_and_32_weak_and_64_no_number() {
        ScalabilityFit fit = ScalabilityFit.of(WHITE_PAPER);

        assertThat(fit.predict(16)).isInstanceOfSatisfying(ScalabilityFit.SizePrediction.Estimated.class, estimated -> {
            assertThat(estimated.weak()).isFalse();
            assertThat(estimated.lower()).isLessThan(estimated.throughput());
            assertThat(estimated.upper()).isBetween(estimated.throughput(), 16.0);
        });
        assertThat(fit.predict(32)).isInstanceOfSatisfying(ScalabilityFit.SizePrediction.Estimated.class, estimated -> {
            assertThat(estimated.weak()).isTrue();
            assertThat(estimated.throughput() - estimated.lower())
                    .isGreaterThan(estimated.upper() - estimated.throughput());
        });
        assertThat(fit.predict(64)).isInstanceOf(ScalabilityFit.SizePrediction.NotPredictable.class);
    }

    @Test
    void precise_points_give_no_number_far_out_either() {
        ScalabilityLaw law = new ScalabilityLaw(100, 0.01, 0.001);
        List<ThroughputPoint> exact = IntStream.rangeClosed(1, 8)
                .mapToObj(n -> new ThroughputPoint(n, law.throughput(n)))
                .toList();

        assertThat(ScalabilityFit.of(exact).predict(32)).isInstanceOf(ScalabilityFit.SizePrediction.Estimated.class);
        assertThat(ScalabilityFit.of(exact).predict(33))
                .isEqualTo(new ScalabilityFit.SizePrediction.NotPredictable(
                        33, "33 is more than 4 times the greatest measured size, 8"));
    }

    @Test
    void too_few_points_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScalabilityFit.of(points(2, 1.99, 3, 2.98, 4, 3.95, 6, 5.92, 8, 7.88)))
                .withMessage(
                        "a scalability law needs 6 or more sizes, or one node and 4 above it, repeats of one counting once, not 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScalabilityFit.of(points(1, 1, 2, 1.9, 4, 3.8, 8, 7)))
                .withMessage(
                        "a scalability law needs 6 or more sizes, or one node and 4 above it, repeats of one counting once, not 4");
        assertThatIllegalArgumentException().isThrownBy(() -> new ThroughputPoint(0, 1));
    }

    @Test
    void intervals_cover_the_truth_about_as_often_as_they_say() {
        ScalabilityLaw truth = new ScalabilityLaw(100, 0.03, 0.002);
        Random random = new Random(1);
        int runs = 200;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            List<ThroughputPoint> noisy = IntStream.rangeClosed(1, 8)
                    .mapToObj(n -> new ThroughputPoint(n, truth.throughput(n) + 3 * random.nextGaussian()))
                    .toList();
            ScalabilityFit fit = ScalabilityFit.of(noisy);
            if (fit.predict(9) instanceof ScalabilityFit.SizePrediction.Estimated estimated
                    && estimated.lower() <= truth.throughput(9)
                    && truth.throughput(9) <= estimated.upper()) {
                covered++;
            }
        }
        assertThat(covered / (double) runs).isCloseTo(0.95, Offset.offset(0.05));
    }

    /** Sizes as in the white paper. One node's throughput is as noisy as that of the others. */
    @Test
    void intervals_cover_the_truth_though_one_node_too_was_only_measured() {
        ScalabilityLaw truth = new ScalabilityLaw(100, 0.03, 0.002);
        Random random = new Random(3);
        int runs = 400;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            List<ThroughputPoint> noisy = IntStream.of(1, 2, 4, 6, 8)
                    .mapToObj(n -> new ThroughputPoint(n, truth.throughput(n) + 3 * random.nextGaussian()))
                    .toList();
            ScalabilityFit fit = ScalabilityFit.of(noisy);
            if (!(fit.predict(2) instanceof ScalabilityFit.SizePrediction.Estimated estimated)
                    || estimated.lower() <= truth.throughput(2) && truth.throughput(2) <= estimated.upper()) {
                covered++;
            }
        }
        assertThat(covered / (double) runs).isGreaterThan(0.93);
    }

    @Test
    void repeats_of_a_size_that_is_off_by_itself_promise_no_more_than_their_mean() {
        double[] once = {1, 1.00, 2, 1.99, 4, 3.80, 6, 5.92, 8, 7.60};
        List<ThroughputPoint> twice = Stream.generate(() -> points(once))
                .limit(2)
                .flatMap(List::stream)
                .toList();

        assertThat(ScalabilityFit.of(twice).predict(16))
                .isEqualTo(ScalabilityFit.of(points(once)).predict(16));
        assertThat(ScalabilityFit.of(twice).degreesOfFreedom()).isEqualTo(2);
    }

    @Test
    void many_repeats_of_few_sizes_are_few_sizes() {
        List<ThroughputPoint> fiveTimes = Stream.generate(() -> points(1, 1, 2, 1.9, 4, 3.8, 8, 7))
                .limit(5)
                .flatMap(List::stream)
                .toList();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScalabilityFit.of(fiveTimes))
                .withMessage(
                        "a scalability law needs 6 or more sizes, or one node and 4 above it, repeats of one counting once, not 4");
    }

    @Test
    void intervals_cover_the_truth_as_well_if_every_size_is_off_in_a_way_of_its_own() {
        ScalabilityLaw truth = new ScalabilityLaw(100, 0.03, 0.002);
        Random random = new Random(2);
        int runs = 200;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            List<ThroughputPoint> noisy = IntStream.rangeClosed(1, 8)
                    .boxed()
                    .flatMap(n -> {
                        double own = 3 * random.nextGaussian();
                        return IntStream.rangeClosed(1, 5)
                                .mapToObj(repeat -> new ThroughputPoint(
                                        n, truth.throughput(n) + own + 0.5 * random.nextGaussian()));
                    })
                    .toList();
            if (ScalabilityFit.of(noisy).predict(9) instanceof ScalabilityFit.SizePrediction.Estimated estimated
                    && estimated.lower() <= truth.throughput(9)
                    && truth.throughput(9) <= estimated.upper()) {
                covered++;
            }
        }
        assertThat(covered / (double) runs).isCloseTo(0.95, Offset.offset(0.05));
    }

    private static List<ThroughputPoint> points(double... sizesAndThroughputs) {
        return IntStream.range(0, sizesAndThroughputs.length / 2)
                .mapToObj(i -> new ThroughputPoint(sizesAndThroughputs[2 * i], sizesAndThroughputs[2 * i + 1]))
                .toList();
    }
}
