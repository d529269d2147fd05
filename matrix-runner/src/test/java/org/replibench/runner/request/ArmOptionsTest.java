package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.model.Arm;
import org.replibench.model.Pattern;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;

class ArmOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "none, none, none",
        "replibench:2211wq2, replibench, 2211wq2",
        "wildfly:2212, wildfly, 2212",
        "wildfly-shipped:2212, wildfly-shipped, 2212"
    })
    void an_arm_names_an_engine_and_its_pattern(String text, String engine, String pattern) {
        Arm arm = ArmOptions.parse(text);
        assertThat(arm.engine()).isEqualTo(engine);
        assertThat(arm.pattern().code()).isEqualTo(pattern);
    }

    @ParameterizedTest
    @CsvSource({"wildfly:2212, BATCH", "wildfly-notx:2212, NONE", "wildfly-shipped:2212, BATCH"})
    void native_arms_may_say_how_they_write(String text, String transaction) {
        Arm arm = ArmOptions.parse(text);
        assertThat(SessionEngines.byName(arm.engine())
                        .configure(arm.pattern(), 2)
                        .systemProperties())
                .containsEntry("replibench.transaction", transaction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"replibench", "wildfly:2212:none", "replibench:2212:none", "none:2212:none", ""})
    void what_is_no_arm_is_refused_with_what_is_allowed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ArmOptions.parse(text))
                .withMessage("arms: no arm; expected none or ENGINE:PATTERN, got " + (text.isEmpty() ? "''" : text)
                        + ". Try -Darms=none,replibench:2212");
    }

    @Test
    void a_pattern_that_the_engine_cannot_express_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ArmOptions.parse("wildfly:2211"))
                .withMessageStartingWith(
                        "pattern: engine wildfly has no asynchronous peer replication; expected a pattern xxx2, got 2211.");
    }

    @Test
    void all_patterns_can_be_measured_beside_their_control() {
        assertThat(ArmOptions.patterns(
                        new CommandOptions(CommandName.MATRIX, Map.of(Option.PATTERNS, "none,all,2212"))))
                .hasSize(1 + 36)
                .startsWith(Pattern.parse("none"))
                .doesNotHaveDuplicates();
    }

    @Test
    void which_pattern_is_left_out_by_which_of_several_engines_is_told_with_the_reason() {
        CommandOptions commandOptions = new CommandOptions(
                CommandName.MATRIX, Map.of(Option.PATTERNS, "none,2211,2212", Option.ENGINE, "replibench,wildfly"));

        assertThat(ArmOptions.ofPatterns(commandOptions).leftOut())
                .singleElement()
                .hasToString(
                        "pattern: engine wildfly has no asynchronous peer replication; expected a pattern xxx2, got"
                                + " 2211. Try engine replibench");
    }
}
