package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KneeSearchTest {
    private static final int MOST = 5600;
    private static final double PLATEAU_MILLIS = 3;

    @ParameterizedTest
    @ValueSource(ints = {10, 11, 37, 120, 700, 4999})
    void the_last_load_on_the_plateau_is_found_within_the_resolution(int truth) {
        int found = found(10, MOST, clients -> clients <= truth ? PLATEAU_MILLIS : 10 * PLATEAU_MILLIS);

        assertThat(found).isLessThanOrEqualTo(truth);
        assertThat((double) found).isCloseTo(truth, within(Math.max(1, ClientSearch.RESOLUTION * truth)));
    }

    @Test
    void a_queue_whose_response_time_doubles_at_half_its_capacity_is_left_there() {
        double capacity = 1000;

        int found = found(10, MOST, clients -> PLATEAU_MILLIS / Math.max(0.01, 1 - clients / capacity));

        assertThat((double) found).isCloseTo(capacity / 2, within(capacity / 2 * ClientSearch.RESOLUTION));
    }

    @Test
    void one_hiccup_does_not_decide() {
        KneeSearch kneeSearch = new KneeSearch(10, 80);
        kneeSearch.add(3);
        kneeSearch.add(30);
        assertThat(kneeSearch.next()).hasValue(20);
        kneeSearch.add(3);
        kneeSearch.add(3);
        kneeSearch.add(3);

        assertThat(kneeSearch.next()).isEmpty();
        assertThat(kneeSearch.clients()).isEqualTo(80);
    }

    @Test
    void cold_servers_in_the_first_steps_do_not_raise_the_plateau() {
        KneeSearch kneeSearch = new KneeSearch(10, MOST);
        kneeSearch.add(20);
        kneeSearch.add(5);
        kneeSearch.add(3);
        kneeSearch.add(8);
        kneeSearch.add(8);

        assertThat(kneeSearch.next()).as("between 40 and 80").hasValue(60);
    }

    @Test
    void where_response_time_never_rises_the_most_is_the_answer() {
        assertThat(found(10, 100, clients -> PLATEAU_MILLIS)).isEqualTo(100);
    }

    @Test
    void a_step_with_failed_pages_is_beyond() {
        int found = found(10, MOST, clients -> clients <= 50 ? PLATEAU_MILLIS : Double.POSITIVE_INFINITY);

        assertThat(found).isBetween(43, 50);
    }

    @Test
    void if_the_first_step_fails_there_is_no_answer() {
        assertThat(found(10, MOST, clients -> Double.POSITIVE_INFINITY)).isZero();
    }

    @Test
    void a_knee_is_found_in_few_steps() {
        List<Integer> tried = new ArrayList<>();

        found(10, MOST, clients -> {
            tried.add(clients);
            return clients <= 700 ? PLATEAU_MILLIS : 10 * PLATEAU_MILLIS;
        });

        assertThat(tried).hasSizeLessThanOrEqualTo(15);
    }

    private static int found(int first, int most, IntToDoubleFunction responseMillis) {
        KneeSearch kneeSearch = new KneeSearch(first, most);
        while (kneeSearch.next().isPresent()) {
            kneeSearch.add(responseMillis.applyAsDouble(kneeSearch.next().getAsInt()));
        }
        return kneeSearch.clients();
    }
}
