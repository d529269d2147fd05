package org.replibench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no sh")
class TimedCommandTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void what_a_command_prints_is_returned_whether_it_succeeds_or_not() throws Exception {
        assertThat(TimedCommand.output(List.of("sh", "-c", "echo out; echo complaint >&2; exit 1"), LONG))
                .isEqualTo("out\ncomplaint\n");
    }

    /** A child of it would keep what it prints open. */
    @Test
    void one_that_takes_too_long_is_ended_with_what_it_started() {
        assertThatIOException()
                .isThrownBy(
                        () -> TimedCommand.output(List.of("sh", "-c", "sleep 600; echo never"), Duration.ofSeconds(1)))
                .withMessage("no answer within 1 s");
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(child -> child.info().commandLine().orElse("")))
                .noneMatch(command -> command.contains("sleep 600"));
    }
}
