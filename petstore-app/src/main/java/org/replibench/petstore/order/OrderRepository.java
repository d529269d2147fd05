package org.replibench.petstore.order;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.replibench.petstore.account.Address;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class OrderRepository {
    /** Orders shown of a shopper's history: a load test's user may have thousands. */
    private static final int MAX_HISTORY = 50;

    private static final String ORDERS = "SELECT orders.*, placed_at AT TIME ZONE 'UTC' AS placed_at_utc,"
            + " (SELECT status FROM petstore.order_status WHERE order_id = orders.order_id"
            + " ORDER BY changed_at DESC LIMIT 1) AS status FROM petstore.orders";

    private final JdbcClient jdbc;

    OrderRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The shopper's latest orders, newest first. */
    List<Order.Summary> history(String username) {
        return jdbc.sql(ORDERS + " WHERE username = ? ORDER BY order_id DESC LIMIT ?")
                .params(username, MAX_HISTORY)
                .query((row, number) -> summary(row))
                .list();
    }

    /** An order, if it is the shopper's own. */
    Optional<Order> order(String username, long id) {
        return order(" WHERE username = ? AND order_id = ?", username, id);
    }

    /** The shopper's order that was made of the cart with this token. */
    Optional<Order> byToken(String username, UUID orderToken) {
        return order(" WHERE username = ? AND order_token = ?", username, orderToken);
    }

    private Optional<Order> order(String condition, Object... parameters) {
        return jdbc.sql(ORDERS + condition)
                .params(parameters)
                .query((row, number) -> new Order(summary(row), row.getString("full_name"), address(row), List.of()))
                .optional()
                // Not while the row is mapped: that would take a second connection.
                .map(order -> order.withLines(lines(order.summary().id())));
    }

    private List<Order.Line> lines(long orderId) {
        return jdbc.sql("SELECT item_id, name, unit_price, quantity FROM petstore.order_line WHERE order_id = ?"
                        + " ORDER BY line_number")
                .param(orderId)
                .query((row, number) -> new Order.Line(
                        row.getString("item_id"),
                        row.getString("name"),
                        row.getBigDecimal("unit_price"),
                        row.getInt("quantity")))
                .list();
    }

    private static Order.Summary summary(ResultSet row) throws SQLException {
        return new Order.Summary(
                row.getLong("order_id"),
                row.getObject("placed_at_utc", LocalDateTime.class),
                row.getString("status"),
                row.getBigDecimal("total"));
    }

    private static Address address(ResultSet row) throws SQLException {
        return new Address(
                row.getString("line1"),
                row.getString("line2"),
                row.getString("city"),
                row.getString("region"),
                row.getString("postal_code"),
                row.getString("country"));
    }
}
