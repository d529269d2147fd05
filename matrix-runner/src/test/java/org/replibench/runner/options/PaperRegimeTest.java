package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaperRegimeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WORKLOAD | light | workload: contradicts preset paper; expected paper, got light. Try another preset, or a"
                        + " YAML file of your own",
                "THINK_TIME | 0ms | think.time: contradicts preset paper; expected 200ms-400ms, got 0ms. Try another"
                        + " preset, or a YAML file of your own",
                "SESSION_KB | 16 | session.kb: contradicts preset paper; expected none, got 16. Try another preset, or a"
                        + " YAML file of your own",
                "CLIENTS | 40 | clients: contradicts preset paper; expected its loads, high and medium, got 40. Try"
                        + " -Dloads=high:40,medium:40",
                "LOADS | high,peak:90 | loads: contradicts preset paper; expected no others than high and medium, got"
                        + " high,peak:90. Try -Dloads=medium,high"
            })
    void what_the_papers_findings_are_of_is_not_changed_beside_their_preset(
            Option option, String value, String message) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> select("paper", Map.of(option, value)))
                .withMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"paper", "paper-quick"})
    void the_same_again_other_clients_of_its_loads_and_all_else_are_no_contradiction(String preset) {
        CommandOptions selected = select(
                preset,
                Map.of(
                        Option.WORKLOAD, "paper",
                        Option.LOADS, "high:70",
                        Option.NODES, "2",
                        Option.PATTERNS, "none,2211",
                        Option.BUDGET, "1m"));

        assertThat(selected.text(Option.WORKLOAD)).isEqualTo("paper");
    }

    @Test
    void other_presets_take_any_workload() {
        assertThat(select("quick", Map.of(Option.WORKLOAD, "paper", Option.CLIENTS, "3")))
                .isNotNull();
    }

    private static CommandOptions select(String preset, Map<Option, String> given) {
        Map<Option, String> all = new EnumMap<>(Option.class);
        all.putAll(given);
        all.put(Option.PRESET, preset);
        return Preset.select(new CommandOptions(CommandName.MATRIX, all), Path.of(""));
    }
}
