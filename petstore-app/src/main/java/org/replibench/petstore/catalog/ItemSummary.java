package org.replibench.petstore.catalog;

import java.io.Serializable;
import java.math.BigDecimal;

/** An item as a row of a list. */
public record ItemSummary(String id, String product, String name, BigDecimal price) implements Serializable {}
