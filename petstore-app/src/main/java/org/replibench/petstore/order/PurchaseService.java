package org.replibench.petstore.order;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.account.Address;
import org.replibench.petstore.cart.Cart;
import org.replibench.petstore.cart.CartLine;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Turns a cart into an order: order, lines, status and stock in one transaction, or nothing at all. */
@Service
class PurchaseService {
    private final JdbcTemplate batches;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    PurchaseService(JdbcTemplate batches, JdbcClient jdbc, TransactionTemplate transaction) {
        this.batches = batches;
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /**
     * Buys the cart and returns the order's number: the same one however often the same cart is bought.
     *
     * @throws OutOfStockException if an item is short of units
     */
    long buy(Account buyer, Cart cart) {
        return transaction.execute(status ->
                insertOrder(buyer, cart).map(orderId -> complete(orderId, cart)).orElseGet(() -> existingOrder(cart)));
    }

    private Optional<Long> insertOrder(Account buyer, Cart cart) {
        Address address = buyer.address();
        return jdbc.sql("INSERT INTO petstore.orders (order_token, username, total, full_name, line1, line2, city,"
                        + " region, postal_code, country) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                        + " ON CONFLICT (order_token) DO NOTHING RETURNING order_id")
                .params(
                        cart.orderToken(),
                        buyer.username(),
                        cart.total(),
                        buyer.fullName(),
                        address.line1(),
                        address.line2(),
                        address.city(),
                        address.region(),
                        address.postalCode(),
                        address.country())
                .query(Long.class)
                .optional();
    }

    private long existingOrder(Cart cart) {
        return jdbc.sql("SELECT order_id FROM petstore.orders WHERE order_token = ?")
                .param(cart.orderToken())
                .query(Long.class)
                .single();
    }

    private long complete(long orderId, Cart cart) {
        takeFromStock(cart);
        List<CartLine> lines = cart.lines();
        batches.batchUpdate(
                "INSERT INTO petstore.order_line (order_id, line_number, item_id, name, unit_price, quantity)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                IntStream.range(0, lines.size())
                        .mapToObj(index -> parameters(orderId, index + 1, lines.get(index)))
                        .toList());
        jdbc.sql("INSERT INTO petstore.order_status (order_id, status) VALUES (?, 'PLACED')")
                .param(orderId)
                .update();
        return orderId;
    }

    /** In the order of item ids: two buyers of the same items wait for each other instead of deadlocking. */
    private void takeFromStock(Cart cart) {
        List<CartLine> lines = cart.lines().stream()
                .sorted(Comparator.comparing(CartLine::itemId))
                .toList();
        int[] updated = batches.batchUpdate(
                "UPDATE petstore.inventory SET quantity = quantity - ? WHERE item_id = ? AND quantity >= ?",
                lines.stream()
                        .map(line -> new Object[] {line.quantity(), line.itemId(), line.quantity()})
                        .toList());
        List<String> missing = IntStream.range(0, updated.length)
                .filter(index -> updated[index] != 1)
                .mapToObj(index -> lines.get(index).name())
                .toList();
        if (!missing.isEmpty()) {
            throw new OutOfStockException(missing);
        }
    }

    private static Object[] parameters(long orderId, int lineNumber, CartLine line) {
        return new Object[] {orderId, lineNumber, line.itemId(), line.name(), line.unitPrice(), line.quantity()};
    }

    /** Fewer units are left of some items than the cart asks for; nothing was bought. */
    static class OutOfStockException extends RuntimeException {
        private final List<String> names;

        OutOfStockException(List<String> names) {
            super("out of stock: " + String.join(", ", names));
            this.names = List.copyOf(names);
        }

        List<String> names() {
            return names;
        }
    }
}
