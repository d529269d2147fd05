package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NativeFailoverIT {
    /** WildFly replicates after the response was sent, so the copy exists a little later only. */
    private static final long SECONDS_UNTIL_COPIED = 2;

    @Test
    void a_cart_filled_on_one_node_is_on_the_other_after_the_first_was_killed() throws Exception {
        try (RunningShop shop = RunningShop.start("native", "2212", 2)) {
            Shopper shopper = new Shopper(shop.node(1).url());
            shopper.signOn("user0001");
            shopper.post("cart/add", "itemId", "EST-0007");
            TimeUnit.SECONDS.sleep(SECONDS_UNTIL_COPIED);

            shop.node(1).kill();
            shopper.moveTo(shop.node(2).url());

            assertThat(shopper.get("cart").body()).contains("EST-0007");
            assertThat(shopper.post("checkout").body()).contains("Thank you");
            assertThat(shop.ledger().orders()).isEqualTo(1);
        }
    }
}
