package org.replibench.petstore.cart;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.petstore.catalog.Item;

/**
 * What a shopper is about to buy. Immutable: a change is a new cart, which must be set in the session again, so that every
 * way of replicating sessions notices.
 *
 * @param orderToken names the one order this cart can become, however often it is posted
 * @param lines in the order they were added, one per item
 */
public record Cart(UUID orderToken, List<CartLine> lines) implements Serializable {
    /** The session attribute that holds the cart. */
    public static final String ATTRIBUTE = "cart";

    public Cart {
        lines = List.copyOf(lines);
    }

    /** A new cart without lines. */
    public static Cart empty() {
        return new Cart(UUID.randomUUID(), List.of());
    }

    /** One unit more of the item. */
    public Cart add(Item item) {
        if (lines.stream().noneMatch(line -> line.itemId().equals(item.id()))) {
            return with(Stream.concat(lines.stream(), Stream.of(CartLine.of(item))));
        }
        return with(lines.stream().map(line -> line.itemId().equals(item.id()) ? line.oneMore() : line));
    }

    /** So many units of an item that the cart holds; 0 removes it. */
    Cart change(String itemId, int quantity) {
        if (quantity == 0) {
            return remove(itemId);
        }
        return with(lines.stream().map(line -> line.itemId().equals(itemId) ? line.withQuantity(quantity) : line));
    }

    Cart remove(String itemId) {
        return with(lines.stream().filter(line -> !line.itemId().equals(itemId)));
    }

    /** This cart as one that was never ordered. */
    public Cart underNewToken() {
        return new Cart(UUID.randomUUID(), lines);
    }

    /** A cart of the units that {@code ordered} lacks, never ordered itself. */
    public Cart without(Map<String, Integer> ordered) {
        return underNewToken()
                .with(lines.stream()
                        .filter(line -> line.quantity() > ordered.getOrDefault(line.itemId(), 0))
                        .map(line -> line.withQuantity(line.quantity() - ordered.getOrDefault(line.itemId(), 0))));
    }

    /** Units by item id. */
    public Map<String, Integer> units() {
        return lines.stream().collect(Collectors.toMap(CartLine::itemId, CartLine::quantity));
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /** In dollars, two decimals, exact. */
    public BigDecimal total() {
        return lines.stream().map(CartLine::total).reduce(new BigDecimal("0.00"), BigDecimal::add);
    }

    private Cart with(Stream<CartLine> changed) {
        return new Cart(orderToken, changed.toList());
    }
}
