package org.replibench.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.cluster.engine.EngineConfiguration.JGroupsStack;
import org.replibench.cluster.server.wildfly.WildFly;

class FailureDetectionTest {
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{(replibench\\.detection[^:]+):(\\d+)}");

    @ParameterizedTest
    @EnumSource(JGroupsStack.class)
    void who_runs_a_stack_by_hand_has_fast_detection(JGroupsStack stack) throws Exception {
        Map<String, String> defaults = new HashMap<>();
        Matcher expression = EXPRESSION.matcher(script("jgroups-" + stack.name().toLowerCase(Locale.ROOT) + ".cli"));
        while (expression.find()) {
            defaults.put(expression.group(1), expression.group(2));
        }

        assertThat(defaults).isEqualTo(FailureDetection.FAST.systemProperties());
    }

    @Test
    void the_servers_own_detection_over_tcp_has_no_sockets_and_over_udp_has_them() {
        assertThat(WildFly.scripts(configured("2212", FailureDetection.WILDFLY_DEFAULT)))
                .containsExactly("base.cli", "jgroups-tcp.cli", "jgroups-tcp-shipped-detection.cli");
        assertThat(WildFly.scripts(configured("1212", FailureDetection.WILDFLY_DEFAULT)))
                .containsExactly("base.cli", "jgroups-udp.cli");
        assertThat(WildFly.scripts(configured("2212", FailureDetection.FAST)))
                .containsExactly("base.cli", "jgroups-tcp.cli");
    }

    @Test
    void servers_that_detect_failures_otherwise_are_other_servers() {
        assertThat(configured("1212", FailureDetection.WILDFLY_DEFAULT).startupConfiguration())
                .isNotEqualTo(configured("1212", FailureDetection.FAST).startupConfiguration());
    }

    @Test
    void a_silent_member_is_excluded_after_a_silence_a_heartbeat_two_verifications_and_a_change_of_view() {
        assertThat(FailureDetection.FAST.maxExclusionTime()).isEqualTo(Duration.ofSeconds(51));
        assertThat(FailureDetection.WILDFLY_DEFAULT.maxExclusionTime()).isEqualTo(Duration.ofSeconds(52));
        assertThat(FailureDetection.parse("2s").maxExclusionTime()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void who_has_no_peers_detects_nothing() {
        EngineConfiguration alone =
                new SessionEngines.NoReplicationEngine().configure(org.replibench.model.Pattern.parse("none"), 3);

        assertThat(alone.with(FailureDetection.WILDFLY_DEFAULT)).isEqualTo(alone);
    }

    @Test
    void a_time_is_the_longest_silence_and_the_rest_is_fast() {
        FailureDetection detection = FailureDetection.parse("1500ms");

        assertThat(detection.suspectTimeout()).isEqualTo(Duration.ofMillis(1500));
        assertThat(detection.verifyTimeout()).isEqualTo(FailureDetection.FAST.verifyTimeout());
        assertThat(detection.socketMonitoring()).isTrue();
        assertThat(detection.systemProperties()).containsEntry("replibench.detection.heartbeat", "300");
    }

    @Test
    void names_mean_what_they_say() {
        assertThat(FailureDetection.parse("fast")).isEqualTo(FailureDetection.FAST);
        assertThat(FailureDetection.parse("default")).isEqualTo(FailureDetection.WILDFLY_DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "slow", "2", "499ms", "61s", "-1s"})
    void anything_else_is_refused_with_what_is_allowed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FailureDetection.parse(text))
                .withMessage("detection: unknown; expected fast, default, or a time from 500ms to 60s, got "
                        + (text.isEmpty() ? "''" : text) + ". Try -Ddetection=2s");
    }

    private static EngineConfiguration configured(String pattern, FailureDetection detection) {
        return new ReplibenchEngine()
                .configure(org.replibench.model.Pattern.parse(pattern), 3)
                .with(detection);
    }

    private static String script(String name) throws IOException {
        try (InputStream script =
                FailureDetectionTest.class.getResourceAsStream("/org/replibench/cluster/cli/" + name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
