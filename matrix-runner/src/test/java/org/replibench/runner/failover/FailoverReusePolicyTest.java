package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.model.FailoverCell;
import org.replibench.model.Pattern;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

class FailoverReusePolicyTest {
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
        FailoverCell cell = new FailoverCell(Pattern.parse(pattern), "replibench", 3, fault, "direct", 24, 1);

        assertThat(new FailoverReusePolicy(allowed, survivors).allowedAfter(cell, rest))
                .isEqualTo(expected);
    }

    @Test
    void an_option_that_is_neither_true_nor_false_is_refused() {
        assertThatThrownBy(() -> FailoverStudyKind.reuse(
                        new CommandOptions(CommandName.FAILOVER, Map.of(Option.REUSE_SURVIVORS, "perhaps"))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("reuse.survivors");
    }
}
