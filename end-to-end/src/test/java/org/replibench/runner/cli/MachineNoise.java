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
    /**
     * Checks that no lack of processor time can fail, nor who sets the clock; all others, a busy machine can. It can the page mix:
     * who measures for seconds, and stands still for some of them, sees part of each visit, which users begin in step.
     */
    private static final Set<String> OF_THE_STUDY = Set.of(
            "driver", "errors", "sessions", "orders", "stock", "nodes alive", "database alive", "membership", "pages");

    private static final int ATTEMPTS = 3;

    private MachineNoise() {}

    /** Asserts that the matrix ended by itself, and that no cell is invalid for any reason but the machine. */
    static void assertSound(StudyProcess study) throws Exception {
        assertSound(study, "matrix");
    }

    /**
     * Runs a study to its end, and measures again what the machine spoilt, until all cells are valid. A machine that spoils all
     * attempts skips the test.
     */
    static void runUntilValid(StudyProcess study, String name, String... options) throws Exception {
        study.startStudy(name, options);
        for (int attempt = 1; assertSound(study, name) != ExitCode.DONE.code(); attempt++) {
            Assumptions.assumeTrue(attempt < ATTEMPTS, "this machine is too busy to measure: " + study.output());
            for (StoredCell cell : CellStore.readAll(study.latest(name)).cells()) {
                if (!cell.measured().valid()) {
                    Files.delete(cell.folder().resolve(CellStore.RECORD));
                }
            }
            study.startStudy(name, "-Dresume");
        }
    }

    /** The same of another study; answers its exit code. */
    static int assertSound(StudyProcess study, String name) throws Exception {
        int exitCode = study.exitCode();
        assertThat(exitCode).as(study.output()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        assertThat(CellStore.readAll(study.latest(name)).records())
                .as(study.output())
                .allMatch(MachineNoise::isSound)
                .anyMatch(cell -> exitCode == ExitCode.DONE.code() || !cell.valid());
        return exitCode;
    }

    /** Whether nothing but the machine made it invalid. */
    static boolean isSound(CellRecord cell) {
        return cell.checks().stream()
                .filter(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR))
                .map(AuditCheck::name)
                .noneMatch(OF_THE_STUDY::contains);
    }
}
