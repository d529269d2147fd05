package org.replibench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;
import org.replibench.records.quantity.CellQuantity;

class QuantityComparisonTest {
    private static final List<Double> WHOLE_MILLIS = List.of(4.0, 4.0, 4.0, 4.0);
    private static final List<Double> IN_MICROS = List.of(4.012, 4.013, 4.011, 4.012);

    @Test
    void a_percentile_in_whole_milliseconds_is_known_to_half_of_one_whatever_it_is_compared_with() {
        assertThat(p99Error(WHOLE_MILLIS, IN_MICROS)).isGreaterThan(0.1);
        assertThat(p99Error(IN_MICROS, WHOLE_MILLIS)).isGreaterThan(0.1);
    }

    @Test
    void percentiles_in_microseconds_are_known_as_their_repeats_show() {
        assertThat(p99Error(
                        IN_MICROS, IN_MICROS.stream().map(millis -> 2 * millis).toList()))
                .isLessThan(0.001);
    }

    private static double p99Error(List<Double> baseline, List<Double> contender) {
        ComparisonKey key =
                ComparisonKey.of(CellRecords.of("2212", 2, 1, 100, 4, List.of()).cell());
        return QuantityComparison.Unjudged.paired(key, CellQuantity.RESPONSE_P99, baseline, contender)
                .ratio()
                .standardError();
    }
}
