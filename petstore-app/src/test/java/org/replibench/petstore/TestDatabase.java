package org.replibench.petstore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.database.SchemaLoader;
import org.replibench.process.postgres.PostgresServer;

/** A real PostgreSQL server for all tests of a JVM, with the standard catalogue in its default database. */
public final class TestDatabase {
    private static final PostgresServer SERVER = start();
    private static final DataSource SHOP = create("petstore");

    private TestDatabase() {}

    /** The shop's database, without orders and with full stock. */
    public static DataSource ofTheShop() throws SQLException {
        SchemaLoader loader = new SchemaLoader(SHOP);
        loader.load(GeneratedCatalog.standard());
        loader.reset();
        return SHOP;
    }

    /** An empty database of that name. */
    public static DataSource empty(String name) {
        return create(name);
    }

    public static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static DataSource create(String name) {
        try {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(SERVER.createDatabase(name));
            source.setUser(PostgresServer.USER);
            source.setPassword(SERVER.password());
            return source;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PostgresServer start() {
        try {
            PostgresServer server =
                    PostgresServer.start(PostgresServer.Setup.onLoopback(Path.of("target", "postgresql")));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(PostgresServer server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
