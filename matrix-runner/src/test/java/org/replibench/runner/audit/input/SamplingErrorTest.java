package org.replibench.runner.audit.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingErrorTest {
    private static final double MIN_THINK_SECONDS = 0.2;
    private static final double MAX_THINK_SECONDS = 0.4;
    private static final int STUDIES = 2000;

    private final Random random = new Random(1);

    @ParameterizedTest
    @CsvSource({"12, 1, 10", "12, 5, 1", "8, 12, 2", "1, 40, 1.2"})
    void clients_time_in_whole_cycles_is_off_by_the_edges_of_every_window(
            int clients, int windows, double windowSeconds) {
        double squares = 0;
        double pages = 0;
        for (int study = 0; study < STUDIES; study++) {
            double time = 0;
            for (int window = 0; window < windows; window++) {
                for (int client = 0; client < clients; client++) {
                    double[] cycles = cyclesThatEndIn(windowSeconds);
                    pages += cycles.length;
                    for (double cycle : cycles) {
                        time += cycle;
                    }
                }
            }
            double off = time / (clients * windows * windowSeconds) - 1;
            squares += off * off / STUDIES;
        }

        assertThat(new SamplingError(0, clients, windows).cycleTimeError(pages / STUDIES))
                .isCloseTo(Math.sqrt(squares), withinPercentage(15));
    }

    /** The lengths of a client's cycles that end in a window that begins at any moment. */
    private double[] cyclesThatEndIn(double windowSeconds) {
        double now = -20 + random.nextDouble();
        double[] cycles = new double[(int) (2 + windowSeconds / MIN_THINK_SECONDS)];
        int ended = 0;
        while (now < windowSeconds) {
            double cycle = MIN_THINK_SECONDS + (MAX_THINK_SECONDS - MIN_THINK_SECONDS) * random.nextDouble();
            now += cycle;
            if (now >= 0 && now < windowSeconds) {
                cycles[ended++] = cycle;
            }
        }
        return Arrays.copyOf(cycles, ended);
    }
}
