package org.replibench.runner.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandNameTest {
    @ParameterizedTest
    @EnumSource(CommandName.class)
    void each_command_is_found_by_the_name_of_its_profile(CommandName command) {
        assertThat(CommandName.find(command.key())).contains(command);
        assertThat(CommandName.keys()).contains(command.key());
        assertThat(command.flag()).isEqualTo("-P" + command.key());
    }

    @Test
    void no_other_name_is_a_command() {
        assertThat(CommandName.find("matrx")).isEmpty();
        assertThat(CommandName.keys()).hasSameSizeAs(CommandName.values()).startsWith("matrix", "gc");
    }
}
