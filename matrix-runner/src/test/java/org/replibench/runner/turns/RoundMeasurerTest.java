package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.model.Variant;

class RoundMeasurerTest {
    @ParameterizedTest(name = "of {0}, {1} are left: {2}")
    @CsvSource({
        "none 2211 2212, none 2211 2212, true",
        "none 2211 2212, none 2211, true",
        "none 2211 2212, 2211 2212, false",
        "none 2211 2212, none, false",
        "none none-aa 2212, none none-aa, false",
        "none none-aa, none none-aa, true",
        "none none-aa, none, true",
        "2211 2212, 2212, false",
        "2211 2212 2222, 2211 2222, true",
        "none, none, true",
        "none, '', false",
        "none:g1 none:zgc none:serial, none:zgc none:serial, true",
        "none:g1 none:zgc none:serial, none:serial, false",
        "none:g1 none:g1-aa none:zgc none:serial, none:g1 none:zgc none:serial, true",
        "none:g1/high none:g1/full none:zgc/high none:zgc/full, none:g1/high none:g1/full, false",
        "none:g1/high none:g1/full none:zgc/high none:zgc/full, none:g1/high none:zgc/high, true"
    })
    void a_round_goes_on_while_there_is_something_to_compare(String arms, String left, boolean goesOn) {
        assertThat(RoundMeasurer.isWorthGoingOn(cells(arms), cells(left))).isEqualTo(goesOn);
    }

    private static List<Cell> cells(String arms) {
        return Stream.of(arms.split(" "))
                .filter(arm -> !arm.isEmpty())
                .map(RoundMeasurerTest::cell)
                .toList();
    }

    /** Of PATTERN:COLLECTOR/LOAD-aa, all but the pattern may be missing. */
    private static Cell cell(String arm) {
        String plain = arm.replace("-aa", "");
        String pattern = plain.split("[:/]")[0];
        String load = plain.contains("/") ? plain.split("/")[1] : "default";
        Cell cell = new Cell(
                Pattern.parse(pattern), pattern.equals("none") ? "none" : "replibench", 2, new ClientLoad(load, 40), 1);
        Cell variant = plain.contains(":") ? cell.withVariant(Variant.PLAIN.with("gc", plain.split("[:/]")[1])) : cell;
        return arm.endsWith("-aa") ? variant.asAaRepeat() : variant;
    }
}
