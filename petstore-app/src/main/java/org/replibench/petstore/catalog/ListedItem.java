package org.replibench.petstore.catalog;

import java.io.Serializable;
import java.math.BigDecimal;

/** An item as a row of a list shows it. */
public sealed interface ListedItem extends Serializable permits Item, ItemSummary {
    String id();

    /** The name of its product. */
    String product();

    String name();

    /** In dollars, two decimals. */
    BigDecimal price();
}
