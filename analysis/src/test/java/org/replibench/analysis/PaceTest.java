package org.replibench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    @Test
    void a_machine_that_takes_five_for_what_usually_takes_four_is_slower_by_a_quarter() {
        assertThat(new Pace(5).slowness(new Pace(4))).hasValue(1.25);
    }

    @Test
    void what_is_unknown_on_either_side_is_no_slowness() {
        assertThat(new Pace(5).slowness(Pace.UNKNOWN)).isEmpty();
        assertThat(Pace.UNKNOWN.slowness(new Pace(4))).isEmpty();
    }
}
