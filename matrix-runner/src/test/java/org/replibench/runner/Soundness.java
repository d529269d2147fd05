package org.replibench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.CellRecord;
import org.replibench.model.Check;

/** Tells what a study did from what the machine did to it: a test can't ask for a machine that is its own. */
final class Soundness {
    /** Checks that only the hypervisor, or whoever sets the clock, can fail. */
    private static final Set<String> OF_THE_MACHINE = Set.of("steal", "clock");

    private Soundness() {}

    /** Asserts that the study ended by itself, and that no cell is invalid for any reason but the machine. */
    static void assertSound(StudyProcess study) throws Exception {
        int exitCode = study.exitCode();
        assertThat(exitCode).as(study.output()).isIn(ExitCode.OK, ExitCode.INVALID_CELLS);
        assertThat(CellStore.readAll(study.latest()).records())
                .as(study.output())
                .allMatch(Soundness::isSound)
                .anyMatch(cell -> exitCode == ExitCode.OK || !cell.valid());
    }

    /** Whether nothing but the machine made it invalid. */
    static boolean isSound(CellRecord cell) {
        return cell.checks().stream()
                .filter(check -> check.failedWith(Check.Weight.INVALIDATES))
                .map(Check::name)
                .allMatch(OF_THE_MACHINE::contains);
    }
}
