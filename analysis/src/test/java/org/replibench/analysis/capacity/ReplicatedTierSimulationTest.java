package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Copies as the open load that the solver takes them for, against a simulation of what really happens: every page that
 * is done sends one at once.
 */
class ReplicatedTierSimulationTest {
    private static final int WARM_UP_PAGES = 20_000;
    private static final int PAGES = 400_000;

    @ParameterizedTest
    @ValueSource(ints = {10, 50, 90, 120})
    void asynchronous_copies_cost_what_the_solver_says(int clients) {
        ReplicatedTier simulated = new ReplicatedTier(clients);
        simulated.run(WARM_UP_PAGES);
        simulated.measure(PAGES);

        Solution solution = NetworkSolver.solve(QueueingNetworks.replicatedTier(clients));

        assertThat(solution.classes().get("shop").throughputPerSecond())
                .isCloseTo(simulated.pagesPerSecond(), withinPercentage(1));
        assertThat(solution.classes().get("shop").responseSeconds())
                .isCloseTo(simulated.responseSeconds(), withinPercentage(6));
    }

    /** {@link QueueingNetworks#replicatedTier} event by event. */
    private static final class ReplicatedTier {
        private static final double THINK = 0.3;
        private static final double CPU = 0.006;
        private static final double COPY = 0.0009;
        private static final double DATABASE = 0.0015;
        private static final int SERVERS = 2;

        private final Random random = new Random(7);
        private int thinking;
        private int atCpu;
        private int copiesAtCpu;
        private int atDatabase;
        private double seconds;
        private double customerSecondsInside;
        private double measuredPages;

        ReplicatedTier(int clients) {
            this.thinking = clients;
        }

        void measure(int pages) {
            seconds = 0;
            customerSecondsInside = 0;
            measuredPages = pages;
            run(pages);
        }

        double pagesPerSecond() {
            return measuredPages / seconds;
        }

        double responseSeconds() {
            return customerSecondsInside / measuredPages;
        }

        void run(int pages) {
            int done = 0;
            while (done < pages) {
                int present = atCpu + copiesAtCpu;
                double share = present == 0 ? 0 : Math.min(present, SERVERS) / (double) present;
                double asks = thinking / THINK;
                double leavesCpu = atCpu * share / CPU;
                double copied = copiesAtCpu * share / COPY;
                double leavesDatabase = atDatabase > 0 ? 1 / DATABASE : 0;
                double any = asks + leavesCpu + copied + leavesDatabase;
                double elapsed = -Math.log(1 - random.nextDouble()) / any;
                seconds += elapsed;
                customerSecondsInside += elapsed * (atCpu + atDatabase);
                double which = random.nextDouble() * any;
                if (which < asks) {
                    thinking--;
                    atCpu++;
                } else if (which < asks + leavesCpu) {
                    atCpu--;
                    atDatabase++;
                } else if (which < asks + leavesCpu + copied) {
                    copiesAtCpu--;
                } else {
                    atDatabase--;
                    thinking++;
                    copiesAtCpu++;
                    done++;
                }
            }
        }
    }
}
