package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.replibench.fixture.SentBytes;
import org.replibench.fixture.TestOrder;

@Order(TestOrder.SHOP_OF_WILDFLY)
class WildFlyFailoverIT {
    @Test
    void a_cart_filled_on_one_node_is_on_the_other_after_the_first_was_killed() throws Exception {
        RunningShop shop = RunningShop.borrow("wildfly", "2212", 2);
        Shopper shopper = new Shopper(shop.node(1).url());
        SentBytes signedOn = SentBytes.of(shop.node(1));
        ShopCookies.assertProtected(shopper.signOn("user0001"));
        signedOn.awaitMoreThan(0);
        SentBytes sent = SentBytes.of(shop.node(1));
        shopper.post("cart/add", "itemId", "EST-0007");
        sent.awaitMoreThan(0);

        shop.node(1).kill();
        shopper.moveTo(shop.node(2).url());

        assertThat(shopper.get("cart").body()).contains("EST-0007");
        assertThat(shopper.post("checkout").body()).contains("Thank you");
        assertThat(shop.ledger().orders()).isEqualTo(1);
    }
}
