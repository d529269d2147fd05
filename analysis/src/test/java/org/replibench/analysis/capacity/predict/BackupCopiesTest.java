package org.replibench.analysis.capacity.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackupCopiesTest {
    private static final int PAGES = 200_000;

    @Test
    void of_delays_that_all_copies_meet_the_longest_is_that_of_exponential_times() {
        assertThat(copies(3).expectedMaxFactor()).isEqualTo(1 + 1.0 / 2 + 1.0 / 3, Offset.offset(1e-12));
        assertThat(copies(3).expectedMaxFactor(1)).isEqualTo(copies(3).expectedMaxFactor());
    }

    @Test
    void of_the_rarest_delays_every_one_counts() {
        assertThat(copies(3).expectedMaxFactor(0)).isEqualTo(3);
        assertThat(copies(0).expectedMaxFactor(0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"3, 0.05", "3, 0.5", "3, 0.95", "7, 0.05"})
    void the_longest_delay_is_as_long_as_drawn_ones_however_rare_they_are(int count, double share) {
        Random random = new Random(5);
        double sum = DoubleStream.generate(() -> longest(random, count, share))
                .limit(PAGES)
                .sum();

        assertThat(copies(count).expectedMaxFactor(share) * share).isCloseTo(sum / PAGES, withinPercentage(2));
    }

    private static double longest(Random random, int count, double share) {
        return DoubleStream.generate(() -> random.nextDouble() < share ? -Math.log(1 - random.nextDouble()) : 0)
                .limit(count)
                .max()
                .orElse(0);
    }

    private static PageDemand.BackupCopies copies(int count) {
        return new PageDemand.BackupCopies(count, true);
    }
}
