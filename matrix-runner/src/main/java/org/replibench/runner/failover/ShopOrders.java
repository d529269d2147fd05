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
import org.replibench.machines.support.ClusterException;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.records.journal.PlacedOrder;

/** The shop's orders as its database has them, whatever nodes say. */
final class ShopOrders {
    private static final String QUERY = "SELECT order_id, username, item_id, quantity,"
            + " (extract(epoch FROM placed_at) * 1000000)::bigint AS placed_micros FROM petstore.orders"
            + " LEFT JOIN petstore.order_line USING (order_id) ORDER BY order_id";

    private static final String NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

    /** The fastest answer tells best what the database's clock shows. */
    private static final int QUESTIONS = 10;

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
     * @param clock the journal's: the database is asked what time it is, since its clock may be another one. Of an order that would
     *     be older than the journal, or of the future, or if a clock was set, it is not known when it was placed.
     */
    List<PlacedOrder> all(JournalClock clock) {
        Map<Long, String> users = new LinkedHashMap<>();
        Map<Long, Map<String, Integer>> lines = new LinkedHashMap<>();
        Map<Long, Long> placedMicros = new HashMap<>();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            long startMicros = startMicros(statement, clock);
            ResultSet row = statement.executeQuery(QUERY);
            long nowMicros = clock.micros();
            while (row.next()) {
                users.put(row.getLong(1), row.getString(2));
                placedMicros.put(row.getLong(1), within(row.getLong("placed_micros") - startMicros, nowMicros));
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

    /** What the database's clock showed when the journal began, if nobody set either. */
    private static long startMicros(Statement statement, JournalClock clock) throws SQLException {
        long fastest = Long.MAX_VALUE;
        long start = 0;
        for (int question = 1; question <= QUESTIONS; question++) {
            long asked = clock.micros();
            try (ResultSet now = statement.executeQuery(NOW)) {
                long answered = clock.micros();
                now.next();
                if (answered - asked < fastest) {
                    fastest = answered - asked;
                    start = now.getLong(1) - (asked + answered) / 2;
                }
            }
        }
        return start;
    }

    /** Users who place orders come when the journal has begun. */
    private static long within(long micros, long nowMicros) {
        return micros < 0 || micros > nowMicros ? PlacedOrder.UNKNOWN_TIME : micros;
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
