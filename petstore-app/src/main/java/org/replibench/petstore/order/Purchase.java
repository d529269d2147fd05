package org.replibench.petstore.order;

import java.math.BigDecimal;
import org.replibench.petstore.cart.Cart;

/** What came of buying a cart. */
sealed interface Purchase {
    /**
     * The cart's order, just placed or placed earlier.
     *
     * @param total of the order, in dollars
     */
    record Placed(long orderId, BigDecimal total) implements Purchase {}

    /**
     * Nothing: the cart had become an order earlier, which holds something else.
     *
     * @param remainder what the cart holds and that order does not, to be bought by itself
     */
    record Differing(Order order, Cart remainder) implements Purchase {}
}
