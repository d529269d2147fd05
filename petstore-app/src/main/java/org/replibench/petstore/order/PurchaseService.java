package org.replibench.petstore.order;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.account.AccountRepository;
import org.replibench.petstore.account.Address;
import org.replibench.petstore.account.SignOnRequiredException;
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
    private final OrderRepository orders;
    private final AccountRepository accounts;
    private final TransactionTemplate transaction;

    PurchaseService(
            JdbcTemplate batches,
            JdbcClient jdbc,
            OrderRepository orders,
            AccountRepository accounts,
            TransactionTemplate transaction) {
        this.batches = batches;
        this.jdbc = jdbc;
        this.orders = orders;
        this.accounts = accounts;
        this.transaction = transaction;
    }

    /**
     * Buys the cart: once, however often it is bought.
     *
     * @throws OutOfStockException if an item is short of units
     * @throws SignOnRequiredException if the buyer's password was changed since sign-on
     */
    Purchase buy(Account buyer, Cart cart) {
        return transaction.execute(status -> place(buyer, cart)
                .or(() -> order(buyer, cart.orderToken()).map(order -> earlier(order, cart)))
                // The token is that of another user's order, which is none of this one's business.
                .or(() -> place(buyer, cart.underNewToken()))
                .orElseThrow());
    }

    /**
     * The order that a cart has become, if it is the buyer's.
     *
     * @throws SignOnRequiredException if the buyer's password was changed since sign-on
     */
    Optional<Order> order(Account buyer, UUID orderToken) {
        accounts.requireCurrent(buyer);
        return orders.byToken(buyer.username(), orderToken);
    }

    private Optional<Purchase> place(Account buyer, Cart cart) {
        return insertOrder(buyer, cart).map(orderId -> new Purchase.Placed(complete(orderId, cart), cart.total()));
    }

    /** A session that fails over may bring a cart back that was bought, and it may have been changed since. */
    private static Purchase earlier(Order order, Cart cart) {
        return order.units().equals(cart.units())
                ? new Purchase.Placed(order.summary().id(), order.summary().total())
                : new Purchase.Differing(order, cart.without(order.units()));
    }

    /** Inserts the order unless its token has one, or the buyer's password was changed: the same statement tells. */
    private Optional<Long> insertOrder(Account buyer, Cart cart) {
        Address address = buyer.address();
        return jdbc.sql("INSERT INTO petstore.orders (order_token, username, total, full_name, line1, line2, city,"
                        + " region, postal_code, country) SELECT ?, username, ?, ?, ?, ?, ?, ?, ?, ?"
                        + " FROM petstore.account WHERE username = ? AND password_version = ?"
                        + " ON CONFLICT (order_token) DO NOTHING RETURNING order_id")
                .params(
                        cart.orderToken(),
                        cart.total(),
                        buyer.fullName(),
                        address.line1(),
                        address.line2(),
                        address.city(),
                        address.region(),
                        address.postalCode(),
                        address.country(),
                        buyer.username(),
                        buyer.passwordVersion())
                .query(Long.class)
                .optional();
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
