package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

    @Test
    void an_option_that_was_not_given_takes_its_default() {
        Options options = Options.fromProperties(Map.of("seconds", "9")::get);

        assertThat(options.isGiven(Option.CLIENTS)).isFalse();
        assertThat(options.text(Option.CLIENTS)).isEqualTo(Option.CLIENTS.defaultValue());
        assertThat(options.number(Option.SECONDS, 5, 10)).isEqualTo(9);
    }

    @Test
    void a_list_keeps_its_order_and_drops_repetitions() {
        assertThat(new Options(Map.of(Option.NODES, "4, 1,4")).numbers(Option.NODES, 1, 8))
                .containsExactly(4, 1);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "abc", "99", "1.5", "''"})
    void a_number_out_of_range_is_refused_with_what_was_found(String nodes) {
        assertThatExceptionOfType(BadInput.class)
                .isThrownBy(() -> new Options(Map.of(Option.NODES, nodes)).numbers(Option.NODES, 1, 8))
                .withMessage("nodes: 1 to 8, found " + nodes);
    }

    @Test
    void the_reference_tells_every_option_and_its_default() throws IOException {
        String reference = Files.readString(Path.of("..", "docs", "reference", "options.md"));

        for (Option option : Option.values()) {
            assertThat(reference).contains("`" + option.key() + "`");
            if (!option.defaultValue().isEmpty()) {
                assertThat(reference).contains("`" + option.defaultValue() + "`");
            }
        }
    }
}
