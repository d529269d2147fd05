package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.journal.PlacedOrder;

class UserRangeTest {
    @Test
    void cells_that_share_a_shop_have_users_of_their_own() {
        UserRange first = new UserRange(1, 24);
        UserRange second = first.next(12);

        assertThat(first.numbers()).hasSize(24).contains(1, 24);
        assertThat(second.numbers()).hasSize(12).contains(25, 36);
    }

    @Test
    void an_order_belongs_to_the_cell_of_its_user() {
        UserRange first = new UserRange(1, 24);
        PlacedOrder order = new PlacedOrder(1, "user0025", Map.of("EST-1", 1), 0);

        assertThat(first.placed(order)).isFalse();
        assertThat(first.next(1).placed(order)).isTrue();
    }
}
