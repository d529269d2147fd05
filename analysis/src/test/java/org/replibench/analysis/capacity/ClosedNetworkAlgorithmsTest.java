package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedSolution;
import org.replibench.analysis.capacity.QueueingNetwork.Station;

/** The ways to solve closed classes against each other, and against brute force. */
class ClosedNetworkAlgorithmsTest {
    private static final int NETWORKS = 25;

    static IntStream seeds() {
        return IntStream.range(0, NETWORKS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void convolution_agrees_with_the_global_balance_equations(int seed) {
        ClosedModel model = random(seed, 3, SomeRates::any);

        assertEqual(new LogConvolution().solve(model), new GlobalBalance(model).solve(), 1e-9);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void mean_value_analysis_agrees_with_convolution(int seed) {
        ClosedModel model = random(seed, 12, SomeRates::constant);

        assertEqual(new ExactMva().solve(model), new LogConvolution().solve(model), 1e-9);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void linearizer_is_close_with_one_server_each(int seed) {
        ClosedModel model = random(seed, 12, SomeRates::constant);

        assertEqual(new Linearizer().solve(model), new ExactMva().solve(model), 0.03);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void linearizer_is_close_with_several_servers(int seed) {
        ClosedModel model = random(seed, 12, SomeRates::servers);

        assertEqual(new Linearizer().solve(model), new LogConvolution().solve(model), 0.05);
    }

    @Test
    void more_customers_than_an_int_counts_are_too_many_to_solve_exactly() {
        int[] population = {Integer.MAX_VALUE, Integer.MAX_VALUE};
        ClosedModel model =
                new ClosedModel(population, new double[] {1, 1}, new double[][] {{1, 1}}, new ServiceRates[] {
                    ServiceRates.of(new Station.Queue("cpu", 4))
                });

        assertThat(new LogConvolution().effort(model)).isGreaterThan(1);
        assertThat(new ExactMva().effort(model)).isGreaterThan(1);
    }

    /** What stations a random network has. */
    private static final class SomeRates {
        static ServiceRates constant(Random random) {
            return new ServiceRates(new double[0], 0.5 + random.nextDouble());
        }

        static ServiceRates servers(Random random) {
            return ServiceRates.of(new Station.Queue("any", 1 + random.nextInt(4)));
        }

        static ServiceRates any(Random random) {
            return switch (random.nextInt(4)) {
                case 0 -> constant(random);
                case 1 -> new ServiceRates(new double[] {1, 1.8, 2.5}, 1.5);
                case 2 -> new ServiceRates(new double[] {0.5, 2}, 2.2);
                default -> servers(random);
            };
        }
    }

    private static ClosedModel random(int seed, int maxPopulation, Function<Random, ServiceRates> rates) {
        Random random = new Random(seed);
        int classes = 1 + random.nextInt(2);
        int stations = 1 + random.nextInt(3);
        int[] population = IntStream.range(0, classes)
                .map(c -> 1 + random.nextInt(maxPopulation))
                .toArray();
        double[] delays = random.doubles(classes, 0.1, 3).toArray();
        double[][] demands = new double[stations][];
        ServiceRates[] ofStations = new ServiceRates[stations];
        for (int k = 0; k < stations; k++) {
            demands[k] = IntStream.range(0, classes)
                    .mapToDouble(c -> random.nextInt(4) == 0 ? 0 : random.nextDouble(0.05, 1))
                    .toArray();
            ofStations[k] = rates.apply(random);
        }
        return new ClosedModel(population, delays, demands, ofStations);
    }

    private static void assertEqual(ClosedSolution found, ClosedSolution expected, double relative) {
        assertThat(found.throughput())
                .containsExactly(expected.throughput(), within(relative * greatest(expected.throughput())));
        for (int k = 0; k < expected.queue().length; k++) {
            assertThat(found.queue()[k])
                    .as("station %d", k)
                    .containsExactly(
                            expected.queue()[k], within(relative * Math.max(1, greatest(expected.queue()[k]))));
        }
        assertThat(found.stretch())
                .containsExactly(expected.stretch(), within(relative * greatest(expected.stretch())));
    }

    private static double greatest(double[] values) {
        return Arrays.stream(values).max().orElse(0);
    }
}
