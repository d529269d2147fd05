package org.replibench.runner.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.SessionPayloadSettings;

/** What a node that dies takes along of a cart that was changed without the session being told. */
class InPlaceChangesIT {
    @Test
    void the_scope_decides_what_is_lost() throws Exception {
        RunningShop shop =
                RunningShop.borrow("replibench", "2212,2222", 2, SessionPayloadSettings.DEFAULT.withCartInPlace());
        Map<String, Shopper> shoppers = new LinkedHashMap<>();
        for (String pattern : new String[] {"2212", "2222"}) {
            Shopper shopper = new Shopper(shop.node(1).url(), pattern);
            shoppers.put(pattern, shopper);
            shopper.signOn("user0001");
            shopper.post("cart/add", "itemId", "EST-0001");
            shopper.post("cart/add", "itemId", "EST-0002");
            shopper.get("search?keyword=amber");
            shopper.post("cart/add", "itemId", "EST-0003");
            assertThat(cart(shopper)).as("before, " + pattern).contains("EST-0001", "EST-0002", "EST-0003");
        }

        shop.node(1).kill();
        shoppers.values().forEach(shopper -> shopper.moveTo(shop.node(2).url()));

        assertThat(cart(shoppers.get("2212")))
                .as("as it was when it was set")
                .contains("EST-0001")
                .doesNotContain("EST-0002", "EST-0003");
        assertThat(cart(shoppers.get("2222")))
                .as("as it was when something was set last")
                .contains("EST-0001", "EST-0002")
                .doesNotContain("EST-0003");
    }

    private static String cart(Shopper shopper) throws Exception {
        return shopper.get("cart").body();
    }
}
