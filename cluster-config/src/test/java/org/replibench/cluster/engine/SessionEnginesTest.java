package org.replibench.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.replibench.model.Pattern;
import org.replibench.session.attributes.ClassAllowList;

class SessionEnginesTest {
    @Test
    void an_unknown_engine_is_refused_with_the_allowed_names() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SessionEngines.byName("wildfl"))
                .withMessage(
                        "engine: unknown; expected none, wildfly, wildfly-notx, wildfly-shipped, replibench, got wildfl."
                                + " Try -Dengine=none");
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

    /** Else whoever reaches the interconnect could send objects of Spring's classes. */
    @Test
    void our_layer_takes_no_objects_of_the_shops_libraries() {
        String patterns = SessionEngines.byName("replibench")
                .configure(Pattern.parse("2212"), 2)
                .systemProperties()
                .get("replibench.session.allow");
        ClassAllowList allowed = new ClassAllowList(patterns);

        assertThat(allowed.allows(Pattern.class)).isTrue();
        assertThat(allowed.allows(String.class)).isTrue();
        assertThat(allowed.allows(Assertions.class)).isFalse();
    }
}
