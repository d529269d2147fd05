package org.replibench.runner.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a study that is a process of its own, in an empty home; what a test leaves running is ended. */
abstract class WithStudyProcess {
    private static final long LOOK_AGAIN_MILLIS = 200;

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

    /** Waits for as long as the test's time limit allows. */
    void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
