package org.replibench.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

class WildFlyEngineTest {
    private final SessionEngine engine = new WildFlyEngine();

    @Test
    void exactly_the_patterns_that_wildfly_can_express_are_accepted() {
        List<String> accepted = new ArrayList<>();
        for (ReplicationPattern pattern : ReplicationPattern.all()) {
            if (engine.unsupportedReason(pattern).isEmpty()) {
                accepted.add(pattern.code());
            }
        }
        assertThat(accepted).containsExactly("1212", "1222", "2212", "2222", "3221", "3222");
    }

    @ParameterizedTest
    @CsvSource({
        "2211, 'has no asynchronous peer replication; expected a pattern xxx2, got 2211. Try engine replibench'",
        "2112, 'replicates at request end only; expected a pattern x2xx, got 2112. Try engine replibench'",
        "3212, 'always rewrites a session''s whole row; expected 3221 or 3222, got 3212. Try engine replibench'",
        "none, 'always replicates; expected a pattern x2xx, got none. Try engine none'"
    })
    void a_refusal_names_the_pattern_and_the_reason(String pattern, String reason) {
        String refusal = "pattern: engine wildfly " + reason;
        assertThat(engine.unsupportedReason(Pattern.parse(pattern)).orElseThrow())
                .hasToString(refusal);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> engine.configure(Pattern.parse(pattern), 2))
                .withMessage(refusal);
    }

    @ParameterizedTest
    @CsvSource({"2212, 2", "2212wq2, 3", "2222wq7, 8"})
    void owners_are_the_write_quota_and_the_session_s_own_node(String pattern, String owners) {
        assertThat(engine.configure(Pattern.parse(pattern), 8).systemProperties())
                .containsEntry("replibench.owners", owners);
    }

    @ParameterizedTest
    @CsvSource({
        "2212, 2, jgroups-tcp.cli wildfly-2212.cli",
        "2212wq7, 8, jgroups-tcp.cli wildfly-2212.cli",
        "1212, 3, jgroups-udp.cli wildfly-1212.cli",
        "1212, 2, jgroups-udp.cli wildfly-1212-all.cli",
        "1222wq3, 4, jgroups-udp.cli wildfly-1222-all.cli",
        "3222, 2, jgroups-tcp.cli sessions-datasource.cli wildfly-3222.cli"
    })
    void the_scripts_follow_the_pattern_and_multicast_goes_to_all_where_the_quota_says_so(
            String pattern, int nodes, String scripts) {
        assertThat(WildFly.scripts(engine.configure(Pattern.parse(pattern), nodes)))
                .containsExactly(("base.cli " + scripts).split(" "));
    }
}
