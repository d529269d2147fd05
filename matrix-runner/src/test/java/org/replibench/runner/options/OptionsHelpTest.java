package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OptionsHelpTest {
    @Test
    void help_begins_with_the_call_and_the_question_that_the_command_answers() {
        assertThat(OptionsHelp.of(CommandName.GC))
                .startsWith("./mvnw -Pgc verify -Dname=value: Which garbage collector suits a node?\n\n-D")
                .doesNotContain("`");
    }

    @Test
    void a_default_is_that_of_the_usual_preset_where_it_gives_one() {
        assertThat(OptionsHelp.of(CommandName.MATRIX)).contains("default: 7m: ", "default: 40: ");
        assertThat(OptionsHelp.of(CommandName.LOAD)).contains("default: 1: preset load\n");
    }

    @Test
    void a_page_that_says_more_is_named_where_there_is_one() {
        assertThat(OptionsHelp.of(CommandName.MATRIX))
                .contains("\n    more: docs/how-to/run-the-matrix.md#choose-what-is-measured\n")
                .doesNotContain("more: docs/\n");
    }

    @Test
    void an_option_without_a_default_says_what_its_absence_means() {
        assertThat(OptionsHelp.of(CommandName.FAILOVER)).contains("default: faults come at random moments\n");
    }
}
