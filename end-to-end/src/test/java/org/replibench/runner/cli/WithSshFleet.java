package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SshFleet;

/** Tests of a study on machines that are reached by SSH, as a user without rights; nothing of these machines may be left. */
abstract class WithSshFleet extends WithStudyProcess {
    @TempDir
    Path folder;

    SshFleet fleet;

    /** Starts a fleet in {@link #folder}. */
    abstract SshFleet startNew() throws Exception;

    @BeforeEach
    void startFleet() throws Exception {
        fleet = startNew();
        fleet.logInWithoutRights();
    }

    @AfterEach
    void stopFleet() throws Exception {
        if (fleet != null) {
            fleet.stop();
            assertThat(fleet.remains()).isEmpty();
        }
    }
}
