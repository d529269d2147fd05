package org.replibench.session.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Databases that share one server: a test's tables are in a schema of its own. */
public final class TestDatabase {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static EmbeddedPostgres server;

    private TestDatabase() {}

    /** Creates an empty database. */
    public static DataSource create() {
        return create(server());
    }

    /** Creates an empty database on a server of the test's own. */
    public static DataSource create(EmbeddedPostgres server) {
        String schema = "test" + NUMBERS.incrementAndGet();
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + schema);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(server.getJdbcUrl("postgres", "postgres"));
        source.setCurrentSchema(schema);
        return source;
    }

    private static synchronized EmbeddedPostgres server() {
        if (server == null) {
            try {
                server = EmbeddedPostgres.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return server;
    }
}
