package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.GraphicsEnvironment;
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
                .withMessageStartingWith("JMeter: bin/ApacheJMeter.jar required in " + empty + ", found none;");
    }

    @Test
    void aFolderWithoutPlansIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JMeterLauncher(HOME, empty))
                .withMessageStartingWith("JMeter: replibench.properties required in " + empty + ", found none;");
    }

    @Test
    void withoutADisplayTheGuiIsRefusedInOneLine() {
        assumeTrue(GraphicsEnvironment.isHeadless(), "there is a display");

        assertThatIllegalStateException()
                .isThrownBy(() -> new JMeterLauncher(HOME, JmxFile.FOLDER).openGui(JMeterPlan.SHOP))
                .withMessageStartingWith("JMeter GUI: a display required, found none;")
                .withMessageNotContaining("\n");
    }
}
