package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarginTest {
    @ParameterizedTest
    @ValueSource(strings = {"5", "2.5", "0.1", "10", "99"})
    void a_percentage_is_read_back_as_it_was_written(String percent) {
        assertThat(Margin.ofPercent(percent).percent()).isEqualTo(percent);
    }

    @Test
    void exchanging_the_arms_changes_nothing() {
        assertThat(Margin.DEFAULT.low() * Margin.DEFAULT.high()).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "100", "-1", "five", "NaN"})
    void what_is_no_margin_is_refused(String percent) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Margin.ofPercent(percent))
                .withMessageStartingWith("margin: ");
    }
}
