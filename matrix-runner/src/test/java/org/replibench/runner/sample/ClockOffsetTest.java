package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockOffsetTest {
    private static final double ASKED = 1_700_000_000_000.0;

    @Test
    void the_host_looked_at_its_clock_at_any_moment_between_question_and_answer() {
        assertThat(ClockOffset.of("1700000000020000000\n", ASKED, 40)).isEqualTo(new ClockOffset(0, 20));
        assertThat(ClockOffset.of("1700000600000000000\n", ASKED, 10)).isEqualTo(new ClockOffset(599_995, 5));
        assertThat(ClockOffset.of("Welcome!\n1699999999000000000\n", ASKED, 0).millis())
                .isCloseTo(-1000, within(1e-3));
    }

    @Test
    void a_date_without_nanoseconds_is_certain_to_half_a_second() {
        assertThat(ClockOffset.of("1700000000N\n", ASKED, 40)).isEqualTo(new ClockOffset(480, 520));
        assertThat(ClockOffset.of("1700000000\n", ASKED, 0)).isEqualTo(new ClockOffset(500, 500));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "date: not found", "99999999999999999999"})
    void what_is_no_time_is_refused(String printed) {
        assertThatIllegalArgumentException().isThrownBy(() -> ClockOffset.of(printed, ASKED, 0));
    }

    @Test
    void this_machine_agrees_with_itself() {
        ClockOffset offset = ClockOffset.measure(
                () -> String.format(Locale.ROOT, "%d000000", ClockReading.now().epochMillis()));

        assertThat(offset.leastMillis()).isLessThanOrEqualTo(1);
    }
}
