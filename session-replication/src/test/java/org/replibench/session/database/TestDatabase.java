package org.replibench.session.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.process.postgres.PostgresServer;

/** Databases that share one server: a test's tables are in a schema of its own. */
public final class TestDatabase {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static TestDatabase shared;

    private final PostgresServer server;
    private final String jdbcUrl;

    private TestDatabase(PostgresServer server) throws SQLException {
        this.server = server;
        this.jdbcUrl = server.createDatabase("sessions");
    }

    /** Creates an empty database. */
    public static DataSource create() {
        return shared().createSchema();
    }

    /** A server of a test's own, which can go and come back with its data. */
    public static TestDatabase start(String name) throws IOException, SQLException {
        return new TestDatabase(
                PostgresServer.start(PostgresServer.Setup.onLoopback(Path.of("target", "postgresql", name))));
    }

    public PostgresServer server() {
        return server;
    }

    /** Creates an empty database on this server. */
    public DataSource createSchema() {
        String schema = "test" + NUMBERS.incrementAndGet();
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(jdbcUrl);
        source.setUser(PostgresServer.USER);
        source.setPassword(server.password());
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + schema);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        source.setCurrentSchema(schema);
        return source;
    }

    /** The number that a query gives. */
    public static int number(DataSource database, String query) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getInt(1);
        }
    }

    private static synchronized TestDatabase shared() {
        if (shared == null) {
            try {
                shared = start("shared");
                Runtime.getRuntime().addShutdownHook(new Thread(TestDatabase::closeShared));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return shared;
    }

    private static void closeShared() {
        try {
            shared.server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
