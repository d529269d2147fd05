package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FiellerRatioTest {
    /** Efron and Tibshirani, An Introduction to the Bootstrap, table 10.1: blood levels of a hormone from a patch. */
    private static final List<Double> OLD_MINUS_PLACEBO =
            List.of(8406.0, 2342.0, 8187.0, 8459.0, 4795.0, 3516.0, 4796.0, 10238.0);

    private static final List<Double> NEW_MINUS_OLD =
            List.of(-1200.0, 2601.0, -2705.0, 1982.0, -1290.0, 351.0, -638.0, -2719.0);

    @Test
    void the_patch_data_give_the_published_interval_which_does_not_show_equivalence_within_a_fifth() {
        FiellerRatio patch = FiellerRatio.of(OLD_MINUS_PLACEBO, NEW_MINUS_OLD, 0.90);

        assertThat(patch.ratio()).isCloseTo(-0.0713, within(5e-5));
        assertThat(patch.interval().low()).isCloseTo(-0.2489, within(5e-5)).isLessThan(-0.2);
        assertThat(patch.interval().high()).isCloseTo(0.1702, within(5e-5));
    }

    @Test
    void a_denominator_that_may_be_zero_bounds_nothing() {
        FiellerRatio open = FiellerRatio.of(List.of(1.0, -1.2, 0.4), List.of(5.0, 6.0, 7.0), 0.95);

        assertThat(open.interval().contains(-1e9)).isTrue();
        assertThat(open.interval().contains(1e9)).isTrue();
    }

    @Test
    void too_few_pairs_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FiellerRatio.of(List.of(1.0), List.of(1.0), 0.95))
                .withMessage("at least 2 pairs are needed, not 1 and 1 values");
    }
}
