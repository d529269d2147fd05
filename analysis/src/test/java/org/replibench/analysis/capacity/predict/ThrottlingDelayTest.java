package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.capacity.NetworkSolver;
import org.replibench.analysis.capacity.QueueingNetwork;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station;

class ThrottlingDelayTest {
    private static final double DEMAND_SECONDS = 0.0016;
    private static final double QUOTA_CORES = 0.15;
    private static final double PERIOD_SECONDS = 0.1;
    private static final double THINK_SECONDS = 0.3;
    private static final double AT_MOST = QUOTA_CORES / DEMAND_SECONDS;
    private static final double PER_PERIOD = QUOTA_CORES * PERIOD_SECONDS / DEMAND_SECONDS;

    /** That are simulated. */
    private static final double SECONDS = 600;

    /** The standard deviation of such a sum of two exponential times is 0.7 of its mean. */
    private static final int TWO_PHASES = 2;

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 28, 60, 700})
    void a_share_of_no_length_is_a_slow_processor(int clients) {
        QueueingNetwork slow = new QueueingNetwork(
                List.of(new Station.Queue("cpu", 1)),
                List.of(new ClosedClass("pages", clients, THINK_SECONDS, Map.of("cpu", 1 / AT_MOST))),
                List.of());

        assertThat(new CpuThrottlingModel.ThrottlingDelay(AT_MOST, 0)
                        .forCycleTime(clients, THINK_SECONDS)
                        .pagesPerSecond())
                .isCloseTo(
                        NetworkSolver.solve(slow).classes().get("pages").throughputPerSecond(), withinPercentage(1e-6));
    }

    @Test
    void the_wait_is_what_throughput_and_absence_leave() {
        CpuThrottlingModel.ThrottlingDelay stall = new CpuThrottlingModel.ThrottlingDelay(AT_MOST, PER_PERIOD);
        CpuThrottlingModel.ThrottlingDelay.Result away = stall.forCycleTime(30, THINK_SECONDS);

        CpuThrottlingModel.ThrottlingDelay.Result result = stall.at(30, away.pagesPerSecond());

        assertThat(result.waitSeconds())
                .isCloseTo(30 / away.pagesPerSecond() - THINK_SECONDS, within(1e-9))
                .isCloseTo(away.waitSeconds(), within(1e-9));
    }

    @Test
    void nobody_waits_for_a_share_that_is_never_used_up() {
        assertThat(new CpuThrottlingModel.ThrottlingDelay(AT_MOST, PER_PERIOD)
                        .forCycleTime(5, THINK_SECONDS)
                        .waitSeconds())
                .isCloseTo(0, within(1e-4));
    }

    @Test
    void no_number_of_clients_gets_more_than_the_quota_pays_for() {
        assertThat(new CpuThrottlingModel.ThrottlingDelay(AT_MOST, PER_PERIOD)
                        .forCycleTime(10_000, THINK_SECONDS)
                        .pagesPerSecond())
                .isLessThanOrEqualTo(AT_MOST)
                .isCloseTo(AT_MOST, withinPercentage(0.01));
    }

    @Test
    void who_asks_for_more_than_the_quota_pays_for_waits_always() {
        CpuThrottlingModel.ThrottlingDelay.Result result =
                new CpuThrottlingModel.ThrottlingDelay(AT_MOST, PER_PERIOD).at(30, 2 * AT_MOST);

        assertThat(result.waitSeconds()).isCloseTo(30 / (2 * AT_MOST), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 18, 22, 26, 30, 40})
    void the_kernels_way_of_keeping_to_a_quota_gives_as_many_pages_and_as_long_a_wait(int clients) {
        assertNear(simulated(clients, TWO_PHASES), predicted(clients), 2, 0.0025);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 15, 22, 26, 30, 40})
    void pages_that_differ_more_wait_a_little_longer(int clients) {
        assertNear(simulated(clients, 1), predicted(clients), 3, 0.003);
    }

    @ParameterizedTest
    @ValueSource(ints = {22, 26, 30})
    void pages_that_are_all_alike_wait_less_and_are_a_few_in_a_hundred_more(int clients) {
        CpuThrottlingSimulation simulated = simulated(clients, 50);
        CpuThrottlingModel.ThrottlingDelay.Result predicted = predicted(clients);

        assertThat(predicted.pagesPerSecond())
                .isLessThan(simulated.pagesPerSecond() * 1.005)
                .isCloseTo(simulated.pagesPerSecond(), withinPercentage(5));
        assertThat(predicted.waitSeconds() + DEMAND_SECONDS).isGreaterThan(simulated.responseSeconds(SECONDS));
    }

    private static CpuThrottlingSimulation simulated(int clients, int phases) {
        CpuThrottlingSimulation simulation = new CpuThrottlingSimulation(
                clients, DEMAND_SECONDS, QUOTA_CORES, PERIOD_SECONDS, 2, THINK_SECONDS, phases);
        simulation.run(SECONDS);
        return simulation;
    }

    private static CpuThrottlingModel.ThrottlingDelay.Result predicted(int clients) {
        return new CpuThrottlingModel.ThrottlingDelay(AT_MOST, PER_PERIOD)
                .forCycleTime(clients, THINK_SECONDS + DEMAND_SECONDS);
    }

    private static void assertNear(
            CpuThrottlingSimulation simulated,
            CpuThrottlingModel.ThrottlingDelay.Result predicted,
            double throughputPercent,
            double orSeconds) {
        double responseSeconds = simulated.responseSeconds(SECONDS);
        assertThat(predicted.pagesPerSecond())
                .isCloseTo(simulated.pagesPerSecond(), withinPercentage(throughputPercent));
        assertThat(predicted.waitSeconds() + DEMAND_SECONDS)
                .isCloseTo(responseSeconds, within(orSeconds + 0.1 * responseSeconds));
    }
}
