package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.replibench.process.LocalProgram;
import org.replibench.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class CurrentProgramsTest {
    private static final MetricKey PID = new MetricKey("node1", Metric.THREADS);

    private final AtomicReference<Program> current = new AtomicReference<>();

    @Test
    void a_program_that_is_started_again_has_new_probes_and_a_dead_one_has_none() throws Exception {
        Probe probe = new CurrentPrograms<>(
                () -> List.of(current.get()), Function.identity(), program -> List.of(pidOf(program)));
        Process first = start();
        assertThat(probe.read()).containsExactly(Map.entry(PID, (double) first.pid()));

        end(first);
        assertThat(probe.read()).isEmpty();

        Process second = start();
        assertThat(probe.read()).containsExactly(Map.entry(PID, (double) second.pid()));
        end(second);
    }

    @Test
    void what_fails_because_its_program_ends_is_no_failure() throws Exception {
        AtomicReference<Process> process = new AtomicReference<>(start());
        Probe probe = new CurrentPrograms<>(
                () -> List.of(current.get()),
                Function.identity(),
                program -> List.of(() -> {
                    end(process.get());
                    throw new IllegalStateException("no such process");
                }));
        assertThat(probe.read()).isEmpty();
    }

    @Test
    void what_fails_although_its_program_lives_is_one() throws Exception {
        Process process = start();
        Probe probe = new CurrentPrograms<>(
                () -> List.of(current.get()),
                Function.identity(),
                program -> List.of(() -> {
                    throw new IllegalStateException("broken probe");
                }));
        assertThatIllegalStateException().isThrownBy(probe::read).withMessage("broken probe");
        end(process);
    }

    private Process start() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        current.set(LocalProgram.of(process.toHandle()));
        return process;
    }

    private static Probe pidOf(Program program) {
        return () -> Map.of(PID, (double) program.pid());
    }

    private static void end(Process process) {
        process.destroyForcibly().onExit().join();
    }
}
