package org.replibench.runner.failover;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.support.ClusterException;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.records.journal.PlacedOrder;

/** The shop's orders as its database has them, whatever nodes say. */
final class ShopOrders {
    private static final String QUERY = "SELECT order_id, username, item_id, quantity,"
            + " (extract(epoch FROM statement_timestamp() - placed_at) * 1000000)::bigint AS age_micros FROM petstore.orders"
            + " LEFT JOIN petstore.order_line USING (order_id) ORDER BY order_id";

    private final DataSource dataSource;

    ShopOrders(Database database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(database.jdbcUrl());
        source.setUser(database.user());
        source.setPassword(database.password());
        this.dataSource = source;
    }

    /**
     * Forgets every order and fills up the stock.
     *
     * @throws ClusterException if the database refuses
     */
    void reset() {
        try {
            new SchemaLoader(dataSource).reset();
        } catch (SQLException e) {
            throw failure("could not be reset", e);
        }
    }

    /**
     * All of them, each with its lines.
     *
     * @param clock the journal's: the database says how old an order is, since its clock may be another one. Of one that would be
     *     older than the journal, or of the future, or whose clock was set, it is not known when it was placed.
     */
    List<PlacedOrder> all(JournalClock clock) {
        Map<Long, String> users = new LinkedHashMap<>();
        Map<Long, Map<String, Integer>> lines = new LinkedHashMap<>();
        Map<Long, Long> placedMicros = new HashMap<>();
        long askedMicros = clock.micros();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUERY)) {
            while (row.next()) {
                users.put(row.getLong(1), row.getString(2));
                placedMicros.put(row.getLong(1), placedMicros(askedMicros, row.getLong("age_micros")));
                Map<String, Integer> units = lines.computeIfAbsent(row.getLong(1), order -> new LinkedHashMap<>());
                if (row.getString(3) != null) {
                    units.merge(row.getString(3), row.getInt(4), Integer::sum);
                }
            }
        } catch (SQLException e) {
            throw failure("could not be read", e);
        }
        if (clock.wasSet()) {
            placedMicros.replaceAll((order, micros) -> PlacedOrder.UNKNOWN_TIME);
        }
        List<PlacedOrder> orders = new ArrayList<>();
        users.forEach((number, user) ->
                orders.add(new PlacedOrder(number, user, lines.get(number), placedMicros.get(number))));
        return orders;
    }

    /** On the journal's clock; users who place orders come when it has begun. */
    private static long placedMicros(long askedMicros, long ageMicros) {
        return ageMicros < 0 || ageMicros > askedMicros ? PlacedOrder.UNKNOWN_TIME : askedMicros - ageMicros;
    }

    /** What was sold, by orders and by stock. */
    SalesTotals ledger() {
        try {
            return SalesTotals.read(dataSource);
        } catch (SQLException e) {
            throw failure("could not be added up", e);
        }
    }

    private static ClusterException failure(String what, SQLException e) {
        return new ClusterException("database: the shop's orders " + what + ": " + e.getMessage(), e);
    }
}
