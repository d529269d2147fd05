package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;
import org.replibench.records.store.StoredCell;
import org.replibench.runner.console.ExitCode;

/** Tells what a study did from what the machine did to it: a test can't ask for a machine that is its own. */
final class MachineNoise {
    /** Checks that no lack of processor time can fail, nor who sets the clock; all others, a busy machine can. */
    private static final Set<String> OF_THE_STUDY =
            Set.of("driver", "errors", "sessions", "orders", "stock", "nodes alive", "membership", "page mix", "pages");

    private static final int ATTEMPTS = 3;

    private MachineNoise() {}

    /** Asserts that the matrix ended by itself, and that no cell is invalid for any reason but the machine. */
    static void assertSound(StudyProcess study) throws Exception {
        assertSound(study, "matrix", "");
    }

    /** The same of arms that are measured for seconds, while users still begin their first visits in step. */
    static void assertSoundButForPageMix(StudyProcess study) throws Exception {
        assertSound(study, "matrix", "page mix");
    }

    /**
     * Runs a study to its end, and measures again what the machine spoilt, until all cells are valid. A machine that spoils all
     * attempts skips the test.
     */
    static void runUntilValid(StudyProcess study, String name, String... options) throws Exception {
        study.startStudy(name, options);
        for (int attempt = 1; assertSound(study, name, "") != ExitCode.DONE.code(); attempt++) {
            Assumptions.assumeTrue(attempt < ATTEMPTS, "this machine is too busy to measure: " + study.output());
            for (StoredCell cell : CellStore.readAll(study.latest(name)).cells()) {
                if (!cell.measured().valid()) {
                    Files.delete(cell.folder().resolve(CellStore.RECORD));
                }
            }
            study.startStudy(name, "-Dresume");
        }
    }

    /** The same of another study. */
    static void assertSound(StudyProcess study, String name) throws Exception {
        assertSound(study, name, "");
    }

    private static int assertSound(StudyProcess study, String name, String exempt) throws Exception {
        int exitCode = study.exitCode();
        assertThat(exitCode).as(study.output()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        assertThat(CellStore.readAll(study.latest(name)).records())
                .as(study.output())
                .allMatch(cell -> isSound(cell, exempt))
                .anyMatch(cell -> exitCode == ExitCode.DONE.code() || !cell.valid());
        return exitCode;
    }

    /** Whether nothing but the machine made it invalid. */
    static boolean isSound(CellRecord cell) {
        return isSound(cell, "");
    }

    private static boolean isSound(CellRecord cell, String exempt) {
        return cell.checks().stream()
                .filter(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR))
                .map(AuditCheck::name)
                .noneMatch(name -> OF_THE_STUDY.contains(name) && !name.equals(exempt));
    }
}
