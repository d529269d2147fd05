package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.undertow.server.session.InMemorySessionManager;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.model.NamedPattern;

/** What Undertow makes of the jar on an application's class path. */
class ReplicationExtensionTest {
    private static DeploymentManager deployment(String option, String value) {
        return Servlets.newContainer()
                .addDeployment(plain().addInitParameter("replibench.session.pattern", "2211")
                        .addInitParameter(option, value));
    }

    private static DeploymentInfo plain() {
        return Servlets.deployment()
                .setClassLoader(ReplicationExtensionTest.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("test");
    }

    @ParameterizedTest
    @CsvSource({
        "replibench.session.pattern,         2413,    A (protocol) 1-3",
        "replibench.session.pattern,         2211wq9, wq1 to wq7",
        "replibench.session.pattern,         fast,    none",
        "replibench.session.pattern,         3211wq2, the database is the only other holder",
        "replibench.session.on-failure,      retry,   fail or continue",
        "replibench.session.timeout,         soon,    a whole number from 1",
        "replibench.session.queue-bytes,     -5,      a whole number from 1",
        "replibench.session.database-queues,  9999999999, a whole number from 1 to 1000",
        "replibench.session.allow,           maxdepth=x, patterns of jdk.serialFilter"
    })
    void aWrongOptionFailsTheDeploymentWithOneLineThatNamesItAndWhatIsAllowed(
            String option, String value, String allowed) {
        DeploymentManager deployment = deployment(option, value);
        assertThatThrownBy(deployment::deploy).satisfies(failure -> {
            assertThat(failure).isInstanceOf(IllegalArgumentException.class);
            assertThat(failure.getMessage())
                    .contains(option)
                    .contains(value.equals("3211wq2") ? "wq2" : value)
                    .contains(allowed)
                    .doesNotContain("\n");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "'2211,2413',    'A (protocol) 1-3',    2413",
        "'2211,',        'none, or ABCD',       got",
        "'2211,2211wq1', names that differ,     2211#2",
        "'none,none',    names that differ,     none#2",
        "'2211#A',       up to 8 lower-case letters or digits, 2211#A",
        "'2211#',        up to 8 lower-case letters or digits, 2211#",
        "'2211#2#3',     up to 8 lower-case letters or digits, 2211#2#3"
    })
    void aWrongNameAmongSeveralPatternsFailsTheDeploymentInTheSameWay(String patterns, String allowed, String culprit) {
        DeploymentManager deployment = Servlets.newContainer()
                .addDeployment(plain().addInitParameter("replibench.session.patterns", patterns));
        assertThatThrownBy(deployment::deploy)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("replibench.session.patterns: ")
                .hasMessageContaining(allowed)
                .hasMessageContaining(culprit)
                .hasMessageNotContaining("\n");
    }

    @Test
    void oneOfThemAndSeveralExcludeEachOther() {
        DeploymentManager deployment = deployment("replibench.session.patterns", "none,2212");
        assertThatThrownBy(deployment::deploy)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "replibench.session.pattern: excluded by replibench.session.patterns; expected one of them, got"
                                + " 2211. Try without it");
    }

    @Test
    void aPatternOverUdpMayHaveAChannelOfItsOwn() {
        Map<String, String> values = new HashMap<>(Map.of("replibench.session.multicast-channel", "udp"));
        assertThat(channels(values)).containsExactly("udp", ReplicationOptions.DEFAULT_CHANNEL);
        values.put("replibench.session.channel", "tcp");
        assertThat(channels(values)).containsExactly("udp", "tcp");
        values.remove("replibench.session.multicast-channel");
        assertThat(channels(values)).containsExactly("tcp", "tcp");
    }

    private static List<String> channels(Map<String, String> values) {
        return Stream.of("1212", "2212#2")
                .map(NamedPattern::parse)
                .map(name -> ReplicationOptions.read(name, values::get).orElseThrow())
                .map(ReplicationOptions::channel)
                .toList();
    }

    @Test
    void theJarTakesTheServersSessionsOverByItself() throws Exception {
        DeploymentManager deployment = deployment("replibench.session.pattern", "2211");
        deployment.deploy();
        assertThat(deployment.getDeployment().getSessionManager()).isInstanceOf(ReplicatedSessionManager.class);
        deployment.undeploy();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", ""})
    void withoutAPatternTheLayerStaysOutOfTheWay(String pattern) throws Exception {
        DeploymentManager deployment = deployment("replibench.session.pattern", pattern);
        deployment.deploy();
        assertThat(deployment.getDeployment().getSessionManager()).isInstanceOf(InMemorySessionManager.class);
        deployment.undeploy();
    }
}
