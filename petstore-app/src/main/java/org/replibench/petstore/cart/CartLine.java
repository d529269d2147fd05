package org.replibench.petstore.cart;

import java.io.Serializable;
import java.math.BigDecimal;
import org.replibench.petstore.catalog.Item;

/**
 * So many units of an item.
 *
 * @param unitPrice in dollars, two decimals
 * @param quantity 1 to {@value #MAX_QUANTITY}
 */
public record CartLine(String itemId, String name, BigDecimal unitPrice, int quantity) implements Serializable {
    /** Most units of one item in a cart: a shopper's limit, not a technical one. */
    public static final int MAX_QUANTITY = 999;

    public CartLine {
        if (quantity < 1 || quantity > MAX_QUANTITY) {
            throw new IllegalArgumentException("quantity = " + quantity + " is not from 1 to " + MAX_QUANTITY);
        }
    }

    static CartLine of(Item item) {
        return new CartLine(item.id(), item.name(), item.price(), 1);
    }

    public BigDecimal total() {
        return unitPrice.multiply(BigDecimal.valueOf(quantity));
    }

    CartLine withQuantity(int units) {
        return new CartLine(itemId, name, unitPrice, units);
    }

    CartLine oneMore() {
        return withQuantity(Math.min(quantity + 1, MAX_QUANTITY));
    }
}
