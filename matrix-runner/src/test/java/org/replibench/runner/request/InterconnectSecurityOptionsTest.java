package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.replibench.cluster.engine.Interconnect;
import org.replibench.cluster.engine.InterconnectSecurity;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.InterconnectVariants;

class InterconnectSecurityOptionsTest {
    @Test
    void without_the_option_nodes_ask_for_nothing() {
        assertThat(of(CommandName.MATRIX, Map.of()).all())
                .containsExactly(Map.entry(Variant.PLAIN, Interconnect.DEFAULT));
    }

    @Test
    void what_all_cells_share_tells_no_arms_apart() {
        assertThat(of(CommandName.MATRIX, "encrypt").all())
                .containsExactly(Map.entry(Variant.PLAIN, Interconnect.of(InterconnectSecurity.ENCRYPT)));
    }

    @Test
    void each_of_several_is_a_level_that_tells_its_factor() {
        InterconnectVariants variants = of(CommandName.MATRIX, "none, encrypt, none");

        assertThat(variants.all().keySet()).extracting(Variant::label).containsExactly("unsecured", "encrypt");
        assertThat(variants.of(Variant.PLAIN
                        .with("gc", "g1")
                        .with("interconnect.security", "encrypt")
                        .with("session.kb", "16kb")))
                .isEqualTo(Interconnect.of(InterconnectSecurity.ENCRYPT));
    }

    static Stream<CommandName> commandsThatReadIt() {
        return Stream.of(CommandName.values())
                .filter(command -> Option.of(command).contains(Option.INTERCONNECT_SECURITY));
    }

    @ParameterizedTest
    @MethodSource("commandsThatReadIt")
    void what_is_none_of_them_is_refused_in_one_line(CommandName command) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(command, "tls"))
                .withMessage("interconnect.security: unknown; expected none, auth, encrypt, got tls. "
                        + "Try -Dinterconnect.security=none");
    }

    @Test
    void a_study_that_compares_something_else_has_one() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> TestbedOptions.readSingle(
                        new CommandOptions(CommandName.FAILOVER, Map.of(Option.INTERCONNECT_SECURITY, "none,auth"))))
                .withMessage(
                        "interconnect.network, interconnect.security, jgroups: not compared by this command; expected"
                                + " one of each, got [unsecured, auth]. Try ./mvnw -Pmatrix verify");
    }

    private static InterconnectVariants of(CommandName command, String securities) {
        return of(command, Map.of(Option.INTERCONNECT_SECURITY, securities));
    }

    private static InterconnectVariants of(CommandName command, Map<Option, String> options) {
        return TestbedOptions.interconnect(new CommandOptions(command, options));
    }
}
