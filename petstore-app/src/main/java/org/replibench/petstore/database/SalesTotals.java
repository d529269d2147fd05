package org.replibench.petstore.database;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * What the database says was sold since the last reset: an audit compares it with what clients were told.
 *
 * @param orders orders placed
 * @param unitsOrdered units on all order lines
 * @param unitsMissing units that the stock lost
 * @param total dollars of all orders
 * @param linesTotal dollars of all order lines
 */
public record SalesTotals(long orders, long unitsOrdered, long unitsMissing, BigDecimal total, BigDecimal linesTotal) {
    private static final String QUERY = "SELECT (SELECT count(*) FROM petstore.orders),"
            + " (SELECT coalesce(sum(quantity), 0) FROM petstore.order_line),"
            + " (SELECT coalesce(sum(initial_quantity - quantity), 0) FROM petstore.inventory),"
            + " (SELECT coalesce(sum(total), 0.00) FROM petstore.orders),"
            + " (SELECT coalesce(sum(unit_price * quantity), 0.00) FROM petstore.order_line)";

    /** Reads all figures in one statement, hence of one moment. */
    public static SalesTotals read(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUERY)) {
            row.next();
            return new SalesTotals(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getBigDecimal(4), row.getBigDecimal(5));
        }
    }

    /** Whether stock and orders tell the same story, to the unit and to the cent. */
    public boolean isConsistent() {
        return unitsOrdered == unitsMissing && total.compareTo(linesTotal) == 0;
    }
}
