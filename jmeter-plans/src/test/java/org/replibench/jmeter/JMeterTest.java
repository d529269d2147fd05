package org.replibench.jmeter;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.GraphicsEnvironment;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterTest {
    private static final Path HOME = Path.of("target/jmeter");

    @TempDir
    private Path empty;

    @Test
    void aHomeWithoutJMeterIsRefusedWithTheNextStep() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JMeter(empty, PlanFile.FOLDER))
                .withMessageStartingWith("JMeter: bin/ApacheJMeter.jar required in " + empty + ", found none;");
    }

    @Test
    void aFolderWithoutPlansIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JMeter(HOME, empty))
                .withMessageStartingWith("JMeter: replibench.properties required in " + empty + ", found none;");
    }

    @Test
    void withoutADisplayTheGuiIsRefusedInOneLine() {
        assumeTrue(GraphicsEnvironment.isHeadless(), "there is a display");

        assertThatIllegalStateException()
                .isThrownBy(() -> new JMeter(HOME, PlanFile.FOLDER).openGui(Plan.SHOP))
                .withMessageStartingWith("JMeter GUI: a display required, found none;")
                .withMessageNotContaining("\n");
    }
}
