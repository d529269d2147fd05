package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.analysis.store.CellStore;
import org.replibench.analysis.store.StoredCell;
import org.replibench.model.CellRecord;
import org.replibench.model.Check;

/** Tells what a study did from what the machine did to it: a test can't ask for a machine that is its own. */
final class Soundness {
    /** Checks that only the hypervisor, or whoever sets the clock, can fail. */
    private static final Set<String> OF_THE_MACHINE = Set.of("steal", "clock");

    /** Checks that fail as well where processors were taken away. */
    private static final Set<String> OF_PROCESSORS_LEFT = Set.of("think time", "driver CPU", "host idle");

    private static final int ATTEMPTS = 5;

    private Soundness() {}

    /** Asserts that the matrix ended by itself, and that no cell is invalid for any reason but the machine. */
    static void assertSound(StudyProcess study) throws Exception {
        assertSound(study, "matrix");
    }

    /** Runs a study to its end, and measures again what the machine spoilt, until all cells are valid. */
    static void runUntilValid(StudyProcess study, String name, String... options) throws Exception {
        study.startStudy(name, options);
        for (int attempt = 1; assertSound(study, name) != ExitCode.OK; attempt++) {
            assertThat(attempt).as(study.output()).isLessThan(ATTEMPTS);
            for (StoredCell cell : CellStore.readAll(study.latest(name)).cells()) {
                if (!cell.measured().valid()) {
                    Files.delete(cell.folder().resolve(CellStore.RECORD));
                }
            }
            study.startStudy(name, "-Dresume");
        }
    }

    private static int assertSound(StudyProcess study, String name) throws Exception {
        int exitCode = study.exitCode();
        assertThat(exitCode).as(study.output()).isIn(ExitCode.OK, ExitCode.INVALID_CELLS);
        assertThat(CellStore.readAll(study.latest(name)).records())
                .as(study.output())
                .allMatch(Soundness::isSound)
                .anyMatch(cell -> exitCode == ExitCode.OK || !cell.valid());
        return exitCode;
    }

    /** Whether nothing but the machine made it invalid. */
    static boolean isSound(CellRecord cell) {
        Set<String> failed = cell.checks().stream()
                .filter(check -> check.failedWith(Check.Weight.INVALIDATES))
                .map(Check::name)
                .collect(Collectors.toSet());
        return failed.stream()
                .allMatch(check -> OF_THE_MACHINE.contains(check)
                        || (failed.contains("steal") && OF_PROCESSORS_LEFT.contains(check)));
    }
}
