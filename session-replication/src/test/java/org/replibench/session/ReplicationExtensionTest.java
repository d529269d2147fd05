package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.undertow.server.session.InMemorySessionManager;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Undertow makes of the jar on an application's class path. */
class ReplicationExtensionTest {
    private static DeploymentManager deployment(String option, String value) {
        DeploymentInfo info = Servlets.deployment()
                .setClassLoader(ReplicationExtensionTest.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("test")
                .addInitParameter("replibench.session.pattern", "2211")
                .addInitParameter(option, value);
        return Servlets.newContainer().addDeployment(info);
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
