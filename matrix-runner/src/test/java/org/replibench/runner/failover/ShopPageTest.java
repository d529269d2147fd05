package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.records.journal.SessionView;

/** {@link FailoverIT} reads the shop's own pages. */
class ShopPageTest {
    private static final String KNOWN = "<nav><a href=\"/cart\">Cart</a></nav><span class=\"who\">user0007</span>";
    private static final String UNKNOWN = "<nav><a href=\"/signon\">Sign on</a></nav>";

    @Test
    void a_cart_is_read_line_by_line() {
        String line = "<tr><td><a href=\"/items/%s\">%1$s</a></td><td><input type=\"hidden\" name=\"itemId\""
                + " value=\"%1$s\"><input type=\"number\" name=\"quantity\" min=\"0\" required value=\"%d\"></td></tr>";

        assertThat(view(KNOWN + "<h1>Shopping cart</h1>" + line.formatted("EST-0001", 2)
                        + line.formatted("EST-0002", 1)))
                .isEqualTo(SessionView.ofUser("user0007").withCart(Map.of("EST-0001", 2, "EST-0002", 1)));
    }

    @Test
    void an_empty_cart_is_a_cart() {
        assertThat(view(UNKNOWN + "<h1>Shopping cart</h1><p>The cart is empty.</p>"))
                .isEqualTo(SessionView.ofUser("").withCart(Map.of()));
    }

    @Test
    void what_was_searched_for_and_what_was_ordered_is_read() {
        assertThat(view(KNOWN + "<p>100 items for <q>amber</q></p>"))
                .isEqualTo(SessionView.ofUser("user0007").withKeyword("amber"));
        assertThat(view(KNOWN + "<p>Order number <strong id=\"order-number\">42</strong> is placed.</p>"))
                .isEqualTo(SessionView.ofUser("user0007").withOrder(42));
    }

    @Test
    void a_page_of_somebody_else_shows_nothing() {
        assertThat(new ShopPage("<h1>It works!</h1>").view()).isEmpty();
    }

    private static SessionView view(String html) {
        return new ShopPage(html).view().orElseThrow();
    }
}
