package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterLauncherTest {
    private static final Path HOME = Path.of("target/jmeter");

    @TempDir
    private Path empty;

    @Test
    void aHomeWithoutJMeterIsRefusedWithTheNextStep() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JMeterLauncher(empty, JmxFile.FOLDER))
                .withMessage("JMeter: incomplete; expected bin/ApacheJMeter.jar in " + empty
                        + ", got none. Try ./mvnw -pl jmeter-plans package");
    }

    @Test
    void aFolderWithoutPlansIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JMeterLauncher(HOME, empty))
                .withMessage("JMeter: incomplete; expected replibench.properties in " + empty
                        + ", got none. Try the folder jmeter-plans");
    }

    @Test
    void plansWithoutTheUsersThatTheySignOnAreRefused() throws IOException {
        Files.createFile(empty.resolve("replibench.properties"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JMeterLauncher(HOME, empty))
                .withMessage("JMeter: incomplete; expected data/users.csv in " + empty
                        + ", got none. Try git restore jmeter-plans/data");
    }

    @Test
    void withoutADisplayTheGuiIsRefusedInOneLine() {
        assumeTrue(GraphicsEnvironment.isHeadless(), "there is a display");

        assertThatIllegalStateException()
                .isThrownBy(() -> new JMeterLauncher(HOME, JmxFile.FOLDER).openGui(JMeterPlan.SHOP, "127.0.0.1:18100"))
                .withMessage("JMeter GUI: no display; expected a desktop, or DISPLAY set, got neither. Try opening "
                        + "shop.jmx on a desktop, or the command that -Pcluster prints")
                .withMessageNotContaining("\n");
    }

    /** Else pressing Start asks whatever the file names. */
    @Test
    void theGuiOpensThePlanForTheNodesThatRun() {
        assertThat(new JMeterLauncher(HOME, JmxFile.FOLDER).guiCommand(JMeterPlan.SHOP, "10.0.0.1:8080,10.0.0.2:8080"))
                .contains("-Jnodes=10.0.0.1:8080,10.0.0.2:8080")
                .containsSubsequence(
                        "-t",
                        JmxFile.FOLDER.resolve("shop.jmx").toAbsolutePath().toString())
                .as("Start leaves the file of the plan as it is")
                .contains("-Jsave_automatically_before_run=false")
                .doesNotContain("-n");
    }
}
