package org.replibench.petstore.order;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.petstore.account.Address;

/** A purchase as it was made, with where it goes. */
public record Order(Summary summary, String shipToName, Address shipTo, List<Line> lines) {
    /** Units by item id. */
    Map<String, Integer> units() {
        return lines.stream().collect(Collectors.toMap(Line::itemId, Line::quantity));
    }

    /** This order with its lines. */
    Order withLines(List<Line> read) {
        return new Order(summary, shipToName, shipTo, read);
    }

    /**
     * An order as a row of a shopper's history.
     *
     * @param placedAt in UTC
     * @param total in dollars, two decimals
     */
    public record Summary(long id, LocalDateTime placedAt, String status, BigDecimal total) {}

    /** So many units of an item at the price they were bought for, in dollars. */
    public record Line(String itemId, String name, BigDecimal unitPrice, int quantity) {
        public BigDecimal total() {
            return unitPrice.multiply(BigDecimal.valueOf(quantity));
        }
    }
}
