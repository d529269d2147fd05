package org.replibench.petstore.catalog;

import java.math.BigDecimal;

/** An item as a list without descriptions holds it. */
public record ItemSummary(String id, String product, String name, BigDecimal price) implements ListedItem {}
