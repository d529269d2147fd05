package org.replibench.petstore.order;

import java.util.List;
import org.replibench.petstore.account.Address;

/** A purchase as it was made, with where it goes. */
public record Order(OrderSummary summary, String shipToName, Address shipTo, List<OrderLine> lines) {}
