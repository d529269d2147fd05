package org.replibench.petstore.catalog;

import java.math.BigDecimal;

/**
 * One article on sale. The session keeps the one looked at last, for the cart.
 *
 * @param price in dollars, two decimals
 */
public record Item(String id, String productId, String productName, String name, String description, BigDecimal price)
        implements ListedItem {
    /** The session attribute that holds the chosen item. */
    public static final String ATTRIBUTE = "item";

    @Override
    public String product() {
        return productName;
    }

    /** An item with the units on stock when it was read. */
    public record Stocked(Item item, int units) {}
}
