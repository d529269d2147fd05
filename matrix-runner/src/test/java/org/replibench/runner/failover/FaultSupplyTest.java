package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FaultSupplyTest {
    private static final int MANY = 1_000;

    private final AtomicLong now = new AtomicLong(-1_000);

    @Test
    void without_a_budget_there_are_as_many_as_were_asked_for_however_long_they_take() {
        assertThat(faults(new FaultSupply(3, OptionalLong.empty(), now::get), MANY))
                .isEqualTo(3);
    }

    @Test
    void with_a_budget_no_fault_begins_that_would_outlast_it() {
        assertThat(faults(supply(MANY, -500), 100)).isEqualTo(5);
        now.set(-1_000);
        assertThat(faults(supply(MANY, -500), 101)).isEqualTo(4);
        now.set(-1_000);
        assertThat(faults(supply(2, -500), 100)).isEqualTo(2);
    }

    @Test
    void the_longest_fault_decides_whether_another_fits() {
        FaultSupply supply = supply(MANY, -500);
        assertThat(supply.next()).isTrue();
        now.addAndGet(300);
        assertThat(supply.next()).as("300 of 200").isFalse();
    }

    @Test
    void a_cell_has_one_fault_even_if_its_servers_took_all_of_the_time_to_boot() {
        now.set(0);

        assertThat(faults(supply(MANY, -500), 1)).isEqualTo(1);
    }

    private FaultSupply supply(int most, long endNanos) {
        return new FaultSupply(most, OptionalLong.of(endNanos), now::get);
    }

    private int faults(FaultSupply supply, long nanosEach) {
        while (supply.next()) {
            now.addAndGet(nanosEach);
        }
        return supply.number();
    }
}
