package org.replibench.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.model.NamedPattern;

class InterconnectSecurityTest {
    private static final Pattern CREDENTIAL = Pattern.compile("clear-text=(.*?})");

    @ParameterizedTest
    @EnumSource(InterconnectSecurity.class)
    void its_name_is_what_a_record_states(InterconnectSecurity security) {
        assertThat(InterconnectSecurity.parse(security.key())).isEqualTo(security);
        assertThat(security.settings()).containsOnly(Map.entry("interconnect.security", security.key()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tls", "AUTH", "none,auth"})
    void anything_else_is_refused_with_what_is_allowed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InterconnectSecurity.parse(text))
                .withMessage("interconnect.security: unknown; expected none, auth, encrypt, got "
                        + (text.isEmpty() ? "''" : text) + ". Try -Dinterconnect.security=none");
    }

    @ParameterizedTest
    @CsvSource({
        "replibench, 2212",
        "wildfly, 2212",
        "replibench, 1212",
        "wildfly, 1212",
        "replibench, 3212",
        "wildfly, 3222"
    })
    void whoever_replicates_has_its_channel_secured(String engine, String pattern) {
        List<String> open = scripts(engine, pattern, InterconnectSecurity.NONE);

        assertThat(open).noneMatch(script -> script.contains("auth") || script.contains("encrypt"));
        assertThat(scripts(engine, pattern, InterconnectSecurity.AUTH))
                .containsSubsequence(open)
                .containsSubsequence(open.get(1), "jgroups-auth.cli")
                .hasSize(open.size() + 1);
        assertThat(scripts(engine, pattern, InterconnectSecurity.ENCRYPT))
                .containsSubsequence(open)
                .containsSubsequence(open.get(1), "jgroups-auth.cli", "jgroups-encrypt.cli")
                .hasSize(open.size() + 2);
    }

    @Test
    void a_second_channel_is_secured_like_the_first() {
        assertThat(scripts("replibench", "1212,2212", InterconnectSecurity.ENCRYPT))
                .containsExactly(
                        "base.cli",
                        "jgroups-tcp.cli",
                        "jgroups-multicast.cli",
                        "jgroups-auth.cli",
                        "jgroups-encrypt.cli",
                        "jgroups-multicast-auth.cli",
                        "jgroups-multicast-encrypt.cli");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jgroups-auth.cli",
                "jgroups-encrypt.cli",
                "jgroups-multicast-auth.cli",
                "jgroups-multicast-encrypt.cli"
            })
    void no_configuration_holds_the_secret_or_a_default_for_it(String script) throws IOException {
        Matcher credential = CREDENTIAL.matcher(content(script));

        assertThat(credential.results().map(found -> found.group(1)))
                .isNotEmpty()
                .containsOnly("${env.REPLIBENCH_INTERCONNECT_SECRET}");
    }

    @Test
    void servers_that_are_secured_otherwise_are_other_servers() {
        assertThat(configured("replibench", "2212", InterconnectSecurity.ENCRYPT)
                        .startupConfiguration())
                .isNotEqualTo(configured("replibench", "2212", InterconnectSecurity.AUTH)
                        .startupConfiguration());
    }

    @Test
    void who_has_no_peers_has_nothing_to_secure() {
        EngineConfiguration alone = SessionEngines.byName("none").configure(List.of(NamedPattern.parse("none")), 3);

        assertThat(alone.with(Interconnect.of(InterconnectSecurity.ENCRYPT))).isEqualTo(alone);
    }

    private static List<String> scripts(String engine, String patterns, InterconnectSecurity security) {
        return WildFly.scripts(configured(engine, patterns, security));
    }

    private static EngineConfiguration configured(String engine, String patterns, InterconnectSecurity security) {
        return SessionEngines.byName(engine)
                .configure(
                        Pattern.compile(",")
                                .splitAsStream(patterns)
                                .map(NamedPattern::parse)
                                .toList(),
                        3)
                .with(Interconnect.of(security));
    }

    private static String content(String script) throws IOException {
        try (InputStream resource =
                InterconnectSecurityTest.class.getResourceAsStream("/org/replibench/cluster/cli/" + script)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
