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
                CommandOptions.fromProperties(CommandName.LOAD, Map.of("budget", "9s")::get, name -> null);

        assertThat(commandOptions.isGiven(Option.CLIENTS)).isFalse();
        assertThat(commandOptions.text(Option.CLIENTS)).isEqualTo("40");
        assertThat(commandOptions.duration(Option.BUDGET, Duration.ZERO, Duration.ofMinutes(1)))
                .hasSeconds(9);
    }

    @Test
    void a_list_keeps_its_order_and_drops_repetitions() {
        assertThat(new CommandOptions(CommandName.LOAD, Map.of(Option.NODES, "4, 1,4")).numbers(Option.NODES, 1, 8))
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
                        new CommandOptions(CommandName.LOAD, Map.of(Option.NODES, nodes)).numbers(Option.NODES, 1, 8))
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
                .isThrownBy(() -> new CommandOptions(CommandName.LOAD, Map.of(Option.WARMUP, text))
                        .duration(Option.WARMUP, Duration.ZERO, Duration.ofHours(1)))
                .withMessage(line);
    }

    @ParameterizedTest
    @CsvSource({"500ms, 500", "20s, 20000", "3m, 180000", "1h, 3600000"})
    void a_duration_has_one_of_four_units(String text, long millis) {
        assertThat(new CommandOptions(CommandName.LOAD, Map.of(Option.WARMUP, text))
                        .duration(Option.WARMUP, Duration.ZERO, Duration.ofHours(1)))
                .hasMillis(millis);
    }

    @Test
    void an_option_of_another_command_is_refused_with_the_name_of_that_command() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        CommandOptions.fromProperties(CommandName.FAILOVER, Map.of("loads", "high")::get, name -> null))
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

    @ParameterizedTest
    @CsvSource({"'', true", "true, true", "false, false"})
    void a_switch_is_on_without_a_value_too(String text, boolean on) {
        assertThat(new CommandOptions(CommandName.LOAD, Map.of(Option.DRY_RUN, text)).flag(Option.DRY_RUN))
                .isEqualTo(on);
    }

    @Test
    void a_switch_with_another_value_is_refused() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(
                        () -> new CommandOptions(CommandName.LOAD, Map.of(Option.DRY_RUN, "yes")).flag(Option.DRY_RUN))
                .withMessage("dry-run: no switch; expected true or false, got yes. Try -Ddry-run");
    }

    @ParameterizedTest
    @CsvSource({"1", "8"})
    void the_bounds_of_a_number_are_allowed(int nodes) {
        assertThat(new CommandOptions(CommandName.CLUSTER, Map.of(Option.NODES, String.valueOf(nodes)))
                        .number(Option.NODES, 1, 8))
                .isEqualTo(nodes);
    }

    @Test
    void durations_keep_their_order_and_drop_repetitions() {
        assertThat(new CommandOptions(CommandName.FAILOVER, Map.of(Option.FAULT_DELAY, "5s, 0ms,1m,5s"))
                        .durations(Option.FAULT_DELAY, Duration.ZERO, Duration.ofMinutes(1)))
                .containsExactly(Duration.ofSeconds(5), Duration.ZERO, Duration.ofMinutes(1));
    }

    @Test
    void a_duration_below_the_range_is_refused_with_the_shortest() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> new CommandOptions(CommandName.FAILOVER, Map.of(Option.WARMUP, "999ms"))
                        .duration(Option.WARMUP, Duration.ofMillis(1_500), Duration.ofMinutes(90)))
                .withMessage("warmup: out of range; expected 1500ms to 90m, got 999ms. Try -Dwarmup=1500ms");
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "1, 1ms", "1000, 1s", "59000, 59s", "60000, 1m", "61000, 61s", "3600000, 1h", "5400000, 90m"})
    void a_duration_is_written_in_the_largest_unit_that_divides_it(long millis, String text) {
        assertThat(DurationText.format(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @Test
    void a_changed_option_leaves_the_others_and_their_places_as_they_were() {
        CommandOptions read = Preset.read(CommandName.LOAD, "mine.yaml", "nodes: many\nstarts: 3\n");
        CommandOptions changed = read.with(Option.STARTS, "5").without(Option.CLIENTS);

        assertThat(changed.text(Option.STARTS)).isEqualTo("5");
        assertThat(read.text(Option.STARTS)).isEqualTo("3");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> changed.numbers(Option.NODES, 1, 8))
                .withMessageStartingWith("mine.yaml line 1: nodes: ");
    }

    @Test
    void an_option_that_is_taken_out_has_its_default_again() {
        CommandOptions rest = new CommandOptions(CommandName.LOAD, Map.of(Option.CLIENTS, "7", Option.STARTS, "3"))
                .without(Option.CLIENTS);

        assertThat(rest.isGiven(Option.CLIENTS)).isFalse();
        assertThat(rest.text(Option.CLIENTS)).isEqualTo("40");
        assertThat(rest.text(Option.STARTS)).isEqualTo("3");
    }

    @ParameterizedTest
    @CsvSource({"CLIENTS, 7, LOADS", "LOADS, low, CLIENTS"})
    void a_load_that_is_given_replaces_the_presets_however_that_is_expressed(Option given, String value, Option other) {
        CommandOptions both = new CommandOptions(CommandName.LOAD, Map.of(given, value))
                .orElse(new CommandOptions(CommandName.LOAD, Map.of(other, "high", Option.STARTS, "3")));

        assertThat(both.isGiven(other)).isFalse();
        assertThat(both.text(given)).isEqualTo(value);
        assertThat(both.text(Option.STARTS)).isEqualTo("3");
    }

    @Test
    void the_presets_load_is_kept_where_none_is_given() {
        CommandOptions both = new CommandOptions(CommandName.LOAD, Map.of(Option.STARTS, "3"))
                .orElse(new CommandOptions(CommandName.LOAD, Map.of(Option.CLIENTS, "12")));

        assertThat(both.text(Option.CLIENTS)).isEqualTo("12");
    }

    @Test
    void a_value_that_was_given_over_the_presets_is_refused_without_a_place() {
        CommandOptions both = new CommandOptions(CommandName.LOAD, Map.of(Option.NODES, "many"))
                .orElse(Preset.read(CommandName.LOAD, "mine.yaml", "nodes: 2\nstarts: often\n"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> both.numbers(Option.NODES, 1, 8))
                .withMessageStartingWith("nodes: ");
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> both.number(Option.STARTS, 1, 100))
                .withMessageStartingWith("mine.yaml line 2: starts: ");
    }
}
