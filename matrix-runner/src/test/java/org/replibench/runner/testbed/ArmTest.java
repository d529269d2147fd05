package org.replibench.runner.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmTest {
    @ParameterizedTest
    @CsvSource({"none, none, none", "replibench:2211wq2, replibench, 2211wq2", "wildfly:2212, wildfly, 2212"})
    void an_arm_names_an_engine_and_its_pattern(String text, String engine, String pattern) {
        Arm arm = Arm.parse(text);
        assertThat(arm.engine().name()).isEqualTo(engine);
        assertThat(arm.pattern().code()).isEqualTo(pattern);
    }

    @ParameterizedTest
    @CsvSource({"wildfly:2212, BATCH", "wildfly-notx:2212, NONE"})
    void native_arms_may_say_how_they_write(String text, String transaction) {
        Arm arm = Arm.parse(text);
        assertThat(arm.engine().configure(arm.pattern(), 2).systemProperties())
                .containsEntry("replibench.transaction", transaction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"replibench", "wildfly:2212:none", "replibench:2212:none", "none:2212:none", ""})
    void what_is_no_arm_is_refused_with_what_is_allowed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arm.parse(text))
                .withMessage("arms: found '" + text + "', allowed: none, ENGINE:PATTERN such as replibench:2212");
    }

    @Test
    void a_pattern_that_the_engine_cannot_express_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arm.parse("wildfly:2211"))
                .withMessageStartingWith("pattern 2211: engine wildfly");
    }
}
