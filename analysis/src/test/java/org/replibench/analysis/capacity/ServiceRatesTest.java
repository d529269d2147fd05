package org.replibench.analysis.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.analysis.capacity.QueueingNetwork.Station;

class ServiceRatesTest {
    private static final int TERMS = 3000;

    @Test
    void one_server_loses_what_the_open_load_takes() {
        ServiceRates left = ServiceRates.of(new Station.Queue("cpu", 1)).remainingUnder(0.3);

        assertThat(left.levels()).isZero();
        assertThat(left.limit()).isCloseTo(0.7, withinPercentage(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"2, 0.5", "2, 1.9", "4, 0.01", "4, 3.2", "16, 11"})
    void several_servers_have_the_rates_of_the_infinite_sum(int servers, double load) {
        ServiceRates alone = ServiceRates.of(new Station.Queue("cpu", servers));
        ServiceRates left = alone.remainingUnder(load);

        for (int n = 1; n <= servers + 3; n++) {
            assertThat(left.at(n))
                    .as("with %d customers", n)
                    .isCloseTo(series(alone, n - 1, load) / series(alone, n, load), withinPercentage(1e-8));
        }
    }

    @Test
    void a_load_near_a_large_machines_limit_leaves_positive_rates() {
        ServiceRates left = ServiceRates.of(new Station.Queue("cpu", 512)).remainingUnder(511.999);

        assertThat(DoubleStream.iterate(1, n -> n + 1).limit(600).map(n -> left.at((int) n)))
                .allSatisfy(rate -> assertThat(rate).isPositive().isLessThanOrEqualTo(512))
                .isSorted();
    }

    /** Σⱼ C(n+j, j)·loadʲ/∏α, scaled by the term's own size as it grows. */
    private static double series(ServiceRates serviceRates, int n, double load) {
        double term = 1;
        for (int i = 1; i <= n; i++) {
            term /= serviceRates.at(i);
        }
        double sum = term;
        for (int j = 1; j <= TERMS; j++) {
            term *= (double) (n + j) / j * load / serviceRates.at(n + j);
            sum += term;
        }
        return sum;
    }
}
