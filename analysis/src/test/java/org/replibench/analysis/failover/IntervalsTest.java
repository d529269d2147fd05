package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.statistics.Interval;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.quantity.QuantityValue;

class IntervalsTest {
    /** The closed forms for none and all; the rest from published tables of Clopper and Pearson's interval. */
    @ParameterizedTest
    @CsvSource({
        "0, 100, 0, 0.029513",
        "0, 30, 0, 0.095034",
        "100, 100, 0.970487, 1",
        "5, 100, 0.016432, 0.112835",
        "1, 10, 0.002529, 0.445016"
    })
    void a_proportion_is_bounded_as_clopper_and_pearson_did(int count, int of, double low, double high) {
        Interval interval = new Proportion(count, of).interval();

        assertThat(interval.low()).isCloseTo(low, within(1e-5));
        assertThat(interval.high()).isCloseTo(high, within(1e-5));
    }

    @Test
    void nothing_of_nothing_bounds_nothing() {
        assertThat(new Proportion(0, 0).share()).isNaN();
        assertThat(new Proportion(0, 0).interval()).isEqualTo(Interval.UNKNOWN);
    }

    @Test
    void more_than_there_were_is_refused() {
        assertThatThrownBy(() -> new Proportion(3, 2)).hasMessage("count = 3 is not from 0 to 2");
    }

    @Test
    void proportions_of_a_known_chance_are_covered_at_least_as_often_as_said() {
        Random random = new Random(8);
        double chance = 0.07;
        int covered = 0;
        int tries = 1_000;
        for (int i = 0; i < tries; i++) {
            int count = (int) DoubleStream.generate(random::nextDouble)
                    .limit(100)
                    .filter(drawn -> drawn < chance)
                    .count();
            covered += new Proportion(count, 100).interval().contains(chance) ? 1 : 0;
        }

        assertThat(covered / (double) tries).isGreaterThan(0.94);
    }

    /** Losses of a fault are counts and skewed: Poisson's about a mean that itself differs from fault to fault. */
    @ParameterizedTest
    @CsvSource({"5, 0.92", "20, 0.93"})
    void means_of_few_faults_are_covered_about_as_often_as_said(int faults, double atLeast) {
        Random random = new Random(9);

        assertThat(coveredMeans(faults, () -> 5 + random.nextGaussian(), 5)).isGreaterThan(0.93);
        assertThat(coveredMeans(faults, () -> -Math.log(random.nextDouble()), 1))
                .isGreaterThan(atLeast - 0.005);
    }

    private static double coveredMeans(int faults, DoubleSupplier fault, double mean) {
        int tries = 5_000;
        int covered = 0;
        for (int i = 0; i < tries; i++) {
            double[] drawn = DoubleStream.generate(fault).limit(faults).toArray();
            covered += FaultMean.of(drawn).interval().contains(mean) ? 1 : 0;
        }
        return covered / (double) tries;
    }
    /** By order statistics an interval holds for any distribution; few faults leave a side of it open, which covers, too. */
    @ParameterizedTest
    @CsvSource({"5, 0.5", "20, 0.5", "5, 0.99", "20, 0.99", "400, 0.99"})
    void quantiles_are_covered_as_often_as_said(int faults, double share) {
        Random random = new Random(10);
        int tries = 2_000;
        int covered = 0;
        for (int i = 0; i < tries; i++) {
            // Clients of a fault wait alike: the fault is what differs, uniformly, so that the quantile is the share.
            List<List<CensoredValue>> waits = Stream.generate(random::nextDouble)
                    .limit(faults)
                    .map(wait -> Collections.nCopies(3, new CensoredValue(wait, true)))
                    .toList();
            QuantityValue quantile = new CensoredSample.Quantile(new CensoredSample(waits), share).withInterval();
            covered += share < quantile.low() || share > quantile.high() ? 0 : 1;
        }

        assertThat(covered / (double) tries).isGreaterThan(0.94);
    }

    /** The median's from published tables; a p99 has an upper limit as soon as 0.99 to the power of n is below 2.5 %. */
    @ParameterizedTest
    @CsvSource({
        "5, 0.5, 0, 6",
        "6, 0.5, 1, 6",
        "10, 0.5, 2, 9",
        "20, 0.5, 6, 15",
        "100, 0.99, 97, 101",
        "367, 0.99, 359, 368",
        "368, 0.99, 360, 368"
    })
    void ranks_that_bound_a_quantile_are_those_of_the_binomial_distribution(
            int faults, double share, int low, int high) {
        assertThat(QuantileRanks.of(faults, share)).isEqualTo(new QuantileRanks(faults, low, high));
    }

    @Test
    void a_mean_of_a_few_faults_has_no_interval() {
        assertThat(FaultMean.of(new double[] {1, 2, 3, 4}).interval()).isEqualTo(Interval.UNKNOWN);
    }

    @Test
    void that_nothing_was_ever_lost_does_not_bound_how_much_may_be() {
        assertThat(FaultMean.of(new double[100]).interval()).isEqualTo(Interval.UNKNOWN);
    }
}
