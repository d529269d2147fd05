package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatsNeededTest {
    @ParameterizedTest
    @CsvSource({
        "0.01, 0.02, 5",
        "0.02, 0.02, 13",
        "0.03, 0.02, 27",
        "0.05, 0.02, 71",
        "0.01, 0.05, 3",
        "0.02, 0.05, 4",
        "0.03, 0.05, 7",
        "0.05, 0.05, 14"
    })
    void equivalence_takes_the_published_numbers_of_pairs(double spread, double margin, int pairs) {
        assertThat(RepeatsNeeded.toShowEquivalence(spread, new Margin(margin), 0.05))
                .hasValue(pairs);
    }

    @Test
    void to_decide_takes_most_where_the_true_ratio_lies_on_the_margin() {
        assertThat(needed(1.03, 0.02)).isGreaterThan(needed(1.0, 0.02)).isGreaterThan(needed(1.2, 0.02));
    }

    @Test
    void what_cannot_be_told_or_takes_too_many_has_no_number() {
        Margin margin = new Margin(0.01);

        assertThat(RepeatsNeeded.toDecide(new RatioEstimate(0.1, Double.NaN, 0, 1), margin, 0.05))
                .isEmpty();
        assertThat(RepeatsNeeded.toDecide(new RatioEstimate(0.001, 0.5, 4, 5), margin, 0.05))
                .isEmpty();
    }

    private static int needed(double ratio, double spread) {
        RatioEstimate pilot = new RatioEstimate(Math.log(ratio), spread / Math.sqrt(2), 1, 2);
        return RepeatsNeeded.toDecide(pilot, new Margin(0.05), 0.05).orElseThrow();
    }
}
