package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {
    @Test
    void several_are_read_with_their_units() {
        assertThat(Requirement.parse("loss=0, recovery<5s,dip<=30%"))
                .containsExactly(
                        new Requirement(Requirement.Measure.LOSS, Requirement.Comparison.EXACTLY, 0),
                        new Requirement(Requirement.Measure.RECOVERY, Requirement.Comparison.BELOW, 5_000),
                        new Requirement(Requirement.Measure.DIP, Requirement.Comparison.AT_MOST, 30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "loss", "loss~0", "lost=0", "loss=0s", "recovery<5", "recovery<5%", "loss=0,", "loss=-1"})
    void what_is_none_is_refused_in_one_line_that_says_what_is(String text) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Requirement.parse(text))
                .withMessageStartingWith("require: found '")
                .withMessageContaining("loss, sessions, failed, recovery, dip")
                .withMessageContaining("such as loss=0,recovery<5s")
                .withMessageNotContaining("\n");
    }

    /** Two faults with 0 and 4 updates lost, 7 failed requests each, and waits of 10 to 200 ms. */
    @ParameterizedTest
    @CsvSource({
        "loss=2, true",
        "loss=0, false",
        "loss<2, false",
        "loss<=2, true",
        "failed=7, true",
        "sessions=0, true",
        "recovery<=200ms, true",
        "recovery<0.2s, false",
        "dip<=30%, true",
        "dip<30%, false"
    })
    void a_row_holds_it_or_does_not(String text, boolean holds) {
        Row row = Row.of(List.of(Records.losing("2211", "kill", 1, 0, 4)).stream())
                .get(0);

        assertThat(Requirement.parse(text).get(0).holds(row)).isEqualTo(holds);
    }
}
