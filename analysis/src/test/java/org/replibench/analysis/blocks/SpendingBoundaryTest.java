package org.replibench.analysis.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpendingBoundaryTest {
    private static final SpendingBoundary BOUNDARY = new SpendingBoundary();

    /** Lan and DeMets' function for five equal looks, as printed by R's gsDesign (sfLDOF, one-sided 0.025). */
    @Test
    void five_equal_looks_have_the_published_critical_values() {
        double[] published = {4.8769, 3.3569, 2.6803, 2.2898, 2.0310};
        for (int looks = 1; looks <= published.length; looks++) {
            assertThat(critical(looks, published.length, 0.05)).isCloseTo(published[looks - 1], within(2e-3));
        }
    }

    @Test
    void a_single_look_at_the_end_has_the_normals_own_value() {
        assertThat(BOUNDARY.critical(List.of(new SpendingBoundary.Look(1, 1)), 0.05))
                .isCloseTo(1.959964, within(1e-4));
    }

    @Test
    void a_look_that_adds_no_information_costs_nothing() {
        List<SpendingBoundary.Look> looks =
                List.of(new SpendingBoundary.Look(0.98, 0.9999999), new SpendingBoundary.Look(1, 1));

        assertThat(BOUNDARY.critical(looks, 0.05)).isBetween(1.95, 2.0);
    }

    @Test
    void the_default_schedule_widens_the_last_interval_by_five_percent() {
        assertThat(BOUNDARY.critical(defaultLooks(), 0.05) / 1.959964).isBetween(1.04, 1.06);
    }

    /** Robbins' normal mixture with the parameter that suits the last look best. */
    @Test
    void a_confidence_sequence_would_be_wider_at_the_end_by_nearly_a_half() {
        double sequence = IntStream.rangeClosed(1, 100)
                .mapToDouble(r -> Math.sqrt((1 + 1.0 / r) * (2 * Math.log(1 / 0.05) + Math.log1p(r))))
                .min()
                .orElseThrow();

        assertThat(sequence / BOUNDARY.critical(defaultLooks(), 0.05)).isBetween(1.4, 1.5);
    }

    @Test
    void the_first_look_takes_five_standard_errors() {
        assertThat(BOUNDARY.critical(defaultLooks().subList(0, 1), 0.05)).isBetween(4.0, 5.0);
    }

    @Test
    void hardly_any_error_may_be_spent_at_the_very_beginning() {
        assertThat(critical(1, 50, 0.05)).isInfinite();
    }

    private static List<SpendingBoundary.Look> defaultLooks() {
        return LookSchedule.DEFAULT.fractions().stream()
                .map(fraction -> new SpendingBoundary.Look(fraction, fraction))
                .toList();
    }

    private static double critical(int looks, int of, double level) {
        List<SpendingBoundary.Look> all = new ArrayList<>();
        for (int look = 1; look <= looks; look++) {
            all.add(new SpendingBoundary.Look((double) look / of, look));
        }
        return BOUNDARY.critical(all, level);
    }
}
