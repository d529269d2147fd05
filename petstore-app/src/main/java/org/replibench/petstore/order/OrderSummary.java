package org.replibench.petstore.order;

import java.math.BigDecimal;
import java.time.LocalDateTime;

/**
 * An order as a row of a shopper's history.
 *
 * @param placedAt in UTC
 * @param total in dollars, two decimals
 */
public record OrderSummary(long id, LocalDateTime placedAt, String status, BigDecimal total) {}
