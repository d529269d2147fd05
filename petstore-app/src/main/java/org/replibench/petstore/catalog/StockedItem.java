package org.replibench.petstore.catalog;

/** An item with the units on stock when it was read. */
public record StockedItem(Item item, int units) {}
