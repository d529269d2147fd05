package org.replibench.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.sample.ClockReading;
import org.replibench.runner.sample.MetricSnapshot;

/** A load of a minute, with windows from second 20 to 28 and from 40 to 48, while which somebody sets the clock. */
class ClockStepTest {
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long YEAR_2026 = 1_800_000_000_000L;

    private static final double ROUNDING = 0.001;

    @ParameterizedTest(name = "in second {0}")
    @ValueSource(ints = {10, 24, 30, 44, 55})
    void a_clock_that_is_set_by_an_hour_while_a_load_runs_is_a_step(int second) {
        assertThat(load(Map.of(second, HOUR)).clockStepMillis()).isCloseTo(HOUR, within(ROUNDING));
        assertThat(load(Map.of(second, -HOUR)).clockStepMillis()).isCloseTo(-HOUR, within(ROUNDING));
    }

    @Test
    void a_clock_that_is_set_forward_and_back_was_set() {
        assertThat(load(Map.of(30, HOUR, 44, -HOUR)).clockStepMillis()).isCloseTo(HOUR, within(ROUNDING));
    }

    @Test
    void a_clock_that_nobody_sets_makes_no_step() {
        assertThat(load(Map.of()).clockStepMillis()).isCloseTo(0, within(ROUNDING));
        assertThat(load(Map.of(70, HOUR)).clockStepMillis()).isCloseTo(0, within(ROUNDING));
    }

    /** @param steps in milliseconds, by the second in which they are made */
    private static LoadRunResult load(Map<Integer, Long> steps) {
        AuditInput.OrderSnapshot nothingSold =
                new AuditInput.OrderSnapshot(0, new SalesTotals(0, 0, 0, BigDecimal.ZERO, BigDecimal.ZERO), 0);
        return new LoadRunResult(
                new MeasuredTime(List.of(window(20, steps), window(40, steps)), Map.of()),
                clocks(0, steps),
                clocks(60, steps),
                TimeSpans.ALWAYS,
                Path.of("none.jtl"),
                Optional.empty(),
                List.of(),
                true,
                "",
                new WarmUpResult(Duration.ZERO, true),
                nothingSold,
                nothingSold,
                List.of());
    }

    private static MeasuredWindow window(int second, Map<Integer, Long> steps) {
        return new MeasuredWindow(snapshot(clocks(second, steps)), snapshot(clocks(second + 8, steps)));
    }

    private static MetricSnapshot snapshot(ClockReading clocks) {
        return new MetricSnapshot(clocks.epochMillis(), clocks.nanos(), Map.of());
    }

    private static ClockReading clocks(int second, Map<Integer, Long> steps) {
        long set = steps.entrySet().stream()
                .filter(step -> step.getKey() <= second)
                .mapToLong(Map.Entry::getValue)
                .sum();
        return new ClockReading(YEAR_2026 + 1000L * second + set, 1_000_000_000L * second);
    }
}
