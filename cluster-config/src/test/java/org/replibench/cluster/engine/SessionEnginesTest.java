package org.replibench.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.replibench.model.Pattern;

class SessionEnginesTest {
    @Test
    void an_unknown_engine_is_refused_with_the_allowed_names() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SessionEngines.byName("wildfl"))
                .withMessage(
                        "engine: unknown; expected none, wildfly, wildfly-notx, replibench, got wildfl. Try -Dengine=none");
    }

    @Test
    void the_pattern_none_always_goes_with_the_engine_none() {
        SessionEngine asked = SessionEngines.byName("wildfly");
        assertThat(SessionEngines.forPattern(asked, Pattern.parse("none")).name())
                .isEqualTo("none");
        assertThat(SessionEngines.forPattern(asked, Pattern.parse("2212"))).isSameAs(asked);
    }

    @Test
    void the_engine_none_refuses_to_replicate() {
        assertThat(SessionEngines.byName("none").unsupportedReason(Pattern.parse("2212")))
                .hasToString("Optional[pattern: engine none replicates nothing; expected none, got 2212."
                        + " Try engine replibench]");
    }
}
