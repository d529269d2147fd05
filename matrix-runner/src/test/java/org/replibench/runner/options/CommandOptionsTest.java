package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandOptionsTest {

    @Test
    void an_option_that_was_not_given_takes_its_default() {
        CommandOptions commandOptions =
                CommandOptions.fromProperties(CommandName.MATRIX, Map.of("duration", "9s")::get);

        assertThat(commandOptions.isGiven(Option.CLIENTS)).isFalse();
        assertThat(commandOptions.text(Option.CLIENTS)).isEqualTo("40");
        assertThat(commandOptions.duration(Option.DURATION, Duration.ZERO, Duration.ofMinutes(1)))
                .hasSeconds(9);
    }

    @Test
    void a_list_keeps_its_order_and_drops_repetitions() {
        assertThat(new CommandOptions(CommandName.MATRIX, Map.of(Option.NODES, "4, 1,4")).numbers(Option.NODES, 1, 8))
                .containsExactly(4, 1);
    }

    @ParameterizedTest
    @CsvSource({
        "0, out of range, 1",
        "-1, out of range, 1",
        "99, out of range, 8",
        "abc, no whole number, 1",
        "1.5, no whole number, 1",
        "'', no whole number, 1"
    })
    void a_number_out_of_range_is_refused_with_what_was_found(String nodes, String problem, int instead) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        new CommandOptions(CommandName.MATRIX, Map.of(Option.NODES, nodes)).numbers(Option.NODES, 1, 8))
                .withMessage("nodes: " + problem + "; expected 1 to 8, got " + (nodes.isEmpty() ? "''" : nodes)
                        + ". Try -Dnodes=" + instead);
    }

    @ParameterizedTest
    @CsvSource({
        "20, 'warmup: without a unit; expected 0s to 1h with ms, s, m or h, got 20. Try -Dwarmup=20s'",
        "soon, 'warmup: no duration; expected 0s to 1h with ms, s, m or h, got soon. Try -Dwarmup=1h'",
        "2h, 'warmup: out of range; expected 0s to 1h, got 2h. Try -Dwarmup=1h'"
    })
    void a_duration_that_is_none_is_refused_with_one_that_is(String text, String line) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> new CommandOptions(CommandName.MATRIX, Map.of(Option.WARMUP, text))
                        .duration(Option.WARMUP, Duration.ZERO, Duration.ofHours(1)))
                .withMessage(line);
    }

    @ParameterizedTest
    @CsvSource({"500ms, 500", "20s, 20000", "3m, 180000", "1h, 3600000"})
    void a_duration_has_one_of_four_units(String text, long millis) {
        assertThat(new CommandOptions(CommandName.MATRIX, Map.of(Option.WARMUP, text))
                        .duration(Option.WARMUP, Duration.ZERO, Duration.ofHours(1)))
                .hasMillis(millis);
    }

    @Test
    void an_option_of_another_command_is_refused_with_the_name_of_that_command() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> CommandOptions.fromProperties(CommandName.FAILOVER, Map.of("loads", "high")::get))
                .withMessage(
                        "loads: -Pfailover does not read it; expected an option of -Pfailover, got -Dloads of -Pmatrix,"
                                + " -Pgc, -Pload, -Pprofile. Try -Pfailover -Dhelp, or leave it out");
    }

    @Test
    void the_default_is_that_of_the_command() {
        assertThat(new CommandOptions(CommandName.FAILOVER, Map.of()).text(Option.NODES))
                .isEqualTo("3");
        assertThat(new CommandOptions(CommandName.CLUSTER, Map.of()).text(Option.NODES))
                .isEqualTo("2");
    }
}
