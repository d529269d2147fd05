package org.replibench.runner.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a study that is a process of its own, in an empty home; what a test leaves running is ended. */
abstract class WithStudyProcess {
    @TempDir
    Path home;

    StudyProcess study;

    @BeforeEach
    void prepare() throws Exception {
        study = new StudyProcess(home);
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.end();
    }
}
