package org.replibench.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ComparisonVerdictTest {
    @Test
    void each_verdict_has_its_word_and_only_inconclusive_asks_for_more_repeats() {
        ComparisonVerdict different = new ComparisonVerdict.Different(true);
        ComparisonVerdict equivalent = new ComparisonVerdict.Equivalent(new Margin(0.05));
        ComparisonVerdict inconclusive = new ComparisonVerdict.Inconclusive(OptionalInt.of(7));

        assertThat(different.label()).isEqualTo("different");
        assertThat(equivalent.label()).isEqualTo("equivalent within ±5 %");
        assertThat(inconclusive.label()).isEqualTo("inconclusive");
        assertThat(different.decided()).isTrue();
        assertThat(equivalent.decided()).isTrue();
        assertThat(inconclusive.decided()).isFalse();
    }
}
