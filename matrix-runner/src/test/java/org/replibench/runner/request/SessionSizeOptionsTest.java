package org.replibench.runner.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.SessionPayloadSettings;
import org.replibench.model.Variant;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.SessionPayloadVariants;

class SessionSizeOptionsTest {
    @Test
    void without_options_sessions_are_what_shopping_makes_them() {
        assertThat(of(Map.of()).all()).containsExactly(Map.entry(Variant.PLAIN, SessionPayloadSettings.DEFAULT));
    }

    @Test
    void each_size_is_a_level_and_all_of_it_is_changed() {
        SessionPayloadVariants sizes = of(Map.of(Option.SESSION_KB, "1,16,256"));

        assertThat(sizes.all().keySet()).extracting(Variant::label).containsExactly("1kb", "16kb", "256kb");
        assertThat(sizes.all().values()).contains(new SessionPayloadSettings(256, 100));
    }

    @Test
    void each_share_is_combined_with_each_size() {
        SessionPayloadVariants sizes = of(Map.of(Option.SESSION_KB, "16,64", Option.SESSION_CHANGED, "10,60"));

        assertThat(sizes.all().values())
                .containsExactly(
                        new SessionPayloadSettings(16, 10),
                        new SessionPayloadSettings(16, 60),
                        new SessionPayloadSettings(64, 10),
                        new SessionPayloadSettings(64, 60));
    }

    @Test
    void what_all_cells_share_is_a_setting_and_tells_no_arms_apart() {
        SessionPayloadVariants shares = of(Map.of(Option.SESSION_KB, "16", Option.SESSION_CHANGED, "10,60"));

        assertThat(shares.all())
                .containsOnly(
                        Map.entry(Variant.PLAIN.with("session.changed", "10pct"), new SessionPayloadSettings(16, 10)),
                        Map.entry(Variant.PLAIN.with("session.changed", "60pct"), new SessionPayloadSettings(16, 60)));
        assertThat(of(Map.of(Option.SESSION_KB, "16")).all())
                .containsExactly(Map.entry(Variant.PLAIN, new SessionPayloadSettings(16, 100)));
    }

    @Test
    void the_size_of_a_cell_is_found_whatever_its_JVM_is() {
        Variant cell = Variant.PLAIN.with("gc", "g1").with("session.kb", "16kb");

        assertThat(of(Map.of(Option.SESSION_KB, "16,64")).of(cell)).isEqualTo(new SessionPayloadSettings(16, 100));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0||session.kb: out of range; expected 1 to 1024, got 0. Try -Dsession.kb=1",
                "16|101|session.changed: out of range; expected 0 to 100, got 101. Try -Dsession.changed=100",
                "16|20,12|session.changed: no whole number of attributes; expected 0 to 100 in steps of 5, got 12. Try -Dsession.changed=10"
            })
    void what_is_out_of_range_is_refused(String kilobytes, String changed, String refusal) {
        Map<Option, String> options = changed == null
                ? Map.of(Option.SESSION_KB, kilobytes)
                : Map.of(Option.SESSION_KB, kilobytes, Option.SESSION_CHANGED, changed);

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(options))
                .withMessage(refusal);
    }

    @Test
    void a_share_of_nothing_is_refused_with_the_next_step() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> of(Map.of(Option.SESSION_CHANGED, "50")))
                .withMessage("session.changed: a share of what -Dsession.kb adds; expected -Dsession.kb, got none. "
                        + "Try -Dsession.kb=16");
    }

    @Test
    void carts_are_changed_in_place_if_that_is_asked_for() {
        CommandOptions options = new CommandOptions(CommandName.FAILOVER, Map.of(Option.SESSION_IN_PLACE, "true"));

        assertThat(TestbedOptions.sessions(options).all().values())
                .containsExactly(SessionPayloadSettings.DEFAULT.withCartInPlace());
        assertThat(SessionPayloadSettings.DEFAULT.withCartInPlace().settings())
                .containsOnly(Map.entry("session.cart_in_place", "true"));
    }

    private static SessionPayloadVariants of(Map<Option, String> options) {
        return TestbedOptions.sessions(new CommandOptions(CommandName.MATRIX, options));
    }
}
