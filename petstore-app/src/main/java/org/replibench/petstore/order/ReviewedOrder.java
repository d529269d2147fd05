package org.replibench.petstore.order;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.List;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.account.Address;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.cart.CartLine;

/**
 * An order as its buyer has read it before placing it: what is bought must be that.
 *
 * @param total in dollars, two decimals
 */
record ReviewedOrder(String shipToName, Address shipTo, List<CartLine> lines, BigDecimal total)
        implements Serializable {
    /** The session attribute that holds the order, in shops that keep it. */
    static final String ATTRIBUTE = "order";

    static ReviewedOrder of(Account buyer, Cart cart) {
        return new ReviewedOrder(buyer.fullName(), buyer.address(), cart.lines(), cart.total());
    }
}
