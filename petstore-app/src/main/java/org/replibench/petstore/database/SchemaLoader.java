package org.replibench.petstore.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.replibench.petstore.account.Account;
import org.replibench.petstore.account.Address;
import org.replibench.petstore.account.PasswordHasher;
import org.replibench.petstore.catalog.Category;
import org.replibench.petstore.catalog.GeneratedCatalog;
import org.replibench.petstore.catalog.Item;
import org.replibench.petstore.catalog.Product;

/** Makes a PostgreSQL database ready for the shop: tables, catalogue, accounts. Plain JDBC, for server and runner alike. */
public final class SchemaLoader {
    /** Any number that every node agrees on: whoever holds this advisory lock loads, the others wait. */
    private static final long ADVISORY_LOCK = 0x7065_7473_746f_7265L;

    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private static final int SECRET_BYTES = 32;

    private final DataSource dataSource;

    public SchemaLoader(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /**
     * Creates the tables and loads the catalogue unless the database already holds this very catalogue. All or nothing,
     * and once however many nodes start together.
     *
     * @return whether anything had to be loaded
     * @throws SQLException if the database refuses, or has a schema of that name which is not ours
     */
    public boolean load(GeneratedCatalog generatedCatalog) throws SQLException {
        return inTransaction(connection -> {
            lock(connection);
            if (SchemaMark.isMissing(connection)) {
                throw new SQLException("the schema petstore is another application's; use a database of its own");
            }
            if (generatedCatalog.fingerprint().equals(loadedFingerprint(connection))) {
                return false;
            }
            createTables(connection);
            SchemaMark.write(connection);
            insert(generatedCatalog, connection);
            return true;
        });
    }

    /** What of the database belongs to another application, so that a study must not use it; empty if nothing does. */
    public Optional<String> foreignContent() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return SchemaMark.foreignContent(connection);
        }
    }

    /**
     * Forgets every order, fills up the stock, tidies up and writes all to disk, so that each measured cell finds the same
     * shop. A role that may not checkpoint leaves writes for later.
     */
    public void reset() throws SQLException {
        inTransaction(connection -> {
            execute(
                    connection,
                    "TRUNCATE petstore.order_status, petstore.order_line, petstore.orders RESTART IDENTITY;"
                            + " UPDATE petstore.inventory SET quantity = initial_quantity"
                            + " WHERE quantity <> initial_quantity");
            return true;
        });
        try (Connection connection = dataSource.getConnection()) {
            // A new text index keeps its words in a list that every search reads through, until a vacuum sorts them in.
            execute(
                    connection,
                    "VACUUM (ANALYZE) petstore.item, petstore.product, petstore.inventory, petstore.account");
            checkpoint(connection);
        }
    }

    /** Else what was written so far reaches the disk while the next cell is measured. A role may lack the right to it. */
    private static void checkpoint(Connection connection) throws SQLException {
        try {
            execute(connection, "CHECKPOINT");
        } catch (SQLException e) {
            if (!INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    private static void lock(Connection connection) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement("SELECT pg_advisory_xact_lock(?)")) {
            lock.setLong(1, ADVISORY_LOCK);
            lock.execute();
        }
    }

    private static String loadedFingerprint(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet table = statement.executeQuery("SELECT to_regclass('petstore.setting') IS NOT NULL")) {
                table.next();
                if (!table.getBoolean(1)) {
                    return null;
                }
            }
            return ShopSetting.CATALOGUE.read(connection);
        }
    }

    private static void createTables(Connection connection) throws SQLException {
        try (InputStream schema = SchemaLoader.class.getResourceAsStream("schema.sql")) {
            execute(connection, new String(schema.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("schema.sql: unreadable beside " + SchemaLoader.class, e);
        }
    }

    private static void insert(GeneratedCatalog generatedCatalog, Connection connection) throws SQLException {
        new BulkInsert<>("petstore.category", generatedCatalog.categories())
                .text("category_id", Category::id)
                .text("name", Category::name)
                .into(connection);
        new BulkInsert<>("petstore.product", generatedCatalog.products())
                .text("product_id", Product::id)
                .text("category_id", Product::categoryId)
                .text("name", Product::name)
                .into(connection);
        new BulkInsert<>("petstore.item", generatedCatalog.items())
                .text("item_id", Item::id)
                .text("product_id", Item::productId)
                .text("name", Item::name)
                .text("description", Item::description)
                .column("price", "numeric", Item::price)
                .into(connection);
        new BulkInsert<>("petstore.inventory", generatedCatalog.items())
                .text("item_id", Item::id)
                .column("initial_quantity", "integer", item -> generatedCatalog.unitsPerItem())
                .column("quantity", "integer", item -> generatedCatalog.unitsPerItem())
                .into(connection);
        insertAccounts(generatedCatalog.accounts(), connection);
        ShopSetting.CATALOGUE.write(connection, generatedCatalog.fingerprint());
        ShopSetting.CSRF_SECRET.write(connection, newSecret());
        execute(connection, "ANALYZE petstore.item, petstore.product, petstore.inventory, petstore.account");
    }

    private static void insertAccounts(List<Account.Registration> registrations, Connection connection)
            throws SQLException {
        PasswordHasher passwordHasher = PasswordHasher.ofTheCatalogue();
        new BulkInsert<>("petstore.account", registrations)
                .text("password_hash", registration -> passwordHasher.hash(registration.password()))
                .text("username", registration -> registration.account().username())
                .text("first_name", registration -> registration.account().firstName())
                .text("last_name", registration -> registration.account().lastName())
                .text("email", registration -> registration.account().email())
                .text("phone", registration -> registration.account().phone())
                .text("line1", registration -> address(registration).line1())
                .text("line2", registration -> address(registration).line2())
                .text("city", registration -> address(registration).city())
                .text("region", registration -> address(registration).region())
                .text("postal_code", registration -> address(registration).postalCode())
                .text("country", registration -> address(registration).country())
                .into(connection);
    }

    private static Address address(Account.Registration registration) {
        return registration.account().address();
    }

    private static String newSecret() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return Base64.getEncoder().encodeToString(secret);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Runs work on one connection: committed when it returns, undone when it throws. */
    private <T> T inTransaction(TransactionWork<T> work) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.on(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    private interface TransactionWork<T> {
        T on(Connection connection) throws SQLException;
    }
}
