package org.replibench.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

class WildFlyEngineTest {
    private static final java.util.regex.Pattern AFFINITY =
            java.util.regex.Pattern.compile("infinispan-session-management=replibench/affinity=(\\S+):add");

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

    @ParameterizedTest
    @CsvSource({
        "wildfly, 2212, ranked, PREFERRED_NON_NULL",
        "wildfly, 2222wq2, ranked, PREFERRED_NON_NULL",
        "wildfly, 1212, ranked, PREFERRED_NON_NULL",
        "wildfly, 1222wq3, ranked, PREFERRED_NON_NULL",
        "wildfly-notx, 2212, ranked, PREFERRED_NON_NULL",
        "wildfly-shipped, 2212, primary-owner, NONE",
        "wildfly-shipped, 1222wq3, primary-owner, NONE"
    })
    void a_session_id_names_all_holders_and_parts_of_a_split_cluster_are_merged_but_for_what_is_as_shipped(
            String name, String pattern, String affinity, String mergePolicy) throws IOException {
        EngineConfiguration configuration = SessionEngines.byName(name).configure(Pattern.parse(pattern), 4);

        assertThat(affinity(configuration)).isEqualTo(affinity);
        assertThat(cli(configuration))
                .contains("-cache=sessions/component=partition-handling:add(when-split=ALLOW_READ_WRITES,"
                        + " merge-policy=${replibench.merge:PREFERRED_NON_NULL})");
        assertThat(configuration.systemProperties()).containsEntry("replibench.merge", mergePolicy);
    }

    @ParameterizedTest
    @CsvSource({"3222", "3221"})
    void with_a_database_there_is_one_route_and_nothing_to_merge(String pattern) throws IOException {
        EngineConfiguration configuration = engine.configure(Pattern.parse(pattern), 4);

        assertThat(affinity(configuration)).isEqualTo("local");
        assertThat(cli(configuration)).doesNotContain("partition-handling");
        assertThat(engine.setup(Pattern.parse(pattern)))
                .hasValue("with a database: affinity to the node that served last");
    }

    @Test
    void what_is_the_same_as_shipped_is_no_arm_of_its_own() {
        assertThat(new WildFlyEngine(WildFlyEngine.Variant.SHIPPED).unsupportedReason(Pattern.parse("3222")))
                .hasToString("Optional[pattern: engine wildfly-shipped is the same as engine wildfly with a database;"
                        + " expected a pattern 12x2 or 22x2, got 3222. Try engine wildfly]");
    }

    /** The one that the last of an engine's scripts sets. */
    private static String affinity(EngineConfiguration configuration) throws IOException {
        return AFFINITY.matcher(cli(configuration))
                .results()
                .map(result -> result.group(1))
                .reduce((earlier, later) -> later)
                .orElse("");
    }

    private static String cli(EngineConfiguration configuration) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String script : WildFly.scripts(configuration)) {
            try (InputStream content =
                    WildFlyEngineTest.class.getResourceAsStream("/org/replibench/cluster/cli/" + script)) {
                text.append(new String(content.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }
}
