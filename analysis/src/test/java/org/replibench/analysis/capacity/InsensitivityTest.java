package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.analysis.capacity.QueueingNetwork.ClosedClass;
import org.replibench.analysis.capacity.QueueingNetwork.Station.Queue;

/**
 * Cores that serve in turns, against a simulation, event by event, of what the solver does not know: that pages are of two
 * types, of which one needs eleven times the other, and that nobody thinks for as long as an exponential time may last.
 */
class InsensitivityTest {
    private static final int WARM_UP_PAGES = 10_000;
    private static final int PAGES = 100_000;

    @ParameterizedTest
    @ValueSource(ints = {20, 60, 90})
    void only_the_means_of_demand_and_thinking_matter(int clients) {
        Shop simulated = new Shop(clients);
        simulated.run(WARM_UP_PAGES);
        simulated.measure(PAGES);

        Solution solution = NetworkSolver.solve(new QueueingNetwork(
                List.of(new Queue("cpu", Shop.CORES)),
                List.of(new ClosedClass("shop", clients, Shop.MEAN_THINK, Map.of("cpu", Shop.MEAN_DEMAND))),
                List.of()));

        assertThat(solution.classes().get("shop").throughputPerSecond())
                .isCloseTo(simulated.pagesPerSecond(), withinPercentage(1));
        assertThat(solution.classes().get("shop").responseSeconds())
                .isCloseTo(simulated.responseSeconds(), withinPercentage(6));
    }

    private static final class Shop {
        private static final int CORES = 2;
        private static final double MEAN_THINK = 0.3;
        private static final double MEAN_DEMAND = 0.006;
        private static final double CHEAP = 0.002;
        private static final double DEAR = 0.022;
        private static final double SHARE_OF_CHEAP = 0.8;

        private final Random random = new Random(7);
        private final boolean[] asking;
        /** Until the client asks, or of CPU time until the client is answered. */
        private final double[] secondsLeft;

        private int present;
        private double seconds;
        private double clientSecondsInside;
        private double measuredPages;

        Shop(int clients) {
            asking = new boolean[clients];
            secondsLeft = new double[clients];
            Arrays.setAll(secondsLeft, client -> think());
        }

        void measure(int pages) {
            seconds = 0;
            clientSecondsInside = 0;
            measuredPages = pages;
            run(pages);
        }

        double pagesPerSecond() {
            return measuredPages / seconds;
        }

        double responseSeconds() {
            return clientSecondsInside / measuredPages;
        }

        void run(int pages) {
            int done = 0;
            while (done < pages) {
                double speed = Math.min(1, CORES / (double) present);
                int next = next(speed);
                double elapsed = secondsLeft[next] / speed(next, speed);
                pass(elapsed, speed);
                if (asking[next]) {
                    done++;
                    present--;
                    secondsLeft[next] = think();
                } else {
                    present++;
                    secondsLeft[next] = random.nextDouble() < SHARE_OF_CHEAP ? CHEAP : DEAR;
                }
                asking[next] = !asking[next];
            }
        }

        private int next(double speed) {
            int next = 0;
            for (int client = 1; client < asking.length; client++) {
                if (secondsLeft[client] / speed(client, speed) < secondsLeft[next] / speed(next, speed)) {
                    next = client;
                }
            }
            return next;
        }

        private void pass(double elapsed, double speed) {
            seconds += elapsed;
            clientSecondsInside += elapsed * present;
            for (int client = 0; client < asking.length; client++) {
                secondsLeft[client] -= elapsed * speed(client, speed);
            }
        }

        /** Thinking goes on as fast as ever, whoever is there. */
        private double speed(int client, double ofCores) {
            return asking[client] ? ofCores : 1;
        }

        private double think() {
            return MEAN_THINK * (2 + 2 * random.nextDouble()) / 3;
        }
    }
}
