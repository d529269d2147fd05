package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.Pattern;
import org.replibench.model.failover.FailoverCell;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

class ServerReuseTest {
    @ParameterizedTest
    @CsvSource({
        "2212, database, true, false, false, true",
        "2212, kill, true, false, true, false",
        "none, kill, true, false, true, true",
        "2212, kill, true, true, true, true",
        "2212, kill, true, true, false, false",
        "2212, database, false, true, true, false",
    })
    void servers_serve_on_where_nothing_they_have_seen_touches_the_next_cell(
            String pattern, String fault, boolean allowed, boolean survivors, boolean rest, boolean expected) {
        FailoverCell cell = new FailoverCell(Pattern.parse(pattern), "uniform", 3, fault, "direct", 24, 1);

        assertThat(new ServerReuse(allowed, survivors).after(cell, rest)).isEqualTo(expected);
    }

    @Test
    void an_option_that_is_neither_true_nor_false_is_refused() {
        assertThatThrownBy(() -> ServerReuse.from(new Options(Map.of(Option.REUSE_SURVIVORS, "perhaps"))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("reuse.survivors");
    }
}
