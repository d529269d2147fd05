package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundMeasurerTest {
    @ParameterizedTest(name = "of {0}, {1} are left: {2}")
    @CsvSource({
        "control pattern pattern, control pattern pattern, true",
        "control pattern pattern, control pattern, true",
        "control pattern pattern, pattern pattern, false",
        "control pattern pattern, control, false",
        "control control control, control control, true",
        "control control control, control, false",
        "pattern pattern pattern, pattern pattern, true",
        "pattern pattern pattern, pattern, false",
        "control, control, true",
        "control, '', false"
    })
    void a_round_goes_on_while_there_is_something_to_compare(String arms, String left, boolean goesOn) {
        assertThat(RoundMeasurer.isWorthGoingOn(controls(arms), controls(left))).isEqualTo(goesOn);
    }

    private static List<Boolean> controls(String arms) {
        return arms.isEmpty()
                ? List.of()
                : List.of(arms.split(" ")).stream().map("control"::equals).toList();
    }
}
