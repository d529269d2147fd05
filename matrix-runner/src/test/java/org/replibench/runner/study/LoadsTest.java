package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.Load;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

class LoadsTest {

    @Test
    void clients_alone_are_one_load() {
        Loads loads = Loads.from(new Options(Map.of(Option.CLIENTS, "7")));

        assertThat(loads.all()).containsExactly(new Load("default", 7));
        assertThat(loads.calibrated()).isTrue();
    }

    @Test
    void named_loads_keep_their_order() {
        Loads loads = Loads.from(new Options(Map.of(Option.LOADS, "peak:120, low:30")));

        assertThat(loads.all()).containsExactly(new Load("peak", 120), new Load("low", 30));
        assertThat(loads.calibrated()).isTrue();
    }

    @Test
    void high_and_medium_are_known_once_they_are_calibrated_and_medium_is_half_of_high() {
        Options options = new Options(Map.of(Option.LOADS, "high,medium,peak:9"));
        assertThat(Loads.from(options).calibrated()).isFalse();

        Loads loads = Loads.from(options.with(Option.LOADS, Loads.written(options, 120)));

        assertThat(loads.calibrated()).isTrue();
        assertThat(loads.all()).containsExactly(new Load("high", 120), new Load("medium", 60), new Load("peak", 9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "low", "high,", "low:", "low:0", "low:many", "../x:5", ":5", "a:5,a:6", "high,high:5"})
    void what_is_no_load_is_refused_in_one_line(String loads) {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Loads.from(new Options(Map.of(Option.LOADS, loads))))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).startsWith("loads: ").doesNotContain("\n"));
    }

    @Test
    void loads_and_clients_exclude_each_other() {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> Loads.from(new Options(Map.of(Option.LOADS, "high", Option.CLIENTS, "7"))))
                .withMessage("clients: not together with loads; leave one of them out");
    }

    @Test
    void clients_that_are_given_go_before_a_presets_loads() {
        Options options =
                new Options(Map.of(Option.CLIENTS, "7")).orElse(new Options(Map.of(Option.LOADS, "high,medium")));

        assertThat(Loads.from(options).all()).containsExactly(new Load("default", 7));
    }
}
