package org.replibench.petstore.order;

import java.math.BigDecimal;

/** So many units of an item at the price they were bought for, in dollars. */
public record OrderLine(String itemId, String name, BigDecimal unitPrice, int quantity) {
    public BigDecimal total() {
        return unitPrice.multiply(BigDecimal.valueOf(quantity));
    }
}
