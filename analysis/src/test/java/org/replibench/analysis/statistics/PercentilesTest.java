package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    private static final long MILLI = 1000;

    @Test
    void values_are_found_to_three_digits() {
        Percentiles found = Percentiles.of(LongStream.rangeClosed(1, 100_000));

        assertThat(found.count()).isEqualTo(100_000);
        assertThat(found.p50()).isCloseTo(50_000, withinPercentage(0.1));
        assertThat(found.p99()).isCloseTo(99_000, withinPercentage(0.1));
        assertThat(found.max()).isCloseTo(100_000, withinPercentage(0.1));
    }

    @Test
    void the_correction_for_coordinated_omission_gives_back_what_a_stall_hid() {
        LongStream stall =
                LongStream.concat(LongStream.generate(() -> MILLI).limit(10_000), LongStream.of(100_000_000));

        Percentiles found = Percentiles.corrected(stall, 10 * MILLI);

        assertThat(found.count()).isEqualTo(20_000);
        assertThat(found.p75()).isEqualTo(50_003_967);
        assertThat(found.p90()).isEqualTo(80_019_455);
        assertThat(found.p99()).isEqualTo(98_041_855);
    }
}
