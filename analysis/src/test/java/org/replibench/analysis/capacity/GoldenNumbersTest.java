package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station.Queue;
import org.replibench.analysis.capacity.Solution.Method;

/** Published figures, and figures that were computed elsewhere before. */
class GoldenNumbersTest {
    private static final Percentage PRECISE = withinPercentage(1e-4);
    private static final double HALF_OF_THE_LAST_DECIMAL = 5e-7;

    /** The disks of seed 003 (Horikawa, Kino) as they were measured, and in its two other configurations. */
    private enum Configuration {
        AS_MEASURED(
                Map.of("cpu", 0.35, "accounts", 0.23, "other", 0.17, "log", 0.15),
                Map.of("cpu", 0.02, "accounts", 0.21, "other", 0.02),
                new double[] {
                    1.026577139, 1.520965839, 1.788405969, 1.944653562, 2.041493701, 2.104501923, 2.147208347,
                    2.177168451, 2.198800625, 2.214797358, 2.226862027, 2.236109652, 2.243292968, 2.248934328,
                    2.253405128
                }),
        ONE_DISK(Map.of("cpu", 0.35, "data", 0.40, "log", 0.15), Map.of("cpu", 0.02, "data", 0.23), new double[] {
            0.977521916, 1.311130364, 1.450587906, 1.515884823, 1.548709183, 1.565990046, 1.575367951,
            1.580559270, 1.583470476, 1.585116760, 1.586052749, 1.586586726, 1.586892016, 1.587066797,
            1.587166945
        });

        private final Map<String, Double> synchronous;
        private final Map<String, Double> asynchronous;
        private final double[] throughput;

