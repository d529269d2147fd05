package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.fixture.SharedDirectory;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.records.journal.PlacedOrder;

/** When orders were placed, by a database whose clock may be set. */
class ShopOrdersIT {
    private static final Duration HOUR = Duration.ofHours(1);

    /** What {@link PlacedOrder} allows for. */
    private static final long ERROR_MICROS = 50_000;

    @TempDir
    private Path directory;

    private final AtomicReference<Duration> set = new AtomicReference<>(Duration.ZERO);
    private final Instant begin = Instant.now();
    private final long beginNanos = System.nanoTime();
    private final JournalClock clock = new JournalClock(
            () -> begin.plusNanos(System.nanoTime() - beginNanos).plus(set.get()));

    @Test
    void an_order_has_no_time_that_a_clock_which_was_set_may_have_made() throws Exception {
        SharedDirectory.lendDatabaseTo(directory);
        try (EmbeddedPostgres database = EmbeddedPostgres.start(directory);
                Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password())) {
            new SchemaLoader(source(database)).load(GeneratedCatalog.standard());
            ShopOrders orders = new ShopOrders(database);
            long before = clock.micros();
            place(connection, "");
            place(connection, "- interval '1 hour'");
            place(connection, "+ interval '1 hour'");

            List<PlacedOrder> placed = orders.all(clock);

            assertThat(placed).hasSize(3);
            assertThat(placed.get(0).placedMicros()).isBetween(before - ERROR_MICROS, clock.micros());
            assertThat(placed.subList(1, 3))
                    .as("by the clock before it was set, and after that")
                    .allMatch(order -> order.placedMicros() == PlacedOrder.UNKNOWN_TIME);

            set.set(HOUR);

            assertThat(orders.all(clock))
                    .as("of a machine whose clock was set meanwhile")
                    .allMatch(order -> order.placedMicros() == PlacedOrder.UNKNOWN_TIME);
        }
    }

    private static PGSimpleDataSource source(Database database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(database.jdbcUrl());
        source.setUser(database.user());
        source.setPassword(database.password());
        return source;
    }

    private static void place(Connection connection, String clockOffBy) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO petstore.orders (order_token, username, placed_at, total, full_name, line1,"
                    + " line2, city, region, postal_code, country)"
                    + " SELECT gen_random_uuid(), min(username), now() " + clockOffBy
                    + ", 1, '', '', '', '', '', '', '' FROM petstore.account");
        }
    }
}
