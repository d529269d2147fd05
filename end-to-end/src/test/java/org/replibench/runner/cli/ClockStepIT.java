package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.ExitCode;

/** A study on a machine whose clock is set by an hour, forward and back, at random moments. How often is {@code -Dsteps}. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "libfaketime is preloaded")
class ClockStepIT {
    private static final int STEPS = Integer.getInteger("steps", 5);
    private static final int[] HOURS = {1, 0, -1, 0};

    /** Of the study's output, between two steps: each phase has one or two, on a slow machine too. */
    private static final int MOST_LINES = 4;

    private static final int POLL_MILLIS = 200;
    private static final int LONGEST_PAUSE_MILLIS = 3_000;

    @TempDir
    Path home;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private FakeClock clock;
    private DisturbedStudy study;

    @BeforeEach
    void plan() throws Exception {
        assumeThat(FakeClock.library())
                .as("libfaketime, as of Debian's package faketime")
                .isPresent();
        clock = new FakeClock();
        study = new DisturbedStudy(home, 1 + STEPS / 4, clock.environment());
    }

    @AfterEach
    void endWhatIsLeft() throws Exception {
        if (study != null) {
            study.end();
            clock.close();
        }
    }

    @Tag("thorough")
    @Test
    void whenever_the_clock_is_set_nothing_is_lost_and_what_it_spoilt_says_so() throws Exception {
        Random random = new Random(seed);
        study.startOrResume();
        for (int step = 1; step <= STEPS; step++) {
            long lines = lines() + 1 + random.nextInt(MOST_LINES);
            while (lines() < lines && !study.process().endsWithin(POLL_MILLIS)) {}
            if (study.process().endsWithin(1 + random.nextInt(LONGEST_PAUSE_MILLIS))) {
                assertItEndedAndOnlyTheClockSpoilt("before step " + step);
                study.startOrResume();
            }
            clock.setOffBy(HOURS[(step - 1) % HOURS.length]);
        }
        assertItEndedAndOnlyTheClockSpoilt(STEPS + " steps");
        study.assertNothingIsLeft();

        clock.setOffBy(0);
        study.assertItEndsAsPlanned();
    }

    private long lines() throws IOException {
        return study.process().output().lines().count();
    }

    private void assertItEndedAndOnlyTheClockSpoilt(String story) throws Exception {
        assertThat(study.process().exitCode())
                .as(study.process().output())
                .isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        study.assertNothingIsLost(story + ", seed " + seed);
        assertThat(study.cells())
                .as(study.process().output())
                .allMatch(cell -> MachineNoise.isSound(cell) || wasStruck(cell));
    }

    private static boolean wasStruck(CellRecord cell) {
        return cell.checks().stream()
                .anyMatch(check -> check.name().equals("clock") && check.failedWith(AuditCheck.Severity.ERROR));
    }
}