        Configuration(Map<String, Double> synchronous, Map<String, Double> asynchronous, double[] throughput) {
            this.synchronous = synchronous;
            this.asynchronous = asynchronous;
            this.throughput = throughput;
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_single_profile_model_gives_the_papers_curves(Configuration configuration) {
        for (int clients = 1; clients <= configuration.throughput.length; clients++) {
            QueueingNetwork queueingNetwork =
                    QueueingNetworks.singleProfile(clients, configuration.synchronous, configuration.asynchronous);

            assertThat(throughput(queueingNetwork, "synchronous"))
                    .as("%d clients", clients)
                    .isCloseTo(configuration.throughput[clients - 1], PRECISE);
        }
    }

    @Test
    void with_the_accounts_on_two_disks_the_processor_is_the_bottleneck() {
        QueueingNetwork queueingNetwork = QueueingNetworks.singleProfile(
                2000,
                Map.of("cpu", 0.35, "accounts1", 0.115, "accounts2", 0.115, "other", 0.17, "log", 0.15),
                Map.of("cpu", 0.02, "accounts1", 0.105, "accounts2", 0.105, "other", 0.02));

        Solution solution = NetworkSolver.solve(queueingNetwork);

        assertThat(throughput(queueingNetwork, "synchronous")).isCloseTo(1 / 0.37, withinPercentage(0.1));
        assertThat(solution.stations().get("cpu").utilisation()).isGreaterThan(0.999);
    }

    @Test
    void bolch_8_3() {
        QueueingNetwork queueingNetwork =
                QueueingNetworks.single(6, new double[] {.02, .2, .4, .6}, new double[] {1, .4, .2, .1}, 1, 1, 1, 1);

        assertThat(throughput(queueingNetwork, "jobs")).isCloseTo(9.919836, withinPercentage(1e-5));
        assertQueues(queueingNetwork, .243615, 2.261038, 2.261038, 1.234309);
    }

    @Test
    void bolch_8_4_with_two_servers_and_a_delay() {
        QueueingNetwork queueingNetwork =
                QueueingNetworks.single(3, new double[] {.5, .6, .8, 1}, new double[] {1, .5, .5, 1}, 2, 1, 1, 0);

        assertThat(throughput(queueingNetwork, "jobs")).isCloseTo(1.217461, PRECISE);
        assertQueues(queueingNetwork, .623679, .472872, .685988, 1.217461);
    }

    @Test
    void lazowska_page_142_with_two_classes() {
        QueueingNetwork queueingNetwork = lazowska();
        Solution solution = NetworkSolver.solve(queueingNetwork);

        assertThat(throughput(queueingNetwork, "a")).isCloseTo(3.0 / 19, PRECISE);
        assertThat(throughput(queueingNetwork, "b")).isCloseTo(2.0 / 19, PRECISE);
        assertThat(solution.stations().get("s1").queue())
                .hasEntrySatisfying("a", queue -> assertThat(queue).isCloseTo(4.0 / 19, PRECISE))
                .hasEntrySatisfying("b", queue -> assertThat(queue).isCloseTo(5.0 / 19, PRECISE));
        assertThat(solution.stations().get("s2").queue())
                .hasEntrySatisfying("a", queue -> assertThat(queue).isCloseTo(15.0 / 19, PRECISE))
                .hasEntrySatisfying("b", queue -> assertThat(queue).isCloseTo(14.0 / 19, PRECISE));
    }

    @Test
    void lazowska_page_142_as_bard_and_schweitzer_have_it() {
        ClosedModel model = new ClosedSubnetwork(lazowska()).modelUnderOpenLoad(new double[2]);

        double[] throughput = new Linearizer().solve(model, 0).throughput();

        assertThat(throughput[0]).isCloseTo(.153746, asPrinted(.153746));
        assertThat(throughput[1]).isCloseTo(.103990, asPrinted(.103990));
    }

    @ParameterizedTest
    @CsvSource({"350, 1157.72754", "700, 2278.55082", "1000, 2499.9999"})
    void a_web_tier_with_four_cores(int clients, double pagesPerSecond) {
        assertThat(throughput(QueueingNetworks.webTier(clients), "shop")).isCloseTo(pagesPerSecond, PRECISE);
    }

    @ParameterizedTest
    @CsvSource({"10, 32.506935", "50, 161.093173", "100, 284.441084"})
    void asynchronous_copies_as_open_load_on_two_cores(int clients, double pagesPerSecond) {
        assertThat(throughput(QueueingNetworks.replicatedTier(clients), "shop")).isCloseTo(pagesPerSecond, PRECISE);
    }

    @Test
    void many_clients_reach_what_copies_leave_of_two_cores() {
        assertThat(throughput(QueueingNetworks.replicatedTier(2000), "shop")).isCloseTo(2 / 0.0069, PRECISE);
    }

    private static QueueingNetwork lazowska() {
        return new QueueingNetwork(
                List.of(new Queue("s1", 1), new Queue("s2", 1)),
                List.of(
                        new ClosedClass("a", 1, 0, Map.of("s1", 1.0, "s2", 3.0)),
                        new ClosedClass("b", 1, 0, Map.of("s1", 2.0, "s2", 4.0))),
                List.of());
    }

    private static double throughput(QueueingNetwork queueingNetwork, String ofClass) {
        return NetworkSolver.solve(queueingNetwork, Method.EXACT)
                .classes()
                .get(ofClass)
                .throughputPerSecond();
    }

    private static void assertQueues(QueueingNetwork queueingNetwork, double... expected) {
        Solution solution = NetworkSolver.solve(queueingNetwork, Method.EXACT);
        for (int k = 0; k < expected.length; k++) {
            assertThat(solution.stations().get("s" + (k + 1)).queue().get("jobs"))
                    .isCloseTo(expected[k], asPrinted(expected[k]));
        }
    }

    /** A millionth of it; no less than what rounding to the six decimals that are published may hide. */
    private static Offset<Double> asPrinted(double published) {
        return within(Math.max(HALF_OF_THE_LAST_DECIMAL, 1e-6 * published));
    }
}
