package org.replibench.petstore;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.database.SchemaLoader;

/** A real PostgreSQL server for all tests of a JVM, with the standard catalogue in its default database. */
public final class TestDatabase {
    private static final EmbeddedPostgres SERVER = start();

    private TestDatabase() {}

    /** The shop's database, without orders and with full stock. */
    public static DataSource ofTheShop() throws SQLException {
        DataSource shop = SERVER.getPostgresDatabase();
        SchemaLoader loader = new SchemaLoader(shop);
        loader.load(GeneratedCatalog.standard());
        loader.reset();
        return shop;
    }

    /** An empty database of that name. */
    public static DataSource empty(String name) throws SQLException {
        execute(SERVER.getPostgresDatabase(), "CREATE DATABASE " + name);
        return SERVER.getDatabase("postgres", name);
    }

    public static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
