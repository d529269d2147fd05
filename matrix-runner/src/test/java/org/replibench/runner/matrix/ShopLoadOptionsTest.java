package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.ClientLoad;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

class ShopLoadOptionsTest {

    @Test
    void clients_alone_are_one_load() {
        Loads loads = ShopLoadOptions.loads(new CommandOptions(CommandName.MATRIX, Map.of(Option.CLIENTS, "7")));

        assertThat(loads.all()).containsExactly(new ClientLoad("default", 7));
        assertThat(loads.calibrated()).isTrue();
    }

    @Test
    void named_loads_keep_their_order() {
        Loads loads =
                ShopLoadOptions.loads(new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "peak:120, low:30")));

        assertThat(loads.all()).containsExactly(new ClientLoad("peak", 120), new ClientLoad("low", 30));
        assertThat(loads.calibrated()).isTrue();
    }

    @Test
    void high_and_medium_are_known_once_they_are_calibrated_and_medium_is_half_of_high() {
        CommandOptions commandOptions =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "high,medium,peak:9"));
        assertThat(ShopLoadOptions.loads(commandOptions).calibrated()).isFalse();

        Loads loads = ShopLoadOptions.loads(commandOptions).withHighLoad(120);

        assertThat(loads.calibrated()).isTrue();
        assertThat(loads.all())
                .containsExactly(new ClientLoad("high", 120), new ClientLoad("medium", 60), new ClientLoad("peak", 9));
        assertThat(loads.text()).isEqualTo("high:120,medium:60,peak:9");
    }

    @Test
    void a_sweep_rises_from_a_quarter_of_the_high_load_to_twice_as_many_clients() {
        CommandOptions commandOptions = new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "sweep"));
        assertThat(ShopLoadOptions.loads(commandOptions).calibrated()).isFalse();
        assertThat(ShopLoadOptions.loads(commandOptions).all()).hasSize(7);

        Loads loads = ShopLoadOptions.loads(commandOptions).withHighLoad(80);

        assertThat(loads.calibrated()).isTrue();
        assertThat(loads.all()).extracting(ClientLoad::clientsPerNode).containsExactly(20, 40, 60, 80, 100, 120, 160);
        assertThat(loads.all()).extracting(ClientLoad::name).startsWith("p25").endsWith("p200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "low", "high,", "low:", "low:0", "low:many", "../x:5", ":5", "a:5,a:6", "high,high:5"})
    void what_is_no_load_is_refused_in_one_line(String loads) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        ShopLoadOptions.loads(new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, loads))))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).startsWith("loads: ").doesNotContain("\n"));
    }

    @Test
    void loads_and_clients_exclude_each_other() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.loads(
                        new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "high", Option.CLIENTS, "7"))))
                .withMessage("clients: not together with loads; expected one of them, got both. Try to leave one of "
                        + "them out");
    }

    @Test
    void clients_that_are_given_go_before_a_presets_loads() {
        CommandOptions commandOptions = new CommandOptions(CommandName.MATRIX, Map.of(Option.CLIENTS, "7"))
                .orElse(new CommandOptions(CommandName.MATRIX, Map.of(Option.LOADS, "high,medium")));

        assertThat(ShopLoadOptions.loads(commandOptions).all()).containsExactly(new ClientLoad("default", 7));
    }

    @Test
    void a_limit_of_a_page_that_the_plan_lacks_is_refused_with_those_that_it_has() {
        CommandOptions checkout =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.LIMIT, "checkout.p99:200ms", Option.BUDGET, "1m"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> ShopLoadOptions.limits(checkout))
                .withMessageStartingWith("limit: no page of the plan; expected MEASURE:TIME or PAGE.MEASURE:TIME")
                .withMessageContaining("PAGE one of signon, purchase, signoff, search, item, cart,");
        CommandOptions long5 =
                new CommandOptions(CommandName.MATRIX, Map.of(Option.LIMIT, "p90:5s", Option.BUDGET, "1m"));
        assertThatExceptionOfType(InvalidRequestException.class)
                .as("no response that is seen can take so long")
                .isThrownBy(() -> ShopLoadOptions.limits(long5))
                .withMessageStartingWith(
                        "limit: longer than a turn; expected less than 1500 ms, which is -Dlead.in and -Dwindow")
                .withMessageEndingWith("Try -Dwindow=10s");
        assertThat(ShopLoadOptions.limits(new CommandOptions(CommandName.MATRIX, Map.of())))
                .isEmpty();
    }
}
