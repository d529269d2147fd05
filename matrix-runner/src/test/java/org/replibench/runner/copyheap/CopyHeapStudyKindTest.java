package org.replibench.runner.copyheap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;

class CopyHeapStudyKindTest {
    @Test
    void every_arm_is_measured_on_two_nodes_and_what_is_left_takes_less_time() {
        CopyHeapPlan plan = CopyHeapStudyKind.plan(options("replibench:2212,wildfly:2212"));

        assertThat(plan.cells())
                .extracting(cell -> cell.id())
                .containsExactly("2212-replibench-2n-heap-r1", "2212-wildfly-2n-heap-r1");
        assertThat(plan.expectedDuration(plan.cells().subList(1, 2)))
                .isPositive()
                .isLessThan(plan.expectedDuration(plan.cells()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "replibench:2212,none"})
    void an_arm_without_copies_has_none_to_measure(String arms) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> CopyHeapStudyKind.plan(options(arms)))
                .withMessageStartingWith("heap.arms: an arm without copies; ");
    }

    @Test
    void a_study_of_heap_goes_on_as_one(@TempDir Path study) throws Exception {
        CommandOptions begun = options("replibench:2212");
        StudyFile.write(study, begun);

        CommandOptions resumed = StudyFile.read(study, new CommandOptions(CommandName.BARE, Map.of()));

        assertThat(CopyHeapStudyKind.plan(resumed)).isEqualTo(CopyHeapStudyKind.plan(begun));
    }

    private static CommandOptions options(String arms) {
        return new CommandOptions(CommandName.BARE, Map.of(Option.HEAP_ARMS, arms));
    }
}
