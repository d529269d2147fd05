package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.statistics.Interval;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.quantity.QuantityValue;

class IntervalsTest {
    /** The closed forms for none and all; the rest from published tables of Clopper and Pearson's interval. */
    @ParameterizedTest
    @CsvSource({
        "0, 100, 0, 0.036217",
        "0, 30, 0, 0.115703",
        "100, 100, 0.963783, 1",
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

    /** Every outcome there can be, by its binomial probability: no draw of chances, and no tolerance. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 9, 30, 100})
    void whatever_the_chance_it_is_covered_at_least_as_often_as_said(int faults) {
        List<Interval> intervals = IntStream.rangeClosed(0, faults)
                .mapToObj(count -> new Proportion(count, faults).interval())
                .toList();
        for (int thousandth = 1; thousandth < 1_000; thousandth++) {
            double chance = thousandth / 1e3;
            BinomialDistribution outcomes = BinomialDistribution.of(faults, chance);
            double covered = IntStream.rangeClosed(0, faults)
                    .filter(count -> intervals.get(count).contains(chance))
                    .mapToDouble(outcomes::probability)
                    .sum();

            assertThat(covered).as("chance %s", chance).isGreaterThanOrEqualTo(0.95 - 1e-9);
        }
    }

    /** Servers of their own for each of 5 cells with 10 faults: most of what differs is theirs. */
    @Test
    void faults_of_the_same_servers_promise_no_more_than_their_servers_do() {
        Random random = new Random(12);
        int tries = 2_000;
        int coveredMeans = 0;
        int coveredShares = 0;
        for (int i = 0; i < tries; i++) {
            List<double[]> amounts = new ArrayList<>();
            List<List<FaultImpact>> impacts = new ArrayList<>();
            for (int cell = 0; cell < 5; cell++) {
                double servers = random.nextGaussian();
                amounts.add(DoubleStream.generate(() -> 5 + servers + 0.3 * random.nextGaussian())
                        .limit(10)
                        .toArray());
                double chance = random.nextBoolean() ? 0.1 : 0.9;
                impacts.add(Stream.generate(() -> FailoverRecords.impact(random.nextDouble() < chance ? 1 : 0))
                        .limit(10)
                        .toList());
            }
            coveredMeans += FaultMean.of(amounts).interval().contains(5) ? 1 : 0;
            coveredShares +=
                    Proportion.of(impacts, FaultImpact::anyLoss).interval().contains(0.5) ? 1 : 0;
        }

        assertThat(coveredMeans / (double) tries).isGreaterThan(0.93);
        assertThat(coveredShares / (double) tries).isGreaterThan(0.93);
    }

    @Test
    void cells_that_differ_no_more_than_their_faults_leave_these_their_weight() {
        assertThat(DesignEffect.of(List.of(new double[] {0, 1, 0, 1}, new double[] {1, 0, 1, 0})))
                .isEqualTo(1);
        assertThat(DesignEffect.of(List.of(new double[] {0, 1, 0, 1}))).isEqualTo(1);
        assertThat(DesignEffect.of(List.of(new double[] {0, 0, 0, 0}, new double[] {1, 1, 1, 1})))
                .isGreaterThan(1);
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
            covered += FaultMean.of(List.of(drawn)).interval().contains(mean) ? 1 : 0;
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
            QuantityValue quantile =
                    new CensoredSample.Quantile(new CensoredSample(List.of(waits)), share).withInterval();
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
        assertThat(FaultMean.of(List.of(new double[] {1, 2, 3, 4})).interval()).isEqualTo(Interval.UNKNOWN);
    }

    @Test
    void that_nothing_was_ever_lost_does_not_bound_how_much_may_be() {
        assertThat(FaultMean.of(List.of(new double[100])).interval()).isEqualTo(Interval.UNKNOWN);
    }
}
