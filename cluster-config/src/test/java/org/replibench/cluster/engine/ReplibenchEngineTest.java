package org.replibench.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.engine.EngineBehindModCluster.LoadProvider;
import org.replibench.cluster.engine.EngineConfiguration.WarEntry;
import org.replibench.cluster.server.wildfly.WildFly;
import org.replibench.machines.host.Endpoint;
import org.replibench.model.NamedPattern;
import org.replibench.model.Pattern;
import org.replibench.session.ReplicationOptions;

class ReplibenchEngineTest {
    private final SessionEngine engine = new ReplibenchEngine();

    @ParameterizedTest
    @CsvSource({
        "'none,2212,2222',      jgroups-tcp.cli",
        "'none,1212,1222',      jgroups-udp.cli",
        "'none,none#2',         jgroups-tcp.cli",
        "'none,3222',           jgroups-tcp.cli sessions-datasource.cli",
        "'none,1212,3222',      jgroups-udp.cli sessions-datasource.cli",
        "'none,1212,2212',      jgroups-tcp.cli jgroups-multicast.cli",
        "'1212,2212,3222#2',    jgroups-tcp.cli jgroups-multicast.cli sessions-datasource.cli"
    })
    void servers_have_the_channels_and_pools_that_their_patterns_need(String patterns, String scripts) {
        EngineConfiguration configuration = engine.configure(parse(patterns), 2);

        assertThat(WildFly.scripts(configuration)).containsExactly(("base.cli " + scripts).split(" "));
        assertThat(configuration.databasePools()).isEqualTo(scripts.contains("datasource") ? 2 : 1);
    }

    @Test
    void the_layer_reads_what_the_engine_writes() {
        List<NamedPattern> patterns = parse("none,none#2,1212,2212wq2,3222");
        Map<String, String> options = engine.configure(patterns, 3).systemProperties();

        assertThat(ReplicationOptions.readPatterns(options::get)).isEqualTo(patterns);
        assertThat(ReplicationOptions.read(patterns.get(2), options::get)
                        .orElseThrow()
                        .channel())
                .isEqualTo("java:comp/env/replibench/multicast-channel");
        assertThat(ReplicationOptions.read(patterns.get(3), options::get)
                        .orElseThrow()
                        .channel())
                .isEqualTo(ReplicationOptions.DEFAULT_CHANNEL);
        assertThat(engine.configure(patterns, 3).warFiles())
                .extracting(WarEntry::path)
                .contains(
                        "WEB-INF/lib/multicast-channel.jar/META-INF/web-fragment.xml",
                        "WEB-INF/lib/sessions-datasource.jar/META-INF/web-fragment.xml");
    }

    @Test
    void one_pattern_alone_is_served_without_a_choice() {
        for (String pattern : List.of("1212", "2212", "3222")) {
            assertThat(engine.configure(parse(pattern), 2)).isEqualTo(engine.configure(Pattern.parse(pattern), 2));
        }
    }

    @Test
    void a_load_balancer_in_front_changes_nothing_of_the_patterns() {
        SessionEngine reporting =
                new EngineBehindModCluster(engine, new Endpoint("127.0.0.1", 8090), LoadProvider.FACTOR, Map.of());

        assertThat(reporting.configure(parse("none,2212"), 2).systemProperties())
                .containsAllEntriesOf(engine.configure(parse("none,2212"), 2).systemProperties())
                .containsEntry("replibench.balancer.port", "8090");
    }

    @Test
    void what_cannot_be_served_at_once_is_refused_in_one_line() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> engine.requireSupported(parse("2212,2212")))
                .withMessage("pattern: given twice; expected names that differ, got 2212,2212. Try 2212,2212#2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> engine.requireSupported(parse("none")))
                .withMessageContaining("engine replibench always replicates");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WildFlyEngine().requireSupported(parse("2212,2222")))
                .withMessage("pattern: engine wildfly serves one at a time; expected one pattern, got 2212,2222."
                        + " Try engine replibench");
    }

    @Test
    void both_channels_over_udp_have_the_same_stack() throws Exception {
        assertThat(protocols("jgroups-multicast.cli")).hasSizeGreaterThan(10).isEqualTo(protocols("jgroups-udp.cli"));
    }

    private static List<String> protocols(String script) throws IOException {
        try (InputStream content =
                ReplibenchEngineTest.class.getResourceAsStream("/org/replibench/cluster/cli/" + script)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("/subsystem=jgroups/stack="))
                    .map(line -> line.replace("replibench-multicast", "replibench")
                            .replace("jgroups-multicast-fd", "jgroups-fd"))
                    .toList();
        }
    }

    private static List<NamedPattern> parse(String names) {
        return Stream.of(names.split(",")).map(NamedPattern::parse).toList();
    }
}
