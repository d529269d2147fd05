package org.replibench.runner.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A study that is killed at random moments and resumed each time. How often is {@code -Dkills}; {@code kill-and-resume.sh}
 * beside the sources runs a long drill.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files that a killed process held open stay locked for a while")
class ResumeIT {
    private static final int KILLS = Integer.getInteger("kills", 1);

    /** Long enough for two servers and a cell on most machines, so that most lives leave something to keep. */
    private static final int LONGEST_LIFE_MILLIS = 60_000;

    @TempDir
    Path home;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private DisturbedStudy study;

    @BeforeEach
    void plan() throws Exception {
        study = new DisturbedStudy(home, 1 + KILLS / 4, Map.of());
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        study.end();
    }

    @Tag("thorough")
    @Test
    void however_often_it_is_killed_it_ends_with_the_cells_of_an_undisturbed_study_and_leaves_nothing_behind()
            throws Exception {
        Random random = new Random(seed);
        for (int kill = 1; kill <= KILLS; kill++) {
            study.startOrResume();
            boolean ended = study.process().endsWithin(random.nextInt(LONGEST_LIFE_MILLIS));
            study.process().kill();
            if (ended) {
                study.assertSound();
            }
            study.assertNothingIsLost(
                    "kill " + kill + " of " + KILLS + (ended ? " came too late" : "") + ", seed " + seed);
        }

        study.assertItEndsAsPlanned();
    }
}
